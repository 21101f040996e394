"""News that comes before the answer to a phone's own tap: the phone asks only for what that answer doesn't bring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from referee import models, operations
from scoring.tiles import Tile
from tests.browser.steps import SAME_SCREEN, at_table, open_sheet, play, take_seat, tap_tile
from tests.browser.streams import enter_elsewhere, table_requests, wait_for_stream

pytestmark = pytest.mark.django_db(transaction=True)

HALF_A_SECOND = 500
A_WHILE = 30_000


class Held:
    """The next entry, which the server records and answers, but the answer stays on its way until the test says more."""

    def __init__(self, phone: Page) -> None:
        self._phone = phone
        self._answers: list[tuple[Route, APIResponse]] = []
        phone.route("**/enter/", lambda route: self._answers.append((route, route.fetch())), times=1)

    def wait(self) -> None:
        while not self._answers:
            self._phone.wait_for_timeout(10)

    def arrives(self) -> None:
        route, answer = self._answers.pop()
        route.fulfill(response=answer)

    def is_lost(self) -> None:
        route, _ = self._answers.pop()
        route.abort("internetdisconnected")


@contextmanager
def told(phone: Page, kind: str) -> Iterator[None]:
    """Go on once the stream has told the phone of what is done meanwhile."""
    listen = "kind => document.addEventListener(`sse:${kind}`, () => console.log(`told: ${kind}`))"
    with phone.expect_event("console", lambda message: message.text == f"told: {kind}"):
        phone.evaluate(listen, kind)
        yield


def seat_taken(phone: Page) -> None:
    """Somebody takes Bo's seat, and the phone is told to come again. It does so after a while, not within half a second."""
    phone.evaluate("halves => { Math.random = () => halves }", A_WHILE / HALF_A_SECOND)
    with told(phone, "again"):
        take_seat(phone.url, 2)


def after_a_while(phone: Page) -> None:
    """Wait until the phone has opened its stream again, and has asked before if it wanted to."""
    with phone.expect_request("**/live/*"):
        phone.clock.run_for(A_WHILE)


@pytest.fixture
def keeper(phone: Page) -> Page:
    """Return the keeper's phone, once it has its stream."""
    phone.add_init_script(SAME_SCREEN)
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    wait_for_stream(phone)
    phone.clock.install()
    return phone


def test_the_answer_may_come_long_after_the_news(keeper: Page) -> None:
    held, questions = Held(keeper), table_requests(keeper)
    with told(keeper, "moved"):
        tap_tile(keeper, "5-5")
        held.wait()
    keeper.clock.run_for(7_000)
    expect(keeper.locator(".felt .unconfirmed")).to_have_count(1)
    held.arrives()

    expect(keeper.locator(".total strong")).to_have_text("10")
    assert questions == []


def test_where_the_answer_is_lost_the_phone_asks(keeper: Page) -> None:
    held, questions = Held(keeper), table_requests(keeper)
    with told(keeper, "moved"):
        tap_tile(keeper, "5-5")
        held.wait()
    assert questions == []
    held.is_lost()

    expect(keeper.locator(".total strong")).to_have_text("10")
    assert questions


def test_an_entry_that_waited_for_a_busy_server_needs_no_asking_either(keeper: Page) -> None:
    questions = table_requests(keeper)
    keeper.route("**/enter/", lambda route: route.fulfill(status=503, headers={"Retry-After": "9"}), times=1)
    tap_tile(keeper, "5-5")
    expect(keeper.locator(".queue")).to_contain_text("5-5")
    held = Held(keeper)
    with told(keeper, "moved"):
        keeper.clock.run_for(18_000)
        held.wait()
    keeper.clock.run_for(1_000)
    expect(keeper.locator(".queue")).to_contain_text("5-5")
    held.arrives()

    expect(keeper.locator(".total strong")).to_have_text("10")
    assert questions == []


def test_what_waits_leaves_no_trace_in_the_table_that_somebody_else_moved_on(keeper: Page) -> None:
    play(keeper, "5-5")
    keeper.route("**/enter/", lambda route: route.fulfill(status=503, headers={"Retry-After": "9"}), times=1)
    tap_tile(keeper, "5-0")
    expect(keeper.locator(".felt .unconfirmed")).to_have_count(1)
    expect(keeper.locator(".act.undo")).to_contain_text("5-0")
    enter_elsewhere(keeper.url, 2, Tile(5, 1), 1)
    expect(keeper.locator(".last")).to_contain_text("Bo 5-1")
    expect(keeper.locator(".felt .unconfirmed")).to_have_count(0)
    keeper.locator(".queue button").tap()

    expect(keeper.locator(".queue")).to_have_count(0)
    expect(keeper.locator(".felt .tiles > *")).to_have_count(2)
    expect(keeper.locator(".felt .newest")).to_have_count(1)
    expect(keeper.locator(".act.undo")).to_contain_text("5-\N{WORD JOINER}1")


def test_a_tap_after_a_seat_was_taken_asks_for_nothing_else(keeper: Page) -> None:
    questions = table_requests(keeper)
    seat_taken(keeper)
    play(keeper, "5-5")
    after_a_while(keeper)

    assert questions == []


def test_an_answer_from_before_a_seat_was_taken_leaves_something_to_ask(keeper: Page) -> None:
    held, questions = Held(keeper), table_requests(keeper)
    tap_tile(keeper, "5-5")
    held.wait()
    seat_taken(keeper)
    after_a_while(keeper)
    assert questions == []
    with keeper.expect_request(lambda request: request.url == keeper.url):
        held.arrives()

    expect(keeper.locator(".total strong")).to_have_text("10")
    assert len(questions) == 1


def test_who_held_the_pen_sees_that_it_has_moved_once_a_sheet_is_closed(keeper: Page) -> None:
    open_sheet(keeper, "This table")
    expect(keeper.get_by_role("dialog")).to_be_visible()
    session = models.Session.objects.get(id=keeper.url.rstrip("/").rsplit("/", 1)[-1])
    with keeper.expect_request("**/live/*"):
        operations.take_pen(token=operations.hand_out_pen(session_id=session.id), device="another")
    keeper.keyboard.press("Escape")

    expect(keeper.get_by_text("Another phone keeps the score now.")).to_be_visible()
