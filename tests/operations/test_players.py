"""Merging and splitting players: their figures follow, and the log stays as it was written."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from referee import models, operations, queries
from referee.exceptions import Invalid
from referee.log import ChangeSeats, Seated
from referee.log.verification import Holds
from referee.management.integrity import check_people
from referee.operations import Correction
from referee.queries import EVERYTHING
from tests.support.pages import text_of
from tests.support.patience_sessions import open_patience, phrases, play, worked
from tests.support.players import merge, played, player, rename, sessions_of, split
from tests.support.tables import open_session

pytestmark = pytest.mark.django_db


def bingo(name: str, how: str) -> None:
    """Play a worked game of this patience, won or lost, as somebody."""
    play(open_patience("bingo", name), phrases(worked(how)))


def why_not(name: str, into: str) -> str:
    with pytest.raises(Invalid) as refused:
        merge(name, into)
    assert refused.value.field == "into"
    return str(refused.value)


@pytest.mark.postgres
def test_history_and_statistics_of_somebody_entered_twice_follow_the_merger():
    played("Bob", "Cy")
    table = played("Bobby", "Cy")
    merge("Bob", "Bobby")

    assert sessions_of("Bobby") == sessions_of("Bob") == 2
    assert queries.history(scope=EVERYTHING, player="Bobby").total == 2
    assert queries.history(scope=EVERYTHING, player="Bob").total == 2
    assert [each.name for each in queries.players(EVERYTHING)] == ["Bobby", "Cy"]
    assert (player("Bobby").sessions, player("Bob").sessions) == (2, 0)
    [opponent] = queries.player_statistics(player_id=player("Cy").id, scope=EVERYTHING).overall.opponents
    assert (opponent.name, opponent.sessions) == ("Bobby", 2)
    assert [seat.name for seat in table.state.seats] == ["Bobby", "Cy"]


def test_the_log_stays_as_it_was_written():
    table = played("Bob", "Cy")
    played("Bobby", "Cy")
    session = models.Session.objects.get(id=table.session_id)
    before = session.head
    merge("Bob", "Bobby")
    rename("Bobby", "Robert")

    session.refresh_from_db()
    assert session.head == before
    assert isinstance(queries.verify_session(session), Holds)
    assert not operations.rejudge(session_id=session.id, write=False)
    assert not list(check_people())


def test_a_table_shows_the_person_and_its_record_names_them():
    table = played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")

    assert [seat.name for seat in table.state.seats] == ["Bobby", "Cy"]
    assert [seat["name"] for seat in queries.record_of(table.session_id)["seats"]] == ["Bobby", "Cy"]


def test_the_log_page_says_who_it_was_by_the_name_of_today():
    table = played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")

    told = text_of(Client().get(f"/table/{table.session_id}/log/"))

    assert "Bobby" in told and not re.search(r"\bBob\b", told)


def test_a_search_finds_sessions_by_the_persons_name_and_by_the_one_written_down():
    played("Robert", "Cy")
    played("Bob", "Cy")
    merge("Robert", "Bob")

    assert queries.history(scope=EVERYTHING, search="bob").total == 2
    assert queries.history(scope=EVERYTHING, search="robert").total == 1


def test_erasing_a_person_erases_every_name_of_theirs():
    table = played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")

    erased = operations.erase_person(player_id=player("Bobby").id)

    assert erased.sessions == 2
    assert sorted(each.name for each in models.Player.objects.all()) == ["Cy", "Someone 1", "Someone 2"]
    assert isinstance(queries.verify_session(models.Session.objects.get(id=table.session_id)), Holds)
    assert "Bob" not in str(list(models.Play.objects.values_list("entry", "changes")))
    assert sessions_of(erased.name) == 2


def test_a_new_table_for_the_other_name_is_the_persons():
    played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")
    open_session("bob", "Cy")

    assert player("Bobby").sessions == 3
    assert models.Seat.objects.filter(player=player("Bobby")).count() == 2


def test_two_names_of_one_person_cant_sit_at_one_table():
    played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")

    with pytest.raises(Invalid, match="Bobby is already at this table") as refused:
        open_session("Bob", "Bobby")
    assert refused.value.field == "seats[1].name"


@pytest.mark.postgres
def test_an_undo_cant_put_one_person_at_a_table_twice():
    table = played("Bob", "Bobby")
    seats = (Seated("Bob", 1, None), Seated("Cy", 2, None))
    operations.correct(
        session_id=table.session_id, by=table.keeper, correction=Correction((ChangeSeats(seats),), "it was Cy")
    )
    merge("Bob", "Bobby")

    with pytest.raises(Invalid, match="Bob and Bobby are one person here"):
        table.undo()
    split("Bob")
    table.undo()
    assert [seat.name for seat in table.state.seats] == ["Bob", "Bobby"]


def test_people_who_sat_at_one_table_are_two_people():
    played("Bob", "Bobby")

    assert "Bob and Bobby sat at the same table (All Fives, " in why_not("Bob", "Bobby")


def test_nobody_is_merged_into_themselves():
    played("Bob", "Cy")

    assert why_not("Bob", "Bob") == "Bob can't be merged into themselves. Choose another player."


def test_somebody_who_is_merged_is_merged_no_further():
    for name in ("Bob", "Bobby", "Robert"):
        played(name, "Cy")
    merge("Bob", "Bobby")

    assert why_not("Bob", "Robert").startswith("Bob is merged into Bobby already.")
    assert why_not("Robert", "Bob") == "Bob is merged into Bobby. Merge Robert into Bobby instead."
    assert why_not("Bobby", "Bob") == "Bobby and Bob are one person already."


def test_merging_twice_is_merging_once():
    played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")
    merge("Bob", "Bobby")

    assert sessions_of("Bobby") == 2


@pytest.mark.postgres
def test_whoever_is_merged_takes_their_other_names_along():
    for name in ("Bob", "Bobby", "Robert"):
        played(name, "Cy")
    merge("Bob", "Bobby")
    merge("Bobby", "Robert")
    assert sessions_of("Robert") == 3
    assert [each.name for each in queries.other_names(player("Robert"))] == ["Bob", "Bobby"]

    split("Bobby")

    assert (sessions_of("Robert"), sessions_of("Bobby")) == (1, 2)
    assert (player("Robert").sessions, player("Bobby").sessions, player("Bob").sessions) == (1, 2, 0)


def test_a_name_inside_a_chain_of_mergers_is_split_alone():
    for name in ("Bob", "Bobby", "Robert"):
        played(name, "Cy")
    merge("Bob", "Bobby")
    merge("Bobby", "Robert")
    split("Bob")

    assert (sessions_of("Robert"), sessions_of("Bob")) == (2, 1)


def test_splitting_somebody_who_isnt_merged_changes_nothing():
    played("Bob", "Cy")

    assert split("Bob").merged_into is None
    assert sessions_of("Bob") == 1


@pytest.mark.postgres
def test_tallies_of_patiences_follow_and_come_back():
    bingo("Bob", "bingo")
    bingo("Bobby", "bingo")
    before = {each.name: (each.won, each.streak) for each in queries.tallies("bingo", EVERYTHING)}
    merge("Bob", "Bobby")

    assert [(each.name, each.won) for each in queries.tallies("bingo", EVERYTHING)] == [("Bobby", 2)]
    bingo("Bob", "bingo-lost")
    assert [(each.name, each.won) for each in queries.tallies("bingo", EVERYTHING)] == [("Bobby", 2)]
    assert queries.tally_of(player("Bobby").id, "bingo").played == 3
    split("Bob")
    assert {each.name: (each.won, each.streak) for each in queries.tallies("bingo", EVERYTHING)} == {
        **before,
        "Bobby": (1, 0),
    }
    assert not list(check_people())


def test_people_of_different_circles_arent_merged():
    first, second = operations.find_or_make_circle(name="A"), operations.find_or_make_circle(name="B")
    bob = operations.create_player(name="Bob", circle=first.id).player
    bobby = operations.create_player(name="Bobby", circle=second.id).player

    with pytest.raises(Invalid, match="different circles"):
        operations.merge_players(player_id=bob.id, into=bobby.id, scope=EVERYTHING)
