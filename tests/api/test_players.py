"""The regulars through the API."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.support.api import Api, at_the_machine, open_table
from tests.support.players import play_session

pytestmark = pytest.mark.django_db


def test_a_player_is_named_once_whatever_the_case():
    first, second = Api().post("players", {"name": " Ann "}), Api().post("players", {"name": "ANN"})

    assert (first.status, second.status) == (201, 200)
    assert first["name"] == "Ann"
    assert first["id"] == second["id"]


def test_players_are_listed_with_how_often_they_played():
    play_session("Ann", "Bo", target=15)
    play_session("Ann", "Bo")
    open_table("Ann", "Bo")

    players = {player["name"]: player for player in Api().get("players")["results"]}

    assert (players["Ann"]["sessions"], players["Ann"]["unfinished"]) == (2, 1)
    assert players["Ann"]["last_played"]


def test_a_player_is_read_by_id():
    player = Api().post("players", {"name": "Ann"})

    assert Api().get(f"players/{player['id']}").body == player.body
    assert Api().get(f"players/{uuid4()}").status == 404


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": 7}, {"name": "x" * 41}, {"name": "Ann", "age": 7}])
def test_a_name_that_may_not_be_one_is_refused(body):
    answer = Api().post("players", body)

    assert answer.status == 400
    assert answer["errors"][0]["field"] in ("name", "age")


def test_names_beyond_the_first_page_are_on_the_next():
    for number in range(51):
        Api().post("players", {"name": f"Player {number}"})

    assert (Api().get("players")["pages"], len(Api().get("players?page=2")["results"])) == (2, 1)


def at_home() -> Api:
    return Api(client=at_the_machine())


def test_a_player_is_renamed_and_hidden_at_the_machine_itself():
    player = Api().post("players", {"name": "Ann"})["id"]

    assert at_home().patch(f"players/{player}", {"name": " Anna "})["name"] == "Anna"
    assert at_home().patch(f"players/{player}", {"hidden": True})["hidden"]
    assert Api().get("players")["results"] == []
    assert [each["name"] for each in at_home().get("players?hidden=1")["results"]] == ["Anna"]
    assert (Api().get("players?hidden=1").status, Api().get(f"players/{player}")["hidden"]) == (403, True)
    assert not at_home().patch(f"players/{player}", {"hidden": False})["hidden"]


def test_staff_changes_players_from_anywhere():
    player = Api().post("players", {"name": "Ann"})["id"]
    staff = Api()
    staff.client.force_login(User.objects.create(username="staff", is_staff=True))

    assert staff.patch(f"players/{player}", {"name": "Anna"})["name"] == "Anna"


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"headers": {"host": "testserver"}},
        {"headers": {"host": "localhost"}, "REMOTE_ADDR": "192.168.1.7"},
        {"headers": {"host": "localhost", "x-forwarded-for": "127.0.0.1"}},
        {"headers": {"host": "localhost", "origin": "https://example.org"}},
        {"headers": {"host": "localhost", "origin": "null"}},
    ],
    ids=["by another name", "from another address", "through a proxy", "from a page elsewhere", "from a page unnamed"],
)
def test_nobody_else_changes_players(elsewhere):
    player = Api().post("players", {"name": "Ann"})["id"]
    api = Api(client=type(Api().client)(**elsewhere))

    assert api.patch(f"players/{player}", {"name": "Anna"}).status == 403
    assert api.post(f"players/{player}/merge", {"undo": True}).status == 403


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8123", "[::1]:8000"])
def test_the_machine_itself_goes_by_several_names(host, settings):
    settings.ALLOWED_HOSTS = ["*"]
    player = Api().post("players", {"name": "Ann"})["id"]
    client = type(Api().client)(headers={"host": host, "origin": f"http://{host}"})

    assert Api(client=client).patch(f"players/{player}", {"name": "Anna"}).status == 200


def test_a_name_that_is_taken_is_refused_and_merging_proposed():
    player = Api().post("players", {"name": "Ann"})["id"]
    Api().post("players", {"name": "Anna"})

    answer = at_home().patch(f"players/{player}", {"name": "anna"})

    assert (answer.status, answer["errors"][0]["field"]) == (400, "name")
    assert "merge them" in answer["errors"][0]["message"]


def test_somebody_entered_twice_is_merged_and_split_again():
    play_session("Ann", "Bo")
    play_session("Anna", "Bo")
    ann, anna = (Api().post("players", {"name": name})["id"] for name in ("Ann", "Anna"))
    before = [Api().get(f"players/{player}/stats").body for player in (ann, anna)]

    merged = at_home().post(f"players/{ann}/merge", {"into": anna})

    assert merged["merged_into"] == anna
    assert Api().get(f"players/{anna}")["other_names"] == [{"id": ann, "name": "Ann"}]
    assert [Api().get(f"players/{player}/stats")["sessions"]["played"] for player in (ann, anna)] == [2, 2]
    assert {seat["name"] for each in Api().get("sessions")["results"] for seat in each["seats"]} == {"Anna", "Bo"}
    assert Api().get("sessions?player=Ann")["total"] == 2
    assert at_home().post(f"players/{ann}/merge", {"undo": True})["merged_into"] is None
    assert [Api().get(f"players/{player}/stats").body for player in (ann, anna)] == before


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "into"),
        ({"into": "Bo"}, "into"),
        ({"into": str(uuid4())}, "into"),
        ({"into": str(uuid4()), "undo": True}, "into"),
        ({"undo": 1}, "undo"),
        ({"onto": 1}, "onto"),
    ],
)
def test_a_merger_that_cant_be_read_is_refused(body, field):
    player = Api().post("players", {"name": "Ann"})["id"]

    answer = at_home().post(f"players/{player}/merge", body)

    assert (answer.status, answer["errors"][0]["field"]) == (400, field)
    assert at_home().post(f"players/{uuid4()}/merge", {"undo": True}).status == 404
    assert at_home().patch(f"players/{uuid4()}", {"hidden": True}).status == 404


# The history by who won, with whom and against whom


@pytest.mark.postgres
def test_the_history_is_filtered_by_who_won_with_whom_and_against_whom():
    play_session("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2), target=15)
    play_session("Bo", "Cy", target=20)
    play_session("Ann", "Bo")

    def total(query: str) -> int:
        return Api().get(f"sessions?{query}")["total"]

    assert (total("won=ann"), total("won=Cy"), total("won=Bo"), total("won=Di")) == (1, 1, 1, 0)
    assert (total("player=Ann&with=Cy"), total("player=Ann&against=Bo"), total("player=Ann&with=Bo")) == (1, 2, 0)
    assert (total("won=Ann&player=Cy&with=Ann"), total("won=Bo&player=Ann")) == (1, 0)
    assert total("won=Nobody") == 0
    assert sum(total(f"weekday={day}") for day in range(1, 8)) == 3


def test_whether_hidden_players_are_asked_for_is_said_by_0_or_1():
    assert Api().get("players?hidden=0").status == 200
    assert Api().get("players?hidden=yes")["errors"][0]["field"] == "hidden"


@pytest.mark.parametrize(
    ("query", "field"), [("with=Ann", "with"), ("against=Ann", "against"), ("weekday=8", "weekday"), ("won=%00", "won")]
)
def test_a_filter_of_the_history_that_cant_be_read_is_named(query, field):
    answer = Api().get(f"sessions?{query}")

    assert (answer.status, answer["errors"][0]["field"]) == (400, field)
