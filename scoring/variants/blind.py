"""Blind Dominoes (rulebook 3.16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.details import Detail, Rows
from scoring.effects import PlayAgain
from scoring.ending.next_leader import next_seat_leads
from scoring.entries import Miss, Play
from scoring.facts import CountRole, HandScoring
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change, Consequence, Memory, MemoryUpdate
from scoring.judging import fits_somewhere
from scoring.marking import N_
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET

FaceDownRow = tuple[Tile | None, ...]
"""A seat's face-down tiles in order; None where nobody has seen the tile yet."""


@dataclass(frozen=True, slots=True)
class RowsSeen(Memory):
    """The row of every seat, and how many of its tiles were turned up since the last play."""

    rows: tuple[FaceDownRow, ...]
    turned: tuple[int, ...]


def rows_at_start(hand: Hand) -> Iterator[MemoryUpdate]:
    """Yield rows of which nobody has seen any tile yet."""
    yield MemoryUpdate(RowsSeen(tuple((None,) * tiles for tiles in hand.tiles_left), (0,) * len(hand.tiles_left)))


def rows_after(change: Change[Hand]) -> Iterator[Consequence]:
    """Yield the rows after the entry, and another turn after a play.

    A tile that is played leaves its row, and the player, the leader included, turns up the next one.
    A tile that doesn't fit goes to the far end of its row, where it counts as seen.
    """
    memory = change.before.recall(RowsSeen)
    rows, turned = list(memory.rows), list(memory.turned)
    match change.entry:
        case Play(seat=seat, tile=tile):
            rows[seat - 1] = _without(rows[seat - 1], tile)
            yield MemoryUpdate(RowsSeen(tuple(rows), (0,) * len(rows)))
            yield PlayAgain(seat)
        case Miss(seat=seat, tile=tile):
            rows[seat - 1] = (*_without(rows[seat - 1], tile), tile)
            turned[seat - 1] += 1
            yield MemoryUpdate(RowsSeen(tuple(rows), tuple(turned)))


def _without(row: FaceDownRow, tile: Tile) -> FaceDownRow:
    """Return the row without ``tile``.

    It is taken from the near end, or from where it is known to lie if the table let that stand.
    """
    place = row.index(tile) if tile in row else 0
    return row[:place] + row[place + 1 :]


def turning_faults(change: Change[Hand]) -> Iterator[Fault]:
    """Yield the faults of a tile that isn't the next one in its row, or that is put back although it fits."""
    hand, entry = change.before, change.entry
    if not isinstance(entry, (Play, Miss)) or entry.seat not in hand.seats:
        return
    if isinstance(entry, Miss):
        yield from _miss_faults(hand, entry)
    row = hand.recall(RowsSeen).rows[entry.seat - 1]
    if row and row[0] is not None and row[0] != entry.tile:
        yield Fault(Code.WRONG_TILE_TURNED, {"seat": entry.seat, "tile": entry.tile, "next": row[0]})
    elif row and row[0] is None and any(entry.tile in each for each in hand.recall(RowsSeen).rows):
        yield Fault(Code.WRONG_TILE_TURNED, {"seat": entry.seat, "tile": entry.tile}, why="elsewhere")


def _miss_faults(hand: Hand, miss: Miss) -> Iterator[Fault]:
    if not hand.layout.placed:
        yield Fault(Code.RULE_FORBIDS, {"tile": miss.tile}, why="miss_lead", passage="lead")
    elif miss.tile not in hand.variant.set:
        yield Fault(Code.TILE_UNKNOWN, {"tile": miss.tile, "set": hand.variant.set}, may_stand=False)
    elif miss.tile in hand.layout.played:
        yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": miss.tile}, may_stand=False)
    elif fits_somewhere(hand, miss.tile):
        yield Fault(Code.RULE_FORBIDS, {"tile": miss.tile}, why="miss_fits", passage="playing")


def all_rows_turned(hand: Hand) -> bool:
    """Return True if every tile of every row has been turned up since the last play."""
    return all(turned >= tiles for turned, tiles in zip(hand.recall(RowsSeen).turned, hand.tiles_left, strict=True))


def fewest_tiles(tiles: int, pips: int) -> tuple[int, ...]:
    """Return the number of tiles as the rank: the side with the fewest tiles wins a blocked hand."""
    return (tiles,)


def row_details(hand: Hand) -> Iterator[Detail]:
    """Yield each row in its order."""
    yield Rows(hand.recall(RowsSeen).rows)


SENTENCES = {
    "wrong_tile_turned": N_(
        "{tile} can't be next in {seat}'s row. The first tile is {next}, which was turned up earlier."
    ),
    "wrong_tile_turned.elsewhere": N_(
        "{tile} can't come up now. It was turned up before and lies farther along a row."
    ),
    "rule_forbids.miss_lead": N_("The first tile can't be put back. It is led, whatever it is."),
    "rule_forbids.miss_fits": N_("{tile} fits an open end, so it must be played."),
}
"""The referee's sentences about the game's own rules."""


BLIND = Variant(
    slug="blind",
    name=N_("Blind Dominoes"),
    source=LEAFLET,
    summary=N_("Nobody sees their own tiles. They are turned up one by one, and chance decides which of them fit."),
    lead_text=N_("The youngest player leads the first tile of the row. Then the lead goes around."),
    how=(
        N_(
            "Everybody's tiles lie face down in a row. On your turn, turn up the first one. If it fits, you must play it, and then you turn up the next."
        ),
        N_("If it doesn't fit, it goes face down to the far end of your row, and your turn is over."),
        N_(
            "A hand is worth one point. The app remembers each row: a tile that has been seen must come up again in its order."
        ),
    ),
    settled=(
        N_("The leader after the first hand."),
        N_("The worth of a hand, and the target."),
    ),
    blocked_text=N_(
        "A hand is blocked when nothing fits any more, or when every tile of every row has come up since the last play. The player with the fewest tiles wins. If that is a tie, nobody scores."
    ),
    lot_decides=False,
    players=(2, 3, 4, 5),
    partners=False,
    dealt={2: 14, 3: 9, 4: 7, 5: 5},
    passes=False,
    misses=True,
    count_decides=CountRole.NEVER,
    tile_count_decides=CountRole.BLOCKED,
    domino_score=HandScoring.POINTS,
    blocked_score=HandScoring.POINTS,
    hand_points=1,
    target=3,
    extra_faults=turning_faults,
    at_start=rows_at_start,
    after_entry=rows_after,
    blocks=all_rows_turned,
    rank=fewest_tiles,
    extra_details=row_details,
    leads_next=next_seat_leads,
    sentences=SENTENCES,
    options=(shared.target(3), shared.TIE_HANDS),
)
