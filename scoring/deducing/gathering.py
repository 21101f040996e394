"""What the entries of a hand tell about who held what when: the first step of deducing.

Tiles come to a seat in *batches*: those dealt, and those of each draw. An entry that was only right without certain
tiles *bars* these from the batches that the seat had by then. A tile laid, turned up or counted is *seen* with its seat.

An entry that was let stand broke a rule and bars nothing: only what everybody saw is taken from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.deductions import BetterLead, CouldNotPlay, DeclaredBlocked, Did, NoDoubles
from scoring.effects import DrawTiles
from scoring.entries import Block, Called, Count, Draw, Miss, Pass, Play
from scoring.facts import LED_BY_ITS_HOLDER, DrawRule, Lead
from scoring.game import Ruling
from scoring.hand import Hand
from scoring.revokes import must_have_played, playable
from scoring.tiles import Tile, weight

Why = CouldNotPlay | DeclaredBlocked | BetterLead | NoDoubles
"""Why tiles are barred."""


class Batch(NamedTuple):
    """Tiles that came to a seat together."""

    seat: int
    tiles: int


class Bar(NamedTuple):
    """At entry ``number`` none of the tiles that the seat had left of its first ``batches`` was one of ``tiles``."""

    number: int
    seat: int
    batches: int
    tiles: frozenset[Tile]
    why: Why


class Sighting(NamedTuple):
    """At entry ``number`` the seat had this tile, which was one of its first ``batches``."""

    number: int
    seat: int
    tile: Tile
    batches: int


@dataclass
class Gathered:
    """All of it, as it is gathered entry by entry.

    ``called`` are the pips that seats called at the count, ``last_laid`` the entry with which each seat laid its last tile so far.
    ``count_stands`` is the entry of a count that doesn't agree with the record; ``vague``: something tells more than is said here.
    """

    start: Hand
    hand: Hand
    batches: list[Batch] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    called: dict[int, Called] = field(default_factory=dict)
    counted_at: int = 0
    count_stands: int = 0
    last_laid: dict[int, int] = field(default_factory=dict)
    vague: bool = False

    def of_seat(self, seat: int) -> int:
        """How many batches the seat has got so far."""
        return sum(batch.seat == seat for batch in self.batches)

    @property
    def dealt_and_drawn(self) -> int:
        """The tiles that all seats together have got so far."""
        return sum(batch.tiles for batch in self.batches)

    def drew(self, seat: int, tiles: int) -> None:
        """The seat got so many more tiles."""
        if tiles:
            self.batches.append(Batch(seat, tiles))

    def bar(self, number: int, seat: int, tiles: frozenset[Tile], why: Why) -> None:
        """The seat holds none of these tiles now."""
        if tiles:
            self.bars.append(Bar(number, seat, self.of_seat(seat), tiles, why))

    def saw(self, number: int, seat: int, tile: Tile) -> None:
        """The seat has this tile now."""
        self.sightings.append(Sighting(number, seat, tile, self.of_seat(seat)))


def gather(start: Hand, rulings: Sequence[Ruling[Hand]]) -> Gathered:
    """What the recorded entries tell of a hand that began as ``start``."""
    gathered = Gathered(start, start)
    for seat, tiles in start.tiles_by_seat.items():
        gathered.drew(seat, tiles)
    if start.deal.no_double:
        doubles = tuple(tile for tile in start.variant.set if tile.is_double)
        for seat in start.seats:
            gathered.bar(0, seat, frozenset(doubles), NoDoubles((), doubles))
    for number, ruling in enumerate(rulings, start=1):
        if ruling.recorded:
            _take_in(gathered, number, ruling)
            gathered.hand = ruling.hand
    return gathered


def _take_in(gathered: Gathered, number: int, ruling: Ruling[Hand]) -> None:
    before = gathered.hand
    match ruling.entry:
        case Play(seat=seat, tile=tile):
            gathered.saw(number, seat, tile)
            gathered.last_laid[seat] = number
            if ruling.legal and not before.layout.placed:
                _led(gathered, number, seat, tile)
        case Pass(seat=seat) if ruling.legal:
            _passed(gathered, number, seat)
        case Draw(seat=seat):
            _drew(gathered, number, seat, before.boneyard - ruling.hand.boneyard, ruling.legal)
        case Miss(seat=seat, tile=tile):
            gathered.saw(number, seat, tile)
        case Block() if ruling.legal:
            _blocked(gathered, number)
        case Count():
            _counted(gathered, number, ruling.entry, ruling.legal)
    for effect in ruling.effects:
        if isinstance(effect, DrawTiles):
            gathered.drew(effect.seat, effect.tiles)


# A player who can't play


def _passed(gathered: Gathered, number: int, seat: int) -> None:
    before = gathered.hand
    if not must_have_played(before.at(seat)):
        return
    if _waits_for_its_holder(before):
        gathered.vague = True  # only that the seat doesn't hold the best double of all
        return
    tiles = playable(before, seat)
    gathered.bar(number, seat, frozenset(tiles), CouldNotPlay((number,), seat, Did.PASSED, tiles))


def _drew(gathered: Gathered, number: int, seat: int, drawn: int, legal: bool) -> None:
    """The last tile of a draw comes after the rest: where a player draws until a tile fits, none before it did."""
    before = gathered.hand.at(seat)
    unasked = min(drawn, _drawn_unasked(before))
    if not legal or unasked == drawn:
        gathered.drew(seat, drawn)
        return
    if _waits_for_its_holder(before):
        gathered.vague = True
        gathered.drew(seat, drawn)
        return
    tiles = playable(before, seat)
    together = drawn - 1 if before.draw_rule is DrawRule.UNTIL_PLAYABLE else 0
    gathered.drew(seat, together)
    gathered.bar(number, seat, frozenset(tiles), CouldNotPlay((number,), seat, Did.DREW, tiles))
    gathered.drew(seat, drawn - together)


def _drawn_unasked(hand: Hand) -> int:
    """How many tiles the seat at turn may draw now although it could play (rulebook 2.3).

    Any number where it need not play; where it may draw one before it plays, that one. The tiles of a fixed number come
    together, so the second of two tells no more than the first.
    """
    variant, most = hand.variant, hand.draw_rule.most
    if not variant.must_play:
        return variant.set.size
    if most is not None:
        return variant.set.size if hand.drawn or variant.voluntary_draw else 0
    return 1 if variant.voluntary_draw and not hand.drawn else 0


# The lead


def _waits_for_its_holder(hand: Hand) -> bool:
    """Whether nothing was led yet and only the holder of a certain double may lead."""
    return not hand.layout.placed and hand.lead in LED_BY_ITS_HOLDER and not hand.deal.no_double


def _led(gathered: Gathered, number: int, seat: int, led: Tile) -> None:
    """A lead was only right if nobody, or not the leader, held a better tile (rulebook 2.10)."""
    hand = gathered.hand
    better = tuple(tile for tile in hand.variant.set if _is_better(hand, led, tile))
    everybody = hand.lead in LED_BY_ITS_HOLDER
    for each in hand.seats if everybody else (seat,):
        gathered.bar(number, each, frozenset(better), BetterLead((number,), seat, led, better))


def _is_better(hand: Hand, led: Tile, tile: Tile) -> bool:
    """Whether the rules would have asked for the tile rather than for the one that was led."""
    lead = hand.lead
    if not led.is_double:
        highest = lead is Lead.HIGHEST_DOUBLE and not hand.variant.redeal_without_double
        asked = lead not in (Lead.ANY, Lead.ANY_DOUBLE)
        return (tile.is_double and asked) or (highest and weight(tile) > weight(led))
    if not tile.is_double:
        return False
    match lead:
        case Lead.HIGHEST_DOUBLE | Lead.OWN_HIGHEST | Lead.OWN_HIGHEST_IF_HELD:
            return tile > led
        case Lead.LOWEST_DOUBLE:
            return tile < led
        case _:
            return False


# The end


def somebody_may_draw(hand: Hand) -> bool:
    """Whether any seat, in its turn, could draw now."""
    return bool(hand.may_be_drawn) and any(hand.at(seat).draw_rule is not DrawRule.NONE for seat in hand.seats)


def _blocked(gathered: Gathered, number: int) -> None:
    """A block was only right if nobody could play. Where somebody could draw it wasn't, and tells nothing."""
    hand = gathered.hand
    if not hand.layout.placed or somebody_may_draw(hand):
        return
    for seat in hand.seats:
        tiles = playable(hand, seat)
        gathered.bar(number, seat, frozenset(tiles), DeclaredBlocked((number,), tiles))


def _counted(gathered: Gathered, number: int, count: Count, legal: bool) -> None:
    if not legal:
        gathered.count_stands = number
        return
    gathered.counted_at = number
    for seat, left in count.left.items():
        if not isinstance(left, Called):
            for tile in left:
                gathered.saw(number, seat, tile)
        elif left.tiles:
            gathered.called[seat] = left
