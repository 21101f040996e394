"""The searches against plain exhaustive play, and within what they may look at."""

from collections import Counter
from random import Random

import pytest

from scoring.ending import Ending
from scoring.patience import PATIENCES, Position, Search, hint, verdict
from scoring.patience.search import NODES
from scoring.patience.tableau import OpenTableau
from scoring.winnability import Grounds, Outcome, Promise
from tests.support.exhaustive_play import wins
from tests.support.patience_notation import shuffled, small, solo
from tests.support.random_patiences import random_positions

SMALL = {
    "bingo": small("bingo", 3, row=10),
    "knock-out": small("knock-out", 3, row=10),
    "five-columns": small("five-columns", 3, reserve=1, columns=3, height=3),
    "five-columns, narrow": small("five-columns", 3, columns=2, height=5),
    "twelve-to-go": small("twelve-to-go", 3, hand=3),
    "twelve-to-go, double-two": small("twelve-to-go", 2, hand=3),
    "domino-patience": small("domino-patience", 2, hand=2),
    "domino-patience, long hand": small("domino-patience", 3, hand=6),
    "domino-patience, through the stock": small("domino-patience", 2, hand=2, through_stock=True),
    "fives-the-limit": small("fives-the-limit", 3, hand=3, hand_limit=3),
    "fives-the-limit, through the stock": small("fives-the-limit", 2, hand=2, hand_limit=2, through_stock=True),
}

LATE = {
    "five-columns": (PATIENCES["five-columns"], 14),
    "twelve-to-go": (small("twelve-to-go", 3, hand=3), 8),
    "domino-patience, double-three": (small("domino-patience", 3, hand=3), 7),
    "domino-patience": (PATIENCES["domino-patience"], 7),
    "domino-patience, through the stock": (PATIENCES["domino-patience"].with_options({"through_stock": True}), 6),
    "fives-the-limit, double-three": (small("fives-the-limit", 3, hand=3, hand_limit=3), 7),
    "fives-the-limit, through the stock": (PATIENCES["fives-the-limit"].with_options({"through_stock": True}), 6),
}


def agrees(position: Position) -> tuple[bool, bool]:
    """Return whether the best and the worst order of the stock win by plain play; the search must say the same."""
    assert position.table
    told = (wins(position, any), wins(position, all))
    search = Search()
    assert (position.table.may_be_won(search), position.table.is_sure(search)) == told
    return told


@pytest.mark.parametrize("name", SMALL)
def test_the_search_says_what_plain_play_from_the_start_says(name: str) -> None:
    dice = Random(name)
    for _ in range(60):
        position = solo(SMALL[name], shuffled(SMALL[name], dice)).position
        if not position.ending:
            agrees(position)


@pytest.mark.parametrize("name", LATE)
def test_the_search_says_what_plain_play_late_in_a_game_says(name: str) -> None:
    """Check all three answers of plain play (sure, possible, hopeless): each of them comes up."""
    patience, tiles = LATE[name]
    dice = Random(name)
    told: Counter[tuple[bool, bool]] = Counter()
    while sum(told.values()) < 60 or len(told) < 2:
        for position in random_positions(patience, dice):
            assert position.table
            if not position.ending and position.table.tiles_left + len(position.table.stock) <= tiles:
                told[agrees(position)] += 1


@pytest.mark.parametrize("slug", PATIENCES)
def test_every_verdict_and_hint_on_a_full_set_stays_within_what_it_may_look_at(slug: str) -> None:
    dice = Random(slug)
    for _ in range(25):
        for position in random_positions(PATIENCES[slug], dice):
            found = verdict(position)
            assert found.looked_at <= NODES
            if isinstance(position.table, OpenTableau) and not position.ending:
                assert found.outcome is not Outcome.NOT_KNOWN
                assert found.looked_at <= 2_000


@pytest.mark.parametrize("through_stock", [False, True])
@pytest.mark.parametrize("slug", ["domino-patience", "fives-the-limit"])
def test_at_most_one_in_a_hundred_verdicts_on_a_line_is_given_up(slug: str, through_stock: bool) -> None:
    patience = PATIENCES[slug].with_options({"through_stock": through_stock})
    dice = Random(slug)
    positions = [position for _ in range(10) for position in random_positions(patience, dice) if not position.ending]
    found = [verdict(position).grounds for position in positions]
    assert 100 * sum(grounds in (Grounds.BUDGET, Grounds.BUDGET_STOCK) for grounds in found) <= len(found)


@pytest.mark.parametrize("nodes", [0, 1, 7, 50])
@pytest.mark.parametrize("slug", PATIENCES)
def test_with_less_to_look_at_a_verdict_is_the_same_or_not_known(slug: str, nodes: int) -> None:
    dice = Random(slug)
    for _ in range(3):
        for position in random_positions(PATIENCES[slug], dice)[::4]:
            search = Search(nodes)
            short = verdict(position, search)
            assert short.looked_at <= nodes
            assert short.outcome in (Outcome.NOT_KNOWN, verdict(position, Search(500)).outcome)
            assert hint(position, Search(nodes)) is None or not position.ending


@pytest.mark.parametrize("slug", PATIENCES)
def test_what_can_be_won_keeps_a_winning_move_and_what_cant_has_none(slug: str) -> None:
    dice = Random(slug)
    for _ in range(6):
        for position in random_positions(PATIENCES[slug], dice)[::3]:
            found, hinted = verdict(position, Search(500)), hint(position, Search(500))
            if not hinted:
                assert position.ending
            elif found.outcome is Outcome.CANNOT_BE_WON:
                assert hinted.promise is Promise.CANNOT_WIN
            elif found.outcome is Outcome.CAN_BE_WON:
                assert hinted.promise is Promise.KEEPS_WIN
            else:
                assert hinted.promise in (Promise.MAY_WIN, Promise.STOCK_DECIDES, Promise.NOT_KNOWN)


@pytest.mark.parametrize("slug", PATIENCES)
def test_what_cant_be_won_is_never_won(slug: str) -> None:
    dice = Random(slug)
    for _ in range(10):
        positions = random_positions(PATIENCES[slug], dice)
        if positions[-1].ending is Ending.WON:
            assert all(verdict(position, Search(200)).outcome is not Outcome.CANNOT_BE_WON for position in positions)


def test_a_search_keeps_what_it_found_out_for_the_next_question() -> None:
    position = solo("five-columns", shuffled(PATIENCES["five-columns"], Random(1))).position
    assert not position.ending
    search = Search()
    first = verdict(position, search)

    assert first.looked_at
    assert verdict(position, search) == first._replace(looked_at=0)
