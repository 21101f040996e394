"""The tiles that the keeper may tap: the whole set, and for each open end the tiles that fit it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from referee.drawing import Offered
from referee.presenters.choice import NOTHING_HERE, Choice, Panel, Suit, TileButton
from referee.presenters.table.tray_places import TrayPlaces, places_for
from referee.presenters.tile_grid import AT_ONCE, by_suit, in_rows, suit_after_suit
from referee.wording.points import NO_POINTS, Points
from scoring.hand import Hand
from scoring.judging import open_arms
from scoring.layout import Arm, Placed
from scoring.offers import Placement
from scoring.tiles import Tile


@dataclass(frozen=True)
class TileTray:
    """The tiles and panels to tap.

    ``suits`` is empty if the whole set is shown at once. If it isn't, the tiles that fit are shown before anything is
    tapped. ``places`` says where: in a small set each tile keeps one place, in a large one as long as the end
    that it fits is there. They are empty if nothing of a large set fits, or if any tile of it may be led.
    ``next_on_felt`` has an example of what lies next on each arm: a double if one may, and another tile.
    """

    tiles: tuple[TileButton, ...]
    panels: tuple[Panel, ...]
    suits: tuple[Suit, ...]
    places: TrayPlaces
    next_on_felt: tuple[Offered, ...] = ()

    @property
    def shows_what_fits(self) -> bool:
        """True if the tiles that fit are shown first, and the suits only when another tile is asked for."""
        return bool(self.suits and self.places.tiles)

    @property
    def columns(self) -> int:
        """The number of columns in which the suits, or the tiles of one, fill two rows."""
        return (len(self.suits) + 1) // 2

    @property
    def fitting(self) -> tuple[TileButton, ...]:
        """The tiles that can be played now."""
        return tuple(button for button in self.tiles if button.fits)

    def in_places(self, buttons: Iterable[TileButton]) -> tuple[TileButton, ...]:
        """Return these buttons, each in the place of its tile, with gaps between them.

        A second way to lay a tile goes into the next gap.
        """
        shown: dict[Tile, TileButton] = {}
        others = []
        for button in buttons:
            if button.tile in shown:
                others.append(button)
            shown.setdefault(button.tile, button)
        found = [NOTHING_HERE if tile is None else shown.get(tile, NOTHING_HERE) for tile in self.places.tiles]
        for button in others:
            at = self.places.tiles.index(button.tile)
            gap = next(place % len(found) for place in range(at, at + len(found)) if found[place % len(found)].gone)
            found[gap] = button
        return tuple(found)

    def panel(self, arm: int | None) -> Panel | None:
        """Return the panel of an arm that may be played on."""
        return next((panel for panel in self.panels if panel.arm == arm), None)


def tray_for(hand: Hand, seat: int) -> TileTray:
    """Return the tray of the tiles that this seat may tap now."""
    placed = hand.game.placements(hand, seat=seat)
    suits = by_suit(hand.variant.set)
    tiles = tuple(_tiles(hand, placed, whole=not suits))
    panels = tuple(_panels(placed))
    next_on_felt = tuple(_next_on_felt(placed))
    if not suits:
        whole = in_rows(hand.variant.set.highest)
        return TileTray(tiles, panels, (), TrayPlaces(whole, hand.variant.set.highest + 1), next_on_felt)
    any_may_be_led = not hand.layout.placed and len(placed) > AT_ONCE
    places = TrayPlaces() if any_may_be_led else places_for(hand, seat, placed)
    return TileTray(tiles, panels, tuple(_suits(suits, placed)), places, next_on_felt)


def tiles_that_fit(hand: Hand, seat: int) -> tuple[Tile, ...]:
    """Return the tiles that this seat could play now; empty if too many to show, or if the player doesn't choose."""
    if seat not in hand.seats or hand.variant.misses:
        return ()
    tiles = tuple(dict.fromkeys(each.tile for each in hand.game.placements(hand.at(seat), seat=seat)))
    return tiles if len(tiles) <= AT_ONCE else ()


def choices_for(hand: Hand, tile: Tile, seat: int, stands: bool, inward: int | None = None) -> tuple[TileButton, ...]:
    """Return the places where this tile may go. If ``inward`` is given and the tile fits that way, that half touches.

    A tile that is let stand goes on a locked arm that it fits. If it fits none, it may go on any open arm, with either
    half touching.
    """
    placed = _groups(hand.game.placements(hand, tile, seat))
    found = tuple(_buttons([each for each in placed if each.inward == inward] or placed))
    if stands and not found:
        halves = (inward,) if inward is not None and tile.has(inward) else tuple(dict.fromkeys(tile))
        fitting = [(arm, half) for arm in hand.layout.arms for half in hand.variant.joining.halves(hand, tile, arm)]
        locked = [(arm, half) for arm, half in fitting if half in halves]
        return tuple(_let_stand(tile, arm, half) for arm, half in locked or itertools.product(open_arms(hand), halves))
    return found


def with_half(hand: Hand, choice: Choice, seat: int, suit: int) -> Choice:
    """Return the choice, for a tile found under ``suit``. If it could lie either way, that half touches."""
    tile = choice.tile
    if choice.arm is not None or choice.inward is not None or tile.is_double or not tile.has(suit):
        return choice
    halves = {each.inward for each in hand.game.placements(hand, tile, seat)}
    return choice._replace(inward=suit) if suit in halves or not halves else choice


def _let_stand(tile: Tile, arm: Arm, inward: int) -> TileButton:
    named = None if tile.is_double else inward
    return TileButton(Choice(tile, arm.number, named), NO_POINTS, False, (arm.number,))


def _panels(placed: Sequence[Placement]) -> Iterable[Panel]:
    """Yield the tiles that fit each arm."""
    for arm in sorted({each.arm for each in placed if each.arm is not None}):
        yield Panel(arm, tuple(_buttons([each for each in placed if each.arm == arm])))


def _next_on_felt(placed: Sequence[Placement]) -> Iterable[Offered]:
    """Yield one tile of each kind for each arm, with the halves that touch there when a button names none."""
    ways = _ways(placed)
    examples: dict[tuple[int | None, bool], Placed] = {}
    halves: dict[tuple[int | None, bool], set[int]] = {}
    for tile, arm, inward, *_ in placed:
        kind = arm, tile.is_double
        examples.setdefault(kind, Placed(tile, arm, inward))
        if inward is not None and not tile.is_double and ways[tile, arm] == 1:
            halves.setdefault(kind, set()).add(inward)
    return (Offered(example, tuple(sorted(halves.get(kind, ())))) for kind, example in examples.items())


def _suits(suits: Iterable[int], placed: Sequence[Placement]) -> Iterable[Suit]:
    """Yield the suits, each with whether it can be played: it touches an end, or is led."""
    touching = {each.inward for each in placed if each.arm is not None}
    led = {half for each in placed if each.arm is None for half in each.tile}
    return (Suit(suit, suit in touching or suit in led) for suit in suits)


def _tiles(hand: Hand, placed: Sequence[Placement], whole: bool) -> Iterable[TileButton]:
    fitting: dict[Tile, list[Placement]] = {}
    for each in placed:
        fitting.setdefault(each.tile, []).append(each)
    highest = hand.variant.set.highest
    for tile in in_rows(highest) if whole else suit_after_suit(highest):
        if tile not in fitting:
            yield _fitting_nowhere(tile, tile in hand.layout.played)
            continue
        mine = list(_buttons(_groups(fitting[tile])))
        choice = mine[0].choice if len(mine) == 1 else Choice(tile)
        arms = tuple(arm for button in mine for arm in button.arms)
        yield TileButton(choice, max(button.points for button in mine), bool(mine), arms)


@cache
def _fitting_nowhere(tile: Tile, gone: bool) -> TileButton:
    """Return a tile that can't be played now, as most can't: there are few, so each is made once."""
    return TileButton(Choice(tile), NO_POINTS, False, (), gone)


def _groups(placed: Iterable[Placement]) -> list[Placement]:
    """Return one placement of each group of arms that are alike."""
    return [each for each in placed if not each.alike or each.arm == min(each.alike)]


def _buttons(placed: Sequence[Placement]) -> Iterable[TileButton]:
    """Yield placements as buttons; the inward half is named where it could be either."""
    ways = _ways(placed)
    for tile, arm, inward, subtract, points, *_ in placed:
        half = inward if ways[tile, arm] > 1 else None
        arms = () if arm is None else (arm,)
        yield TileButton(Choice(tile, arm, half, subtract), Points(points) if points else NO_POINTS, True, arms)


def _ways(placed: Iterable[Placement]) -> dict[tuple[Tile, int | None], int]:
    """Return the number of ways in which each tile goes on each arm."""
    ways: dict[tuple[Tile, int | None], int] = {}
    for tile, arm, *_ in placed:
        ways[tile, arm] = ways.get((tile, arm), 0) + 1
    return ways
