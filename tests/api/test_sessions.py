"""Sessions through the API: opened, read, listed, ended; by keeper, seated player, watcher and stranger."""

from uuid import uuid4

import pytest

from tests.support.api import Api, open_table

pytestmark = pytest.mark.django_db

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}]


def opening(**given):
    return {"variant": "all-fives", "seats": PEOPLE, **given}


def test_anybody_opens_a_session_and_is_shown_its_keys_once():
    opened = Api().post("sessions", opening(options={"target": 150}))

    assert opened.status == 201
    assert opened["options"]["target"] == 150
    assert [seat["name"] for seat in opened["seats"]] == ["Ann", "Bo"]
    assert set(opened["seat_keys"]) == {"1", "2"}
    assert len(opened["code"]) == 6
    assert opened["hand"] is None and opened["may_begin"]
    assert "keeper_key" not in Api().get(f"sessions/{opened['id']}").body


def test_partners_share_a_side():
    seats = [{"name": name, "side": side} for name, side in (("Ann", 1), ("Bo", 2), ("Cy", 1), ("Di", 2))]

    opened = Api().post("sessions", opening(seats=seats))

    assert opened["scores"] == {"1": 0, "2": 0}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"variant": "chess", "seats": PEOPLE}, "variant"),
        ({"seats": PEOPLE}, "variant"),
        ({"variant": "draw"}, "seats"),
        ({"variant": "draw", "seats": [{"name": "Ann"}]}, "seats"),
        ({"variant": "draw", "seats": [{"name": f"Player {n}"} for n in range(1000)]}, "seats"),
        ({"variant": "draw", "seats": [{"name": "Ann"}, {"name": "ann"}]}, "seats[1].name"),
        ({"variant": "draw", "seats": [{"name": "x" * 10_000}, {"name": "Bo"}]}, "seats[0].name"),
        ({"variant": "draw", "seats": [{"name": "👍" * 41}, {"name": "Bo"}]}, "seats[0].name"),
        ({"variant": "draw", "seats": [{"name": "\ud800"}, {"name": "Bo"}]}, "seats[0].name"),
        ({"variant": "draw", "seats": [{}, {"name": "Bo"}]}, "seats[0].name"),
        ({"variant": "draw", "seats": PEOPLE, "options": {"go_again": True}}, "options.go_again"),
        ({"variant": "draw", "seats": PEOPLE, "options": {"target": "100"}}, "options.target"),
        ({"variant": "draw", "seats": PEOPLE, "options": {"dealt": 15}}, "options.dealt"),
        ({"variant": "draw", "seats": PEOPLE, "options": []}, "options"),
        ({"variant": "draw", "seats": PEOPLE, "colour": "green"}, "colour"),
    ],
)
def test_what_can_not_be_opened_is_refused_by_name(body, field):
    answer = Api().post("sessions", body)

    assert answer.status == 400
    assert answer["errors"][0]["field"] == field
    assert Api().get("sessions")["total"] == 0


def test_reading_needs_only_the_id():
    table = open_table()

    for reader in (table.keeper, table.seats[1], table.watcher, table.stranger, Api("nonsense")):
        answer = reader.get(f"sessions/{table.session}")
        assert answer.status == 200
        assert answer["hand"]["id"] == table.hand


def test_an_unknown_session_is_not_found():
    assert Api().get(f"sessions/{uuid4()}").status == 404
    assert Api().get("sessions/not-a-uuid").status == 404


def test_who_has_seen_the_session_as_it_stands_is_told_so_in_no_bytes():
    table = open_table()
    etag = table.watcher.get(f"sessions/{table.session}").headers["ETag"]

    assert table.watcher.get(f"sessions/{table.session}", If_None_Match=etag).status == 304
    table.play(1, "5-5")
    assert table.watcher.get(f"sessions/{table.session}", If_None_Match=etag).status == 200


def test_the_record_of_a_session_is_adjudicated_as_it_was_played():
    table = open_table()
    table.play(1, "5-5")
    table.play(2, "5-0", arm=1)

    record = table.watcher.get(f"sessions/{table.session}/record")

    assert [play["tile"] for play in record["hands"][0]["plays"]] == ["5-5", "5-0"]
    assert Api().post("adjudicate", record.body)["scores"] == {"1": 10, "2": 10}


def test_the_history_lists_sessions_the_latest_first():
    first, second = open_table("Ann", "Bo", begin=False), open_table("Cy", "Di", variant="block", begin=False)

    listed = Api().get("sessions")
    assert [row["id"] for row in listed["results"] if row["variant"] != "draw"] == [second.session, first.session]

    assert [row["id"] for row in Api().get("sessions?variant=block")["results"]] == [second.session]
    assert [row["id"] for row in Api().get("sessions?player=ann")["results"]] == [first.session]
    assert Api().get("sessions?status=finished")["total"] == 0
    assert Api().get("sessions?from=2001-01-01&to=2001-12-31")["total"] == 0


def test_what_has_changed_since_a_moment_is_listed_for_keeper_seat_watcher_and_stranger():
    table, other = open_table(), open_table("Cy", "Di", begin=False)
    table.play(1, "5-5")
    moment = table.watcher.get(f"sessions/{table.session}")["changed_at"].replace("+", "%2B")

    for program in (table.keeper, table.seats[1], table.watcher, table.stranger):
        listed = program.get(f"sessions?changed_since={moment}")["results"]
        assert [each["id"] for each in listed if each["variant"] != "draw"] == [table.session]
    assert other.session in {each["id"] for each in Api().get("sessions?changed_since=2001-01-01T00:00:00Z")["results"]}
    assert Api().get("sessions?changed_since=2999-01-01T00:00:00Z")["total"] == 0


@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=x",
        "status=lost",
        "variant=chess",
        "from=yesterday",
        "to=2026-13-01",
        "changed_since=yesterday",
        "changed_since=2026-05-01",
        "changed_since=2026-05-01T20:15:00+02:00",
        "colour=red",
        "page=1&page=2",
    ],
)
def test_a_filter_that_can_not_be_read_is_named(query):
    answer = Api().get(f"sessions?{query}")

    assert answer.status == 400
    assert answer["errors"][0]["field"] == query.split("=")[0]


def test_a_history_kept_for_members_is_not_shown_to_others(settings):
    table = open_table()
    settings.REFEREE_ACCESS = "members"

    assert Api().get("sessions").status == 403
    for program in (table.keeper, table.seats[1], table.watcher, table.stranger):
        assert program.get("sessions?changed_since=2001-01-01T00:00:00Z").status == 403
    assert Api().get("players").status == 403
    assert Api().get(f"sessions/{table.session}").status == 200


def test_a_member_sees_it(settings, admin_client):
    settings.REFEREE_ACCESS = "members"

    assert Api(client=admin_client).get("sessions").status == 200


def test_the_keeper_ends_a_session_that_nobody_has_won():
    table = open_table(variant="baneberry-157", mode="cash")
    table.play(1, "9-9")
    assert table.keeper.post(f"sessions/{table.session}/end").status == 409
    table.enter({"do": "void", "reason": "late"})

    for other, status in ((table.seats[1], 403), (table.stranger, 403), (table.watcher, 401)):
        assert other.post(f"sessions/{table.session}/end").status == status
    ended = table.keeper.post(f"sessions/{table.session}/end", {"after": 3})

    assert (ended.status, ended["finished"], ended["winners"]) == (200, True, [])
    assert table.undo()["undone"]["kind"] == "ended"


def test_a_page_says_which_pages_are_around_it():
    for _ in range(3):
        open_table(begin=False)
    first, last = Api().get("sessions?variant=all-fives&page_size=2"), Api().get("sessions?page=9&page_size=2")

    assert (first["total"], first["pages"], first["page_size"], len(first["results"])) == (3, 2, 2, 2)
    assert first["next"] == "http://testserver/api/v1/sessions?page=2&page_size=2&variant=all-fives"
    assert first["previous"] is None
    assert Api().get(first["next"].partition("/api/v1/")[2])["next"] is None
    assert last["previous"].endswith("?page=8&page_size=2")
    for path in ("sessions", "players"):
        assert Api().get(path)["page_size"] == 50
        for wrong in ("0", "101", "many"):
            refused = Api().get(f"{path}?page_size={wrong}")
            assert (refused.status, refused["errors"][0]["field"]) == (400, "page_size")
