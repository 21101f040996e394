"""Positions in one line, which hold everything that the referee rules by (docs/notation.md)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from referee.notation import HandPosition, Mistakes, read_position, write_position
from scoring.beginning import Beginning
from scoring.hand import Hand
from scoring.judging import judge
from scoring.patience import PATIENCES, Patience, Position
from scoring.session import Session
from scoring.variants import VARIANTS
from tests.support.notation import PATIENCE_POSITION, POSITION
from tests.support.random_patiences import random_game
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice, tables

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Bo O'Neill", "Cy: the 3rd", '"Dee"', "É", "Fay")
HANDS, ENTRIES = 2, 14


def standing(hand: Hand) -> HandPosition:
    return HandPosition(NAMES[: len(hand.seats)], hand)


def back_from_its_line(hand: Hand) -> Hand:
    """Write the position, read it, and find the same hand and the same line."""
    line = write_position(standing(hand))
    back = read_position(line)

    assert write_position(back) == line and "\n" not in line
    assert isinstance(back.hand, Hand)
    assert back.names == NAMES[: len(hand.seats)]
    assert back.hand.variant.option_values == hand.variant.option_values
    of_this_table = back.hand.deal._replace(variant=hand.variant)
    assert back.hand._replace(deal=of_this_table) == hand, line
    return back.hand


def random_hands(agreed: Agreed, rng: Random) -> None:
    session = agreed.session
    for _hand in range(HANDS):
        if session.finished:
            return
        deal = RandomDeal(session, rng)
        for _entry in range(ENTRIES):
            if deal.hand.result is not None:
                break
            back, entry = back_from_its_line(deal.hand), deal.any_entry()
            here, there = judge(deal.hand, entry), judge(back, entry)
            assert (here.legal, here.recorded, here.faults, here.awards, here.effects) == there[1:6], entry
            deal.enter(entry)
        session = session.after(deal.hand) if deal.hand.result else session


@settings(max_examples=sample_size(9, at_length=120), deadline=None)
@given(agreed=tables(), rng=dice())
def test_a_position_comes_back_as_it_was_and_is_ruled_on_alike(agreed: Agreed, rng: Random) -> None:
    random_hands(agreed, rng)


@pytest.mark.parametrize("slug", VARIANTS)
def test_positions_of_every_game_come_back(slug: str) -> None:
    most = max(each for each in VARIANTS[slug].players if each <= 4)
    sides = (1, 2, 1, 2) if VARIANTS[slug].partners_only else tuple(range(1, most + 1))
    for seed in range(3):
        random_hands(Agreed(slug, {}, sides), Random(f"{slug} {seed}"))


def test_a_position_says_only_what_is_not_usual() -> None:
    hand = Session.open(VARIANTS["draw"].with_options({}, 2), (1, 2)).begin(Beginning(leader=1))
    assert isinstance(hand, Hand)

    assert write_position(HandPosition(("Ann", "Bo"), hand)) == (
        "Referee position 1: draw; seat 1: Ann, 0 points, 7 tiles; seat 2: Bo, 0 points, 7 tiles; turn: Ann; boneyard 14"
    )


def test_a_position_can_be_written_by_hand() -> None:
    hand = read_position(
        "Referee position 1: all-fives, tile_set=6; seat 1: Ann, 4 tiles; seat 2: Bo, 10 points, 5 tiles; "
        "lies 5-5, 5-0 on 1, 0-3; turn: 2"
    ).hand
    assert isinstance(hand, Hand)

    assert hand.layout.sum == "5+5 + 3 = 13"
    assert hand.turn == 2 and hand.scores == {1: 0, 2: 10}
    assert hand.boneyard == 28 - 4 - 5 - 3


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("position 1", "position 2", "Only version 1"),
        ("all-fives", "no-game", "This can be all-fives"),
        ("tile_set=6", "tile_set=7", "This can be 9 or 6"),
        ("tile_set=6", "no_rule=1", "has no such house rule"),
        ("seat 2", "seat 3", "This is seat 2"),
        ("; seat 2: Bo, 10 points, 4 tiles", "", "isn't played by 1"),
        (": Bo, 10", ": ann, 10", "already at this table"),
        (", 4 tiles; seat 2", "; seat 2", "how many tiles"),
        ("4 tiles", "99 tiles", "more tiles than the 28"),
        ("boneyard 17", "boneyard 27", "more tiles than the 28"),
        ("5-0 on 1", "5-0", "Say on which arm 5-0 lies"),
        ("5-0 on 1", "5-0 on 9", "There is no arm 9"),
        ("5-0 on 1", "6-0 on 1", "6-0 doesn't fit on arm 1"),
        ("5-0 on 1", "5-0 on 1 by 4", "5-0 doesn't fit on arm 1"),
        ("5-0 on 1", "5-5 on 1", "5-5 lies there twice"),
        ("5-0 on 1", "7-5 on 1", "7-5 isn't in the set"),
        ("turn: Bo", "turn: Zoe", "Nobody called Zoe"),
        ("turn: Bo", "turn: 3", "Nobody called 3"),
        ("turn: Bo; ", "", "Say whose turn it is"),
        ("turn: Bo", "turn: Bo; turn: Ann", "“turn” stands here twice"),
        ("turn: Bo", "turn: Bo; remembers spell: 1 2", "remembers nothing like that"),
        ("turn: Bo", 'turn: "\\x"', "can't be read"),
        ("turn: Bo", "turn Bo", "can't be read from here on"),
        ("boneyard 17", "boneyard 1\n7", "one line"),
        ("all-fives, tile_set=6", "five-columns", "isn't played by 2"),
    ],
)
def test_impossible_positions_are_refused(was: str, now: str, says: str) -> None:
    assert was in POSITION
    with pytest.raises(Mistakes) as told:
        read_position(POSITION.replace(was, now, 1))

    assert any(says in mistake.message for mistake in told.value.found), told.value.found


def test_every_mistake_names_its_column() -> None:
    with pytest.raises(Mistakes) as told:
        read_position(POSITION.replace("5-3 on 2", "6-4 on 2"))

    [mistake] = told.value.found
    assert (mistake.line, mistake.column) == (1, POSITION.index("5-3 on 2") + 1)


def test_the_lines_in_the_docs_are_positions() -> None:
    docs = (ROOT / "docs" / "notation.md").read_text()

    assert f"```\n{POSITION}\n```" in docs and f"```\n{PATIENCE_POSITION}\n```" in docs
    assert write_position(read_position(POSITION)) == POSITION


# Patiences


@settings(max_examples=sample_size(12, at_length=160), deadline=None)
@given(patience=some.sampled_from(list(PATIENCES.values())), rng=dice())
def test_a_position_of_a_patience_comes_back_as_it_was(patience: Patience, rng: Random) -> None:
    for before, _entry, after in random_game(patience, rng):
        for position in (before, after):
            if position.ending is None:
                line = write_position(HandPosition(("Ann",), position))
                back = read_position(line).hand
                assert write_position(HandPosition(("Ann",), back)) == line
                assert isinstance(back, Position)
                assert replace(back, variant=position.variant) == position, line


def test_a_patience_is_what_lies_on_its_table() -> None:
    position = read_position(PATIENCE_POSITION).hand

    assert isinstance(position, Position) and position.tiles_left == 4
    assert write_position(HandPosition(("Ann",), position)) == PATIENCE_POSITION


@pytest.mark.parametrize(
    ("clauses", "says"),
    [
        ("row 6-6 5-5; touch 9 says 3", "no such tile to touch"),
        ("row 6-6 5-5; touch 1 says 13", "no such number to say"),
        ("row 9-9 5-5; touch 9 says 3", "9-9 isn't in the set"),
        ("columns 5-5 3-2 / -", "There are 5 columns, empty ones too."),
        ("columns 5-5 / - / - / - / -; reserve 5-5", "5-5 lies there twice"),
        ("columns 7-5 / - / - / - / -", "7-5 isn't in the set"),
        ("columns 5-5 / - / - / - / -; stock 6-6", "doesn't have"),
        ("columns 5-5 / - / - / - / -; touch 1 says 2", "doesn't have"),
        ("reserve 5-5; reserve 6-6", "stands here twice"),
    ],
)
def test_impossible_positions_of_a_patience_are_refused(clauses: str, says: str) -> None:
    with pytest.raises(Mistakes) as told:
        read_position(f"Referee position 1: {'bingo' if 'row' in clauses else 'five-columns'}; seat 1: Ann; {clauses}")

    assert any(says in mistake.message for mistake in told.value.found), told.value.found
