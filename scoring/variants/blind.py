"""Blind Dominoes (rulebook 3.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.effects import Effect, PlayAgain
from scoring.entries import Entry, Miss, Play
from scoring.facts import Counts, Score
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.layout import Layout, Spot
from scoring.leading import the_next_seat
from scoring.placing import fits_somewhere
from scoring.telling import Rows, Telling
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET

Row = tuple[Tile | None, ...]
"""A seat's face-down tiles in order; None where nobody has seen the tile yet."""


class RowsSeen(NamedTuple):
    """Every seat's row, and how many tiles of it were turned up since the last play."""

    rows: tuple[Row, ...]
    turned: tuple[int, ...]


def rows_at_start(hand: Hand) -> RowsSeen:
    """Nobody has seen anything."""
    return RowsSeen(tuple((None,) * tiles for tiles in hand.tiles_left), (0,) * len(hand.tiles_left))


def rows_after(before: Hand, after: Hand, entry: Entry) -> RowsSeen:
    """A tile played leaves its row; one that doesn't fit goes to the far end of it, seen."""
    memory = before.recall(RowsSeen)
    rows = list(memory.rows)
    match entry:
        case Play(seat=seat, tile=tile):
            rows[seat - 1] = _without(rows[seat - 1], tile)
            return RowsSeen(tuple(rows), (0,) * len(rows))
        case Miss(seat=seat, tile=tile):
            rows[seat - 1] = (*_without(rows[seat - 1], tile), tile)
            turned = list(memory.turned)
            turned[seat - 1] += 1
            return RowsSeen(tuple(rows), tuple(turned))
        case _:
            return memory


def _without(row: Row, tile: Tile) -> Row:
    """The row after ``tile`` was taken from its near end, or from where it is known to lie if the table let that stand."""
    place = row.index(tile) if tile in row else 0
    return row[:place] + row[place + 1 :]


def turning_faults(hand: Hand, entry: Entry, spot: Spot | None) -> Iterator[Fault]:
    """The tile turned up must be the one that the row's order asks for; one that fits must be played."""
    if not isinstance(entry, (Play, Miss)) or entry.seat not in hand.seats:
        return
    if isinstance(entry, Miss):
        yield from _miss_faults(hand, entry)
    row = hand.recall(RowsSeen).rows[entry.seat - 1]
    if row and row[0] is not None and row[0] != entry.tile:
        yield Fault(Code.WRONG_TILE_TURNED, {"seat": entry.seat, "tile": entry.tile, "next": row[0]})
    elif row and row[0] is None and any(entry.tile in each for each in hand.recall(RowsSeen).rows):
        yield Fault(Code.WRONG_TILE_TURNED, {"seat": entry.seat, "tile": entry.tile}, True, "elsewhere")


def _miss_faults(hand: Hand, miss: Miss) -> Iterator[Fault]:
    if not hand.layout.placed:
        yield Fault(Code.RULE_FORBIDS, {"tile": miss.tile}, True, "miss_lead")
    elif miss.tile not in hand.variant.set:
        yield Fault(Code.TILE_UNKNOWN, {"tile": miss.tile, "set": hand.variant.set.name}, False)
    elif miss.tile in hand.layout.played:
        yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": miss.tile}, False)
    elif fits_somewhere(hand, miss.tile):
        yield Fault(Code.RULE_FORBIDS, {"tile": miss.tile}, True, "miss_fits")


def turn_up_the_next(before: Hand, layout: Layout, play: Play, scored: bool) -> Iterator[Effect]:
    """Whoever has played turns up the next tile, the leader too."""
    yield PlayAgain(play.seat)


def every_row_has_come_round(hand: Hand) -> bool:
    """Whether every tile of every row has been turned up since the last play."""
    return all(turned >= tiles for turned, tiles in zip(hand.recall(RowsSeen).turned, hand.tiles_left, strict=True))


def fewest_tiles(tiles: int, pips: int) -> tuple[int, ...]:
    """A blocked hand goes to the fewest tiles."""
    return (tiles,)


def tells_rows(hand: Hand) -> Iterator[Telling]:
    """Each row in its order."""
    yield Rows(hand.recall(RowsSeen).rows)


BLIND = Variant(
    slug="blind",
    name="Blind Dominoes",
    source=LEAFLET,
    summary="Everybody turns up tiles from a face-down row: what fits is played, what doesn't goes to the far end.",
    lead_text="The youngest leads with the first tile of the row; then the lead goes round.",
    how=(
        "Everybody's tiles lie face down in a row. In your turn turn up the first: if it fits it must be played, and you turn up the next.",
        "If it doesn't fit it goes face down to the far end of your row, and the turn is over.",
        "Who empties the row first wins the hand: one point. The referee remembers each row: a tile seen must come up again in its order.",
    ),
    settled=(
        "After the first hand the lead goes round.",
        "A hand is worth one point, and three win the session.",
    ),
    blocked_text="A hand is blocked when nothing fits any more, or when every tile of every row has come up since the last play: the fewest tiles win, a tie is nobody's.",
    lowest_text="who has the fewest tiles",
    lot_decides=False,
    players=(2, 3, 4, 5),
    partners=False,
    dealt={2: 14, 3: 9, 4: 7, 5: 5},
    passes=False,
    misses=True,
    counts=Counts.NEVER,
    domino_score=Score.POINTS,
    blocked_score=Score.POINTS,
    hand_points=1,
    target=3,
    memory_at_start=rows_at_start,
    remembers=rows_after,
    forbids=turning_faults,
    effects_of_play=turn_up_the_next,
    blocks=every_row_has_come_round,
    rank=fewest_tiles,
    tells=tells_rows,
    leads_next=the_next_seat,
    options=(shared.target(3), shared.TIE_HANDS),
)
