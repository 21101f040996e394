"""What the keeper is offered to tap: every tile, and for each open end the tiles that fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.due import placements
from scoring.hand import Hand
from scoring.offers import Placement
from scoring.placing import open_arms
from scoring.tiles import Tile, TileSet

GRID_AT_MOST = 28
"""A set of so many tiles is shown whole; a bigger one by suit."""


class Choice(NamedTuple):
    """A way to lay a tile, as a button sends it: ``6-4@2`` on arm 2, ``6-1@2~6`` with the 6 inward, ``6-4@2-`` taking its end off."""

    tile: Tile
    arm: int | None = None
    inward: int | None = None
    subtract: bool = False

    def __str__(self) -> str:
        arm = "" if self.arm is None else f"@{self.arm}"
        inward = "" if self.inward is None else f"~{self.inward}"
        return f"{self.tile}{arm}{inward}{'-' * self.subtract}"

    @classmethod
    def read(cls, text: str) -> Choice:
        """The choice that a button sent.

        :raises ValueError: no button of ours sends this
        """
        subtract = text.endswith("-")
        rest, _, inward = text.removesuffix("-").partition("~")
        tile, _, arm = rest.partition("@")
        return cls(Tile.parse(tile), _number(arm), _number(inward), subtract)

    def entry(self, seat: int, stands: bool = False) -> dict[str, object]:
        """The choice as an entry of the record."""
        written: dict[str, object] = {"do": "play", "seat": seat, "tile": str(self.tile)}
        written |= {key: value for key in ("arm", "inward") if (value := getattr(self, key)) is not None}
        written |= {"subtract": True} if self.subtract else {}
        return written | ({"stands": True} if stands else {})


class Offer(NamedTuple):
    """A tile to tap: what it would score at most, whether it fits now, and on which arms."""

    choice: Choice
    points: int
    fits: bool
    arms: tuple[int, ...]
    gone: bool = False

    @property
    def tile(self) -> Tile:
        """The tile."""
        return self.choice.tile

    @property
    def value(self) -> str:
        """What the button sends."""
        return str(self.choice)


class Panel(NamedTuple):
    """The tiles that fit one arm, and what they would score."""

    arm: int
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Tray:
    """Everything there is to tap. ``suits`` is empty where the whole set is shown at once."""

    tiles: tuple[Offer, ...]
    panels: tuple[Panel, ...]
    suits: tuple[int, ...]

    def panel(self, arm: int | None) -> Panel | None:
        """The panel of an arm that may be played on."""
        return next((panel for panel in self.panels if panel.arm == arm), None)


def tray_for(hand: Hand, seat: int) -> Tray:
    """What this seat may tap now."""
    offers = placements(hand, seat=seat)
    suits = by_suit(hand.variant.set)
    whole = not suits
    arms = sorted({offer.arm for offer in offers if offer.arm is not None})
    return Tray(
        tuple(_tiles(hand, offers, whole)),
        tuple(Panel(arm, tuple(_offers([o for o in offers if o.arm == arm]))) for arm in arms),
        suits,
    )


def by_suit(tiles: TileSet) -> tuple[int, ...]:
    """The suits by which a set is shown; none where it is small enough to be shown whole."""
    return () if tiles.size <= GRID_AT_MOST else tuple(range(tiles.highest + 1))


def choices_for(hand: Hand, tile: Tile, seat: int, stands: bool) -> tuple[Offer, ...]:
    """Where this tile may go; one that stands without fitting may go on any open arm."""
    found = tuple(_offers(_groups(placements(hand, tile, seat))))
    if stands and not found:
        return tuple(Offer(Choice(tile, arm.number), 0, False, (arm.number,)) for arm in open_arms(hand))
    return found


def in_rows(highest: int) -> Iterable[Tile]:
    """The tiles of a set in rows of equal length: a long suit, then the short one that fills its row.

    Double-six: 6-6 to 6-0; 5-5 to 5-0 and 0-0; 4-4 to 4-0, 1-1 and 1-0; 3-3 to 3-0 and 2-2 to 2-0.
    """
    for high in range(highest, (highest - 2) // 2, -1):
        yield from (Tile(high, low) for low in range(high, -1, -1))
        short = highest - 1 - high
        if short != high:
            yield from (Tile(short, low) for low in range(short, -1, -1))


def _tiles(hand: Hand, offers: Sequence[Placement], whole: bool) -> Iterable[Offer]:
    fitting: dict[Tile, list[Placement]] = {}
    for offer in offers:
        fitting.setdefault(offer.tile, []).append(offer)
    for tile in in_rows(hand.variant.set.highest) if whole else hand.variant.set:
        gone = tile in hand.layout.played
        if gone and not whole:
            continue
        mine = list(_offers(_groups(fitting.get(tile, ()))))
        choice = mine[0].choice if len(mine) == 1 else Choice(tile)
        arms = tuple(arm for offer in mine for arm in offer.arms)
        yield Offer(choice, max((offer.points for offer in mine), default=0), bool(mine), arms, gone)


def _groups(offers: Iterable[Placement]) -> list[Placement]:
    """One placement of each group of arms that are alike."""
    return [offer for offer in offers if not offer.alike or offer.arm == min(offer.alike)]


def _offers(placed: Sequence[Placement]) -> Iterable[Offer]:
    """Placements as offers; the half inward is named where it could be either."""
    ways = Counter((offer.tile, offer.arm) for offer in placed)
    for offer in placed:
        inward = offer.inward if ways[offer.tile, offer.arm] > 1 else None
        arms = () if offer.arm is None else (offer.arm,)
        yield Offer(Choice(offer.tile, offer.arm, inward, offer.subtract), offer.points, True, arms)


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        raise ValueError("not a number of a button")
    return int(text)
