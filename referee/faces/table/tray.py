"""What the keeper is offered to tap: every tile, and for each open end the tiles that fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.faces.choice import Choice, Panel, TileButton
from referee.faces.grid import by_suit, in_rows
from referee.faces.points import NO_POINTS, Points
from scoring.hand import Hand
from scoring.offers import Placement
from scoring.placing import open_arms
from scoring.tiles import Tile


@dataclass(frozen=True)
class TileTray:
    """Everything there is to tap. ``suits`` is empty where the whole set is shown at once."""

    tiles: tuple[TileButton, ...]
    panels: tuple[Panel, ...]
    suits: tuple[int, ...]

    def panel(self, arm: int | None) -> Panel | None:
        """The panel of an arm that may be played on."""
        return next((panel for panel in self.panels if panel.arm == arm), None)


def tray_for(hand: Hand, seat: int) -> TileTray:
    """What this seat may tap now."""
    placed = hand.game.placements(hand, seat=seat)
    suits = by_suit(hand.variant.set)
    whole = not suits
    arms = sorted({each.arm for each in placed if each.arm is not None})
    return TileTray(
        tuple(_tiles(hand, placed, whole)),
        tuple(Panel(arm, tuple(_buttons([each for each in placed if each.arm == arm]))) for arm in arms),
        suits,
    )


def choices_for(hand: Hand, tile: Tile, seat: int, stands: bool) -> tuple[TileButton, ...]:
    """Where this tile may go. One that doesn't fit but is let stand may go on any open arm."""
    found = tuple(_buttons(_groups(hand.game.placements(hand, tile, seat))))
    if stands and not found:
        return tuple(TileButton(Choice(tile, arm.number), NO_POINTS, False, (arm.number,)) for arm in open_arms(hand))
    return found


def _tiles(hand: Hand, placed: Sequence[Placement], whole: bool) -> Iterable[TileButton]:
    fitting: dict[Tile, list[Placement]] = {}
    for each in placed:
        fitting.setdefault(each.tile, []).append(each)
    for tile in in_rows(hand.variant.set.highest) if whole else hand.variant.set:
        gone = tile in hand.layout.played
        if gone and not whole:
            continue
        mine = list(_buttons(_groups(fitting.get(tile, ()))))
        choice = mine[0].choice if len(mine) == 1 else Choice(tile)
        arms = tuple(arm for button in mine for arm in button.arms)
        yield TileButton(choice, Points(max((button.points for button in mine), default=0)), bool(mine), arms, gone)


def _groups(placed: Iterable[Placement]) -> list[Placement]:
    """One placement of each group of arms that are alike."""
    return [each for each in placed if not each.alike or each.arm == min(each.alike)]


def _buttons(placed: Sequence[Placement]) -> Iterable[TileButton]:
    """Placements as buttons; the half inward is named where it could be either."""
    ways = Counter((each.tile, each.arm) for each in placed)
    for each in placed:
        inward = each.inward if ways[each.tile, each.arm] > 1 else None
        arms = () if each.arm is None else (each.arm,)
        yield TileButton(Choice(each.tile, each.arm, inward, each.subtract), Points(each.points), True, arms)
