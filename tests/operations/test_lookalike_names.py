"""Names that look alike, which are one player's: at a table, among the players, in the admin and over the API."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from referee import models, operations
from referee.log import forget_all
from tests.support.api import Api
from tests.support.logs import correct
from tests.support.pages import browser, text_of
from tests.support.tables import open_table

LOOK_LIKE_ANN = ["Ａｎｎ", "An\u200dn", "Ann\ufe0f", "Ann\u3164", "𝐀𝐧𝐧"]


@pytest.mark.django_db
@pytest.mark.parametrize("typed", LOOK_LIKE_ANN)
def test_a_name_that_looks_like_a_regulars_is_the_regular(typed: str) -> None:
    ann = operations.create_player(name="Ann").player

    assert Api().post("players", {"name": typed})["id"] == str(ann.id)
    opened = Api().post("sessions", {"variant": "draw", "seats": [{"name": typed}, {"name": "Bo"}]})
    assert opened.status == 201
    browser().post("/new/draw/", {"name-1": typed, "name-2": "Bo", "leader": "1"})
    assert models.Player.objects.filter(seats__session__isnull=False).distinct().count() == 2
    assert models.Seat.objects.filter(player=ann).count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("typed", LOOK_LIKE_ANN)
def test_nobody_sits_at_a_table_twice_under_names_that_look_the_same(typed: str) -> None:
    opened = Api().post("sessions", {"variant": "draw", "seats": [{"name": "Ann"}, {"name": typed}]})
    page = browser().post("/new/draw/", {"name-1": "Ann", "name-2": typed, "leader": "1"})

    assert opened.status == 400
    assert page.status_code == 400
    assert not models.Session.objects.exists()


@pytest.mark.django_db
def test_nobody_is_renamed_to_what_looks_like_somebody_else(admin_client: Client) -> None:
    operations.create_player(name="Ann")
    bo = operations.create_player(name="Bo").player
    program = Api(client=Client(headers={"host": "localhost"}))

    for typed in LOOK_LIKE_ANN:
        page = admin_client.post(reverse("admin:referee_player_change", args=[bo.pk]), {"name": typed})
        assert "Somebody else has this name." in text_of(page)
        assert program.patch(f"players/{bo.id}", {"name": typed}).status == 400
    bo.refresh_from_db()
    assert bo.name == "Bo"


@pytest.mark.django_db
def test_a_name_that_is_long_once_it_is_spelled_out_is_kept_too() -> None:
    name = "\ufdfa" * 40

    assert Api().post("players", {"name": name}).status == 201
    assert Api().post("players", {"name": name}).status == 200


@pytest.mark.django_db
def test_a_log_that_tells_two_players_apart_stays_readable() -> None:
    table = open_table("Ann", "Bo")
    correct(table, {"do": "seats", "seats": [{"name": "Ann", "side": 1}, {"name": "Cy", "side": 2}]})
    line = table.log[-1]
    assert line.changes
    line.changes[0]["seats"][1]["name"] = "Ａｎｎ"
    models.Play.objects.filter(session=table.session_id).write_anew([line])
    forget_all()

    assert [seat.name for seat in table.state.log_state.in_force.seats] == ["Ann", "Ａｎｎ"]
