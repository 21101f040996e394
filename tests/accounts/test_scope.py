"""Circles whose sessions, players and numbers others can't see, count or guess."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import models, operations, queries
from referee.operations import Opened
from tests.support.api import Api
from tests.support.members import account, circle_of, last_entry, logged_in, session_of
from tests.support.pages import browser, seat_people, text_of
from tests.support.patience_sessions import open_patience, play_worked
from tests.support.statements import statements_of, statements_of_form

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def ann() -> Client:
    """Return a member of Thursday's circle, which has a session of Ann and Bo; Friday's has one of Cy and Ann."""
    user = account("ann")
    session_of(circle_of("Thursday", user), "Ann", "Bo")
    session_of(circle_of("Friday"), "ANN", "Cy")
    session_of(None, "Ann", "Di")
    return logged_in(user)


def words(page: str) -> set[str]:
    """Every word of a page."""
    return set(re.findall(r"\w+", page))


@pytest.mark.postgres
def test_lists_and_counts_are_of_ones_own_circle(ann):
    page = text_of(ann.get("/sessions/"))

    assert {"Ann", "Bo"} <= words(page)
    assert not {"ANN", "Cy", "Di"} & words(page)
    assert Api(client=ann).get("sessions")["total"] == 1
    assert Api(client=ann).get("sessions?changed_since=2001-01-01T00:00:00Z")["total"] == 1
    assert Api(client=ann).get("players")["total"] == 2
    assert [each["name"] for each in Api(client=ann).get("players")["results"]] == ["Ann", "Bo"]


@pytest.mark.parametrize("filters", ["search=cy", "player=cy", "player=di", "search=a+c", "player={cy}"])
def test_nobody_elses_sessions_are_found_or_counted(ann, filters):
    cy = models.Player.objects.get(name="Cy").id

    assert "No sessions found" in text_of(ann.get(f"/sessions/?{filters.format(cy=cy)}"))
    if "search" not in filters:
        assert Api(client=ann).get(f"sessions?{filters.format(cy=cy)}")["total"] == 0


@pytest.mark.postgres
def test_many_sessions_of_others_are_not_more_than_a_thousand(ann, monkeypatch):
    monkeypatch.setattr("referee.queries.session_search.COUNTED_TO", 1)
    friday = circle_of("Friday")
    for _each in range(3):
        session_of(friday, "Ann", "Bo")

    scope = queries.scope_of_user(User.objects.get(username="ann"))
    for filters in ({}, {"player": "ann"}, {"search": "ann bo"}, {"variant": "all-fives"}, {"search": "fives"}):
        found = queries.history(scope=scope, **filters)
        assert (found.total, found.more, len(found.sessions)) == (1, False, 1), filters


def test_the_first_page_has_no_table_of_others(ann):
    session_of(circle_of("Friday"), "Eve", "Fay", left=False)
    page = text_of(ann.get("/"))

    assert {"Ann", "Bo"} <= words(page)
    assert not {"Eve", "Fay", "ANN", "Cy", "Di"} & words(page)


def test_names_are_completed_from_ones_own_circle(ann):
    offered = re.findall(r'<option value="([^"]*)">', ann.get("/new/draw/").content.decode())

    assert "Bo" in offered
    assert not {"Cy", "Di", "ANN"} & set(offered)


@pytest.mark.postgres
def test_a_name_is_somebody_else_in_another_circle(ann):
    ann.post("/new/draw/", {"name-1": "cy", "name-2": "ANN", "leader": "1"})
    seats = models.Session.objects.get(variant="draw").seats.order_by("number")

    assert [seat.player.name for seat in seats] == ["cy", "Ann"]
    assert models.Player.objects.filter(same_name="cy").count() == 2
    assert models.Player.objects.filter(same_name="ann").count() == 3


def test_a_player_of_another_circle_is_unknown(ann):
    cy, bo = (models.Player.objects.get(name=name).id for name in ("Cy", "Bo"))

    assert Api(client=ann).get(f"players/{bo}").status == 200
    assert Api(client=ann).get(f"players/{cy}").status == 404


def test_tallies_are_of_ones_own_circle(ann):
    play_worked("five-columns", open_patience("five-columns", "Gus", begin=False))

    assert "Gus" not in text_of(ann.get("/sessions/?variant=five-columns"))
    assert "Gus" not in text_of(ann.get("/new/five-columns/"))


ABOUT_A_SESSION = [
    "/table/{id}/",
    "/session/{id}/",
    "/board/{code}/",
    "/board/?code={code}",
    "/?code={code}",
    "/api/v1/sessions/{id}",
]
"""Some of the addresses that show a session; `tests/access` asks at all of them."""


def statuses(client: Client, opened: Opened) -> set[int]:
    """Return the statuses with which the addresses of a session answer; a code that leads to its table counts as 200."""
    paths = [path.format(id=opened.session.id, code=opened.session.code) for path in ABOUT_A_SESSION]
    found = {client.get(path).status_code for path in paths}
    return {200 if status == 302 else status for status in found}


def test_a_session_is_shown_to_its_circle_for_good_and_to_guests_while_it_is_played(ann):
    stranger, other = browser(), logged_in(account("eve"))
    opened = session_of(circle_of("Thursday"), left=False)

    for finished, ago, seen in (
        (False, timedelta(hours=23), 200),
        (False, timedelta(hours=25), 404),
        (True, timedelta(minutes=59), 200),
        (True, timedelta(minutes=61), 404),
    ):
        last_entry(opened, ago, finished=finished)
        assert statuses(ann, opened) == {200}
        assert statuses(other, opened) == statuses(stranger, opened) == {seen}


def test_who_has_held_a_key_goes_on_seeing_the_table():
    table = seat_people()
    models.Session.objects.update(changed_at="2020-01-01T00:00Z")

    assert table.look("keeper").status_code == table.look("player").status_code == 200
    assert table.look("watcher").status_code == 404


def test_a_key_shows_its_own_session_and_no_list():
    opened, other = session_of(None), session_of(None)
    program = Api(opened.keeper_key)

    assert program.get(f"sessions/{opened.session.id}").status == 200
    assert program.get(f"sessions/{other.session.id}").status == 404
    assert program.get("sessions").status == 403


def test_hands_and_plays_are_hidden_with_their_session(ann):
    table = seat_people()
    table.lay("5-5")
    hand, line = table.state.shown.id, table.state.plays[0].id
    models.Session.objects.update(changed_at="2020-01-01T00:00Z")

    assert ann.get(f"/play/{line}/").status_code == 404
    for call in ("", "/log", "/placements", "/deductions", "/hint"):
        assert Api(client=ann).get(f"hands/{hand}{call}").status == 404, call
    assert Api().post(f"hands/{hand}/check", {"do": "pass", "seat": 1}).status == 404
    assert browser().post(f"/hide/{table.session_id}/").status_code == 404


def test_only_members_open_tables_and_name_people():
    stranger, nowhere = browser(), logged_in(account("eve"))

    for client in (stranger, nowhere):
        assert client.post("/new/draw/", {"name-1": "Ann", "name-2": "Bo"}).status_code == 403
    assert Api().post("sessions", {"variant": "draw", "seats": [{"name": "Ann"}, {"name": "Bo"}]}).status == 403
    assert Api().post("players", {"name": "Ann"}).status == 403
    assert not models.Session.objects.exists() and not models.Player.objects.exists()


def test_a_session_that_is_read_in_belongs_to_its_readers_circle(ann):
    record = {"record": 1, "variant": "draw", "seats": [{"name": "Cy"}, {"name": "Bo"}], "hands": []}

    assert Api(client=ann).post("sessions/import", record).status == 201
    assert Api().post("sessions/import", record).status == 403

    assert models.Session.objects.filter(variant="draw").get().circle.name == "Thursday"
    assert models.Player.objects.filter(name="Cy", circle__name="Thursday").exists()


def test_a_correction_names_people_of_the_sessions_circle(ann):
    opened = session_of(circle_of("Thursday"), "Ann", "Bo")
    change = {"do": "seats", "seats": [{"name": "Ann"}, {"name": "CY"}]}
    answer = Api(opened.keeper_key).post(f"sessions/{opened.session.id}/corrections", {"changes": [change]})

    assert [seat["name"] for seat in answer["session"]["seats"]] == ["Ann", "CY"]


def test_whoever_plays_is_not_asked_who_they_are():
    table = seat_people()
    table.lay("5-5")

    assert not [
        sql for sql in statements_of_form(table, "enter", lay="5-0@1") if "members" in sql or "auth_user" in sql
    ]


def test_an_open_server_asks_nobody_who_they_are(settings):
    settings.REFEREE_ACCESS = "open"
    table = seat_people()
    table.keeper.force_login(account("ann"))
    table.lay("5-5")

    sent = statements_of_form(table, "enter", lay="5-0@1")
    for path in (table.path, "/", "/sessions/", "/new/draw/", f"/session/{table.session_id}/"):
        sent += statements_of(lambda path=path: table.keeper.get(path))
    assert not [sql for sql in sent if re.search("members_|auth_user|account_|mfa_", sql)]


def test_a_device_without_keys_is_asked_once(ann, django_assert_max_num_queries):
    opened = session_of(circle_of("Thursday"))

    with django_assert_max_num_queries(7):
        assert ann.get(f"/session/{opened.session.id}/").status_code == 200


def guess(code: str, path: str = "/?code={}", address: str = "192.0.2.7") -> int:
    """Return the status of the answer to a code that is tried from this address."""
    return browser().get(path.format(code), REMOTE_ADDR=address).status_code


@pytest.mark.parametrize("path", ["/?code={}", "/board/?code={}", "/board/{}/"])
def test_codes_are_not_guessed_for_long(path, monkeypatch):
    monkeypatch.setattr("referee.pages.table_codes.MOST_WRONG", 3)
    opened = session_of(circle_of("Thursday"), left=False)
    assert [guess("ABCDEF", path) for _each in range(4)] == [404, 404, 404, 429]

    assert guess(opened.session.code, path) == 429
    assert guess(opened.session.code, path, "192.0.2.8") in (200, 302)
    assert "Wait 10 minutes" in text_of(browser().get(path.format("ABCDEF"), REMOTE_ADDR="192.0.2.7"))


def test_right_codes_are_not_counted(monkeypatch):
    monkeypatch.setattr("referee.pages.table_codes.MOST_WRONG", 1)
    opened = session_of(circle_of("Thursday"), left=False)

    assert [guess(opened.session.code) for _each in range(3)] == [302, 302, 302]


def test_on_an_open_server_codes_are_not_counted(settings, monkeypatch):
    settings.REFEREE_ACCESS = "open"
    monkeypatch.setattr("referee.pages.table_codes.MOST_WRONG", 1)

    assert [guess("ABCDEF") for _each in range(3)] == [404, 404, 404]


TAKEN_AS_SEEN = {
    "referee/demo/tables.py",
    "referee/operations/corrections.py",
    "referee/operations/repair.py",
    "referee/pages/count.py",
    "referee/pages/home.py",
    "referee/pages/pens.py",
    "referee/pages/seat_requests.py",
    "referee/pages/tallied_count.py",
    "referee/queries/access.py",
    "referee/queries/log_events.py",
    "referee/queries/scope.py",
    "referee/queries/verification.py",
}
"""Places that take an id to be one that the reader may see; somebody has checked each and knows the reason."""


def test_ids_are_taken_as_seen_in_few_places():
    taken = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "referee").rglob("*.py")
        if re.search(r"Seen(Session|Hand)\(", path.read_text())
    }

    assert taken == TAKEN_AS_SEEN


def test_an_unknown_session_looks_like_one_of_others(ann):
    opened = session_of(circle_of("Friday"))
    hidden, unknown = (Api(client=ann).get(f"sessions/{each}").body for each in (opened.session.id, uuid4()))

    assert hidden == unknown


def test_on_an_open_server_everybody_sees_everything(settings):
    settings.REFEREE_ACCESS = "open"
    opened = session_of(circle_of("Friday"))

    assert statuses(browser(), opened) == {200}
    assert operations.create_player(name="Zoë").created


def test_names_at_a_table_lead_to_players_for_members_alone():
    user = account("ann")
    table = session_of(circle_of("Thursday", user), "Ann", "Bo")
    path, leads = f"/session/{table.session.id}/", r'href="/players/[0-9a-f]'

    page = logged_in(user).get(path).content.decode()

    assert len(re.findall(leads, page)) >= 2
    guest = seat_people()
    seen = guest.player.get(f"/session/{guest.session_id}/")
    assert seen.status_code == 200 and "Ann" in text_of(seen)
    assert not re.search(leads, seen.content.decode())
    assert browser().get(path).status_code in (302, 403, 404)
