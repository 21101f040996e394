"""Query plans of the lists on SQLite: along an index from the latest on, never through all sessions, seats or players."""

import re
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import queries
from tests.support.factories import PlayerFactory, SeatFactory, SessionFactory
from tests.support.tables import open_session

pytestmark = pytest.mark.django_db

DEVICE = "ann's phone"
MEMBER = queries.Scope(lambda: queries.Circles(frozenset({1}), 1))
READERS = pytest.mark.parametrize("scope", [queries.EVERYTHING, MEMBER], ids=["everybody", "a member"])
_THROUGH_ALL = re.compile(r"SCAN (referee_(session|seat|hand|key|play|tally)\b|[ST]\d|U\d)(?! USING)")
_SORTS = "USE TEMP B-TREE FOR ORDER BY"


def plans(ask):
    """Return the plan of each statement that a query sends."""
    if connection.vendor != "sqlite":
        pytest.skip("plans are SQLite's")
    with CaptureQueriesContext(connection) as captured:
        ask()
    with connection.cursor() as cursor:
        for query in captured:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            yield query["sql"], [row[3] for row in cursor.fetchall()]


def check_goes_along_indexes(ask):
    for sql, plan in plans(ask):
        assert not [step for step in plan if _THROUGH_ALL.match(step)], (sql, plan)


@READERS
@pytest.mark.parametrize(
    "filters",
    [
        {},
        {"page": 3},
        {"variant": "draw"},
        {"status": "open"},
        {"status": "finished"},
        {"status": "played"},
        {"status": "unfinished"},
        {"status": "rated"},
        {"status": "played", "group": "table", "from_": "2026-01-01"},
        {"status": "open", "variant": "draw"},
        {"status": "finished", "variant": "draw"},
        {"from_": "2026-01-01", "to": "2026-02-01"},
        {"changed_since": "2026-01-01T00:00:00Z"},
        {"search": "draw"},
        {"weekday": "4"},
    ],
)
def test_the_history_is_walked_from_its_latest_session_on(filters, scope):
    SessionFactory.create_batch(3)
    asked = partial(queries.history, scope=scope, **filters)
    check_goes_along_indexes(asked)
    first = next(plan for sql, plan in plans(asked) if 'FROM "referee_session"' in sql)

    assert any("INDEX sessions_" in step for step in first), first
    assert _SORTS not in first, first


@READERS
@pytest.mark.parametrize(
    "filters",
    [
        {"search": "player"},
        {"search": "player 1"},
        {"player": "Ann"},
        {"won": "Ann"},
        {"player": "Ann", "won": "Bo", "variant": "draw"},
        {"player": "Ann", "status": "played"},
        {"player": "Ann", "status": "rated", "variant": "all-fives", "unit": "fives"},
        {"player": "Ann", "with_": "Bo"},
        {"player": "Ann", "against": "Bo", "status": "finished"},
    ],
)
def test_people_are_looked_for_before_their_sessions(filters, scope):
    PlayerFactory(name="Ann")
    PlayerFactory(name="Bo")
    SessionFactory.create_batch(3)

    check_goes_along_indexes(lambda: queries.history(scope=scope, **filters))


@READERS
def test_whoever_is_named_is_found_by_their_name_among_all_players(scope):
    PlayerFactory(name="Ann")
    asked = partial(queries.history, scope=scope, player="Ann")

    plan = next(plan for sql, plan in plans(asked) if '"same_name" = ' in sql)

    assert any("same_name=?" in step for step in plan), plan


@pytest.mark.parametrize(
    "scope", [queries.EVERYTHING, queries.NOTHING, MEMBER], ids=["everybody", "a stranger", "a member"]
)
def test_the_first_page_looks_at_the_latest_tables_alone(scope):
    open_session(device=DEVICE)
    SessionFactory.create_batch(3)

    check_goes_along_indexes(lambda: queries.home_tables(DEVICE, scope))


def test_what_a_device_played_is_found_by_its_keys():
    open_session(device=DEVICE)

    check_goes_along_indexes(lambda: queries.games_of_device(DEVICE))
    check_goes_along_indexes(lambda: queries.played_last(DEVICE, ["all-fives", "draw"]))


def test_the_best_tallies_and_the_latest_players_stand_in_order():
    check_goes_along_indexes(lambda: queries.tallies("bingo", queries.EVERYTHING))
    check_goes_along_indexes(lambda: queries.tallies("bingo", MEMBER))
    [(_sql, plan)] = plans(lambda: queries.players(queries.EVERYTHING))
    [(_sql, of_circle)] = plans(lambda: queries.players(MEMBER))

    assert plan == ["SCAN referee_player USING INDEX players_latest"]
    assert of_circle == ["SEARCH referee_player USING INDEX players_of_a_circle_latest (circle_id=?)"]


@READERS
@pytest.mark.parametrize("year", ["", "2026"])
def test_the_leaders_of_a_game_are_counted_from_its_latest_sessions(year, scope):
    SessionFactory.create_batch(3)

    check_goes_along_indexes(lambda: queries.leader_board(scope=scope, variant="draw", year=year))


def test_sessions_that_werent_played_are_found_from_the_few_that_there_are():
    SessionFactory.create_batch(3, played=True)
    people = queries.players(queries.EVERYTHING)

    check_goes_along_indexes(lambda: queries.session_counts(people))
    [*_others, (_sql, plan)] = plans(lambda: queries.session_counts(people))
    assert plan[0].startswith("SEARCH referee_seat") and any("sessions_not_played" in step for step in plan), plan


def test_who_plays_seldom_is_found_by_their_seats_whatever_else_is_asked_for():
    rare, most = PlayerFactory(name="Rare 100", sessions=3), PlayerFactory(name="Most", sessions=5000)
    session = SessionFactory()
    for number, player in enumerate((rare, most), start=8):
        SeatFactory(session=session, number=number, player=player)

    found = partial(queries.history, scope=queries.EVERYTHING, search="most 100")

    assert [each.id for each in found().sessions] == [session.id]
    check_goes_along_indexes(found)
    [seats] = [sql for sql, plan in plans(found) if any("seats_latest_of_a_player" in step for step in plan)]
    assert seats.rindex(rare.id.hex) > seats.rindex(most.id.hex), "looked for; the other is looked at"


def test_the_hands_of_a_player_are_found_by_the_player():
    player = PlayerFactory()
    asked = queries.SeatFilter(variant="all-fives", unit="fives", from_="2026-01-01", against=str(player.id))

    check_goes_along_indexes(
        lambda: queries.player_hands(player_id=player.id, scope=queries.EVERYTHING, asked=asked, which="scored")
    )


def test_the_session_of_a_log_is_looked_for_by_its_first_line():
    SessionFactory.create_batch(3)
    opened = open_session("Ann", "Bo").session

    check_goes_along_indexes(partial(queries.session_of_log, [opened.head, "0"], None))
