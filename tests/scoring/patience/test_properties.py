"""Laws that hold in every patience, whatever is dealt and whatever is entered."""

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.ending import Ending
from scoring.entries import Draw, Entry, Lay, Play, Remove
from scoring.patience import PATIENCES, Patience, Position, begin, judge, moves
from scoring.patience.bingo import BingoRow
from scoring.patience.chain import Chain
from scoring.patience.layout import tiles_of
from scoring.record.entry_json import read_entry, write_entry
from scoring.tiles import Tile
from tests.support.exhaustive_play import after_draws, after_moves
from tests.support.patience_notation import shuffled, small, solo
from tests.support.random_patiences import every_entry, random_entry, random_game
from tests.support.sample_sizes import sample_size

GAMES = [
    *PATIENCES.values(),
    *(PATIENCES[slug].with_options({"through_stock": True}) for slug in ("domino-patience", "fives-the-limit")),
    small("five-columns", 5, columns=4, height=4, reserve=2),
    small("knock-out", 3, row=10),
    small("twelve-to-go", 3, hand=4),
]

patiences = st.sampled_from(GAMES)
dice_thrown = st.integers(0, 2**32).map(Random)
laws = settings(
    max_examples=sample_size(18, at_length=240), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def on_the_table(position: Position) -> list[Tile]:
    """Every tile that lies anywhere, the stock included."""
    assert position.table
    shown = position.table.as_json()
    named = [name for part in ("row", "hand", "reserve", "line") for name in shown.get(part, [])]
    named += [name for column in shown.get("columns", []) for name in column]
    return [*map(Tile.parse, named), *position.table.stock]


@laws
@given(patiences, dice_thrown)
def test_no_tile_is_ever_lost_or_doubled(patience: Patience, dice: Random) -> None:
    gone: list[Tile] = []
    open_at_first = None
    for before, entry, after in random_game(patience, dice):
        if open_at_first is None:
            open_at_first = sorted(on_the_table(before))
        if isinstance(entry, Remove) and after != before:
            gone += entry.tiles
        assert sorted([*on_the_table(after), *gone]) == open_at_first


@laws
@given(patiences, dice_thrown)
def test_what_is_refused_changes_nothing_and_is_never_lawful(patience: Patience, dice: Random) -> None:
    position = solo(patience, shuffled(patience, dice)).position
    for _ in range(40):
        ruling = judge(position, random_entry(patience, dice, position))
        assert ruling.legal == (not ruling.faults)
        assert ruling.recorded or ruling.hand is position
        assert ruling.recorded == (ruling.legal or ruling.entry.stands) or not all(f.may_stand for f in ruling.faults)
        position = ruling.hand


@laws
@given(patiences, dice_thrown)
def test_a_game_read_back_from_its_record_is_the_same_game(patience: Patience, dice: Random) -> None:
    position = begin(patience)
    entries: list[Entry] = [solo(patience, shuffled(patience, dice)).rulings[0].entry]
    entries += [entry for _before, entry, _after in random_game(patience, dice)]
    for entry in entries:
        read = read_entry(write_entry(entry), alone=True)
        assert read == entry
        assert judge(position, read) == judge(position, entry)
        position = judge(position, read).hand


@settings(max_examples=sample_size(7, at_length=100), deadline=None)
@given(patiences, dice_thrown)
def test_a_move_is_listed_exactly_where_it_is_accepted(patience: Patience, dice: Random) -> None:
    for position, _entry, _after in list(random_game(patience, dice))[::5]:
        listed = set(moves(position))
        for entry in every_entry(patience):
            assert judge(position, entry).legal == is_listed(position, entry, listed), entry


def is_listed(position: Position, entry: Entry, listed: set[Entry]) -> bool:
    """Return True if the entry is listed, also in a shorter form.

    A draw is listed without its tile, the first tile of a line without its arm, and of alike ends only the left one.
    In Bingo two tiles may be named at once that come out one after the other.
    """
    table = position.table
    assert table
    match entry:
        case Draw(tile=tile):
            return Draw(1) in listed and tile in table.stock
        case Play(tile=tile, arm=None):
            return sum(isinstance(move, Play) and move.tile == tile for move in listed) == 1
        case Play(tile=tile, arm=1) if isinstance(table, Chain) and not table.arms:
            return Play(1, tile) in listed
        case Play(tile=tile, arm=2) if isinstance(table, Chain) and len({arm.kind for arm in table.arms}) == 1:
            return Play(1, tile, 1) in listed
        case Remove(tiles=(first, second)) if isinstance(table, BingoRow):
            return Remove((first,)) in listed and Remove((second,)) in moves(judge(position, Remove((first,))).hand)
        case Remove(tiles=tiles):
            return bool({entry, Remove(tiles[::-1])} & listed)
        case _:
            return entry in listed


@laws
@given(patiences, dice_thrown)
def test_play_at_random_comes_to_an_end(patience: Patience, dice: Random) -> None:
    position = solo(patience, shuffled(patience, dice)).position
    for _ in range(2 * patience.set.size):
        if position.ending:
            break
        position = dice.choice(list(after_draws(position)) or list(after_moves(position)))
    assert position.ending in (Ending.WON, Ending.LOST)
    assert (position.ending is Ending.WON) == (position.tiles_left == 0)
    assert not moves(position)


@laws
@given(patiences, dice_thrown)
def test_while_a_game_is_open_there_is_a_move(patience: Patience, dice: Random) -> None:
    for position, _entry, _after in random_game(patience, dice):
        assert moves(position)


@laws
@given(patiences, dice_thrown, st.integers(0, 5))
def test_starting_tiles_are_taken_exactly_as_they_should_be(patience: Patience, dice: Random, spoiled: int) -> None:
    laid = solo(patience, shuffled(patience, dice)).rulings[0].entry
    assert isinstance(laid, Lay)
    part = next(part for part in ("row", "hand", "columns") if getattr(laid, part))
    value = list(getattr(laid, part))
    if spoiled and part != "columns":
        value[0] = value[spoiled % len(value)]
        spoils = spoiled % len(value) > 0
    else:
        value = value[:-1] if spoiled else value
        spoils = bool(spoiled)
    ruling = judge(begin(patience), replace(laid, **{part: tuple(value)}))

    assert ruling.legal is not spoils
    assert set(tiles_of(laid)) <= set(patience.set)
