"""Somebody who watches asks for a seat, and the keeper answers."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from referee import models
from referee.operations.seat_requests import MOST_REQUESTS
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

WAITING = "You asked to sit as Bo."


def ask(table: PageTable, phone: Client, seat: int | str = 2) -> str:
    """Ask for a seat, and return what the phone then shows."""
    return text_of(phone.post(f"{table.path}seat/", {"seat": seat}, follow=True))


def answer(table: PageTable, phone: Client, **said: str) -> str:
    """Answer the request that waits, and return what the phone then shows."""
    asked = models.SeatRequest.objects.get(closed_at=None)
    return text_of(phone.post(f"{table.path}seat/{asked.id}/", said, follow=True))


def test_a_watcher_is_offered_every_seat_by_name() -> None:
    table = seat_people()
    assert f"{table.path}seat/" in html_of(table.look("watcher"))

    offered = text_of(table.watcher.get(f"{table.path}seat/"))
    assert "Sit here as Ann" in offered
    assert "Sit here as Bo" in offered


def test_the_keeper_lets_them_in_with_one_tap() -> None:
    table, phone = seat_people(), browser()
    assert WAITING in ask(table, phone)
    assert "Somebody wants to sit as Bo." in text_of(table.look())

    answer(table, table.keeper, accept="1")

    assert "Somebody wants" not in text_of(table.look())
    assert phone.get(f"{table.path}seat/").url == table.path
    assert phone.get(f"{table.path}seat/", headers={"HX-Request": "true"}).headers["HX-Redirect"] == table.path
    assert 'data-role="player 2"' in html_of(phone.get(table.path))


def test_the_phone_that_had_the_seat_only_watches_then() -> None:
    table = seat_people()
    ask(table, browser())
    answer(table, table.keeper, accept="1")

    assert 'data-role="watcher' in html_of(table.look("player"))


def test_the_keeper_says_no() -> None:
    table, phone = seat_people(), browser()
    ask(table, phone)
    answer(table, table.keeper, decline="1")

    assert "Sit here as Bo" in text_of(phone.get(f"{table.path}seat/"))
    assert not models.SeatRequest.objects.waiting().exists()


def test_a_page_that_was_seen_is_asked_for_again_once_somebody_asks() -> None:
    table = seat_people()
    etag = table.look().headers["ETag"]
    assert table.look(**{"If-None-Match": etag}).status_code == 304
    ask(table, browser())

    assert table.look(**{"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_only_the_keeper_sees_and_answers_requests(who: str) -> None:
    table = seat_people()
    ask(table, browser())

    assert "Somebody wants" not in text_of(table.look(who))
    answer(table, table.who(who), accept="1")
    assert models.SeatRequest.objects.waiting().exists()


def test_a_phone_that_has_a_seat_is_not_given_another() -> None:
    table = seat_people()

    assert "already enters plays at this table" in ask(table, table.player, seat=1)
    assert table.player.get(f"{table.path}seat/").url == table.path


@pytest.mark.parametrize("seat", ["", "0", "9", "two"])
def test_a_seat_that_is_not_there_is_refused(seat: str) -> None:
    table = seat_people()

    assert table.watcher.post(f"{table.path}seat/", {"seat": seat}).status_code == 400


def test_a_request_can_be_withdrawn_and_the_latest_of_a_phone_counts() -> None:
    table, phone = seat_people(), browser()
    ask(table, phone, seat=1)
    ask(table, phone, seat=2)
    assert [each.seat for each in models.SeatRequest.objects.waiting()] == [2]

    phone.post(f"{table.path}seat/withdraw/")
    assert not models.SeatRequest.objects.waiting().exists()
    assert "Somebody wants" not in text_of(table.look())


def test_a_request_lasts_ten_minutes() -> None:
    table, phone = seat_people(), browser()
    ask(table, phone)
    models.SeatRequest.objects.update(asked_at=timezone.now() - timedelta(minutes=11))

    assert "Somebody wants" not in text_of(table.look())
    answer(table, table.keeper, accept="1")
    assert 'data-role="watcher' in html_of(phone.get(table.path))


def test_strangers_can_not_fill_a_table_with_requests() -> None:
    table = seat_people()
    for _phone in range(MOST_REQUESTS):
        ask(table, browser())

    assert "Too many phones are waiting" in ask(table, browser())
