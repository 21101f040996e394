"""The cache of sessions in memory: the present hand of each, as many as there is room for."""

from __future__ import annotations

import gc
import sys
import types
from collections.abc import Iterable
from random import Random

import pytest
from django.db import transaction

from referee import operations
from referee.caches import Recent
from referee.log import SessionState, bytes_of, kept_before_the_commit
from referee.log.cache import kept_state
from scoring.entries import Void
from scoring.games import GAMES
from scoring.record.entry_json import write_entry
from tests.support.random_sessions import RandomSession
from tests.support.sample_sizes import sample
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


def play_hands(table: Table, hands: int) -> None:
    """Hands of one tile each, thrown in, and one more that goes on."""
    for _ in range(hands):
        table.play("1: 5-5")
        table.enter(write_entry(Void("a tile fell")))
        table.begin()
    table.play("1: 6-6")


def weighed(state: SessionState, shared: Iterable[object]) -> int:
    """Return the size in bytes of everything that only this state refers to."""
    seen = {id(each) for each in shared}
    waiting: list[object] = [state]
    total = 0
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, (type, types.ModuleType, types.FunctionType)):
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        waiting += gc.get_referents(value)
    return total


def test_of_a_long_session_only_the_present_hand_is_kept() -> None:
    table = open_table()
    play_hands(table, 3)

    state = table.state.log_state

    assert len(state.hands) == 4 and [hand.number for hand in state.hands.kept] == [4]
    assert [done.kind for done in state.done.kept] == ["begun", "entry"]
    assert [hand.number for hand in state.hands] == [1, 2, 3, 4], "the others are read again"


def test_a_long_session_weighs_no_more_than_a_short_one() -> None:
    long, short = open_table(target=9999), open_table(target=9999)
    play_hands(long, 20)
    play_hands(short, 1)

    assert bytes_of(long.state.log_state) == bytes_of(short.state.log_state)


def test_what_was_forgotten_is_taken_back_and_put_back_as_if_it_had_been_kept() -> None:
    table = open_table()
    play_hands(table, 2)
    before = table.state.log_state

    for _ in range(6):
        table.undo()
    assert [len(hand.rulings) for hand in table.state.log_state.hands] == [1]
    for _ in range(6):
        operations.redo(session_id=table.session_id, by=table.keeper)

    assert table.state.log_state.in_force == before.in_force
    assert table.state.log_state.done == before.done


def test_the_beginning_of_a_hand_is_taken_back_and_put_back_as_often_as_people_like() -> None:
    table = open_table(target=9999)
    play_hands(table, 2)
    table.undo()

    for _ in range(3):
        table.undo()
        assert [hand.number for hand in table.state.log_state.hands] == [1, 2]
        operations.redo(session_id=table.session_id, by=table.keeper)
        assert [hand.number for hand in table.state.log_state.hands] == [1, 2, 3]

    assert operations.rejudge(session_id=table.session_id, write=False) == []


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "weighed"))
def test_a_state_weighs_about_what_is_reckoned(slug: str) -> None:
    evening = RandomSession(slug, Random(7))
    for _ in range(25):
        evening.go_on()
    state = evening.table.state.log_state

    real = weighed(state, [GAMES[slug]])

    assert real / 2 < bytes_of(state) < real * 5


def test_the_values_not_used_for_longest_go_when_there_is_no_room() -> None:
    recent: Recent[str, int] = Recent(10, age=lambda _value: 0, weight=lambda value: value)
    recent.keep("one", 4)
    recent.keep("two", 4)
    recent.get("one")
    recent.keep("three", 5)

    assert [recent.get(name) for name in ("one", "two", "three")] == [4, None, 5]


def test_a_value_that_grows_takes_its_room_from_others() -> None:
    recent: Recent[str, int] = Recent(10, age=lambda value: value, weight=lambda value: value)
    recent.keep("one", 4)
    recent.keep("two", 4)
    recent.keep("two", 8)
    recent.keep("two", 5)

    assert [recent.get(name) for name in ("one", "two")] == [None, 8]


def test_a_value_without_room_is_not_kept() -> None:
    recent: Recent[str, int] = Recent(10, age=lambda _value: 0, weight=lambda value: value)
    recent.keep("one", 4)
    recent.keep("two", 11)

    assert recent.get("two") is None


@pytest.mark.django_db(transaction=True)
def test_in_a_transaction_of_many_entries_a_state_is_kept_at_once_and_forgotten_if_it_fails() -> None:
    table = open_table()
    with kept_before_the_commit(), transaction.atomic():
        table.play("1: 5-5")
        assert kept_state(table.session_id) == table.state.log_state
    played = table.state.log_state

    with pytest.raises(ZeroDivisionError), kept_before_the_commit(), transaction.atomic():
        table.play("2: 5-0 on 1")
        raise ZeroDivisionError
    assert kept_state(table.session_id) is None
    assert table.state.log_state.version == played.version


@pytest.mark.django_db(transaction=True)
def test_else_a_state_is_kept_once_it_is_committed() -> None:
    table = open_table()
    before = kept_state(table.session_id)
    with transaction.atomic():
        table.play("1: 5-5")
        assert kept_state(table.session_id) == before
    assert kept_state(table.session_id) != before
