"""The leader of a hand, changed before its first tile lies."""

from __future__ import annotations

import pytest

from referee import models
from tests.support.pages import browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages

pytestmark = pytest.mark.django_db


def leader_of(table):
    return table.state.shown.start.leader


def test_the_keeper_changes_who_leads_and_undo_takes_it_back():
    table = seat_people()
    assert f'href="{table.path}leader/"' in html_of(table.look())
    assert "Who leads?" in text_of(table.look(query="leader/"))

    answer = table.send("leader", leader=2)
    assert "Bo leads" in text_of(answer)
    assert leader_of(table) == 2
    assert [line.kind for line in models.Play.objects.order_by("version")] == ["opened", "begun", "correction"]

    table.send("undo")
    assert leader_of(table) == 1


def test_the_same_leader_again_writes_nothing():
    table = seat_people()
    before = table.state.version
    table.send("leader", leader=1)

    assert table.state.version == before


def test_what_the_table_said_about_the_deal_stays():
    table = seat_people(begin=False)
    table.send("begin", **{"leader": 1, "dealt-2": 6})
    table.send("leader", leader=2)

    assert table.state.shown.hand.tiles_left == (5, 6)


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_only_the_keeper_changes_it(who):
    table = seat_people()

    assert "leader/" not in html_of(table.look(who))
    assert table.send("leader", who, leader=2).status_code == 403
    assert table.look(who, "leader/").status_code == 403


def test_not_once_a_tile_lies():
    table = seat_people()
    table.lay("5-5")

    assert "leader/" not in html_of(table.look())
    assert table.look(query="leader/").status_code == 302
    answer = table.send("leader", leader=2)
    assert answer.status_code == 409 and "The first tile has been played" in text_of(answer)
    assert leader_of(table) == 1


@pytest.mark.parametrize("leader", ["", "3", "nobody"])
def test_somebody_who_does_not_sit_here_is_refused(leader):
    assert seat_people().send("leader", leader=leader).status_code == 400


def test_a_patience_has_no_leader():
    pages = PatiencePages("five-columns")

    assert pages.look("leader/").status_code == 302


def test_a_leader_picked_at_random_is_called_that_on_the_phone_that_opened_the_table():
    client = browser()
    sent = {"name-1": "Ann", "name-2": "Bo"}
    path = client.post("/new/all-fives/", {**sent, "leader": "undecided"}).url

    assert "leads (picked at random) · change" in text_of(client.get(path))
    assert "picked at random)" not in text_of(browser().get(path))

    other = 3 - models.Play.objects.get(version=1).entry["leader"]
    client.post(f"{path}leader/", {"leader": other})
    assert "picked at random)" not in text_of(client.get(path))

    another = browser()
    chosen = another.post("/new/all-fives/", {**sent, "leader": "1"}).url
    assert "Ann leads · change" in text_of(another.get(chosen))
