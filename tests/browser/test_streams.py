"""Phones that follow a table by its stream: keeper, players and watchers, through dropped connections."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee import models, operations
from scoring.entries import Play
from scoring.tiles import Tile
from tests.browser.boards import a_screen, board_beside
from tests.browser.conftest import PHONE
from tests.browser.steps import SAME_SCREEN, at_table, open_sheet, play, take_seat
from tests.browser.streams import enter_elsewhere, table_requests, wait_for_stream
from tests.support.live_server import serving

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


def version(phone: Page) -> int:
    return int(phone.locator("#main").get_attribute("data-version") or 0)


def test_two_phones_a_watcher_and_a_board_follow_one_hand_and_ask_only_for_what_is_new(
    phone: Page, new_phone: NewPhone
) -> None:
    bo, watcher = new_phone(), new_phone()
    for each in (phone, bo, watcher):
        each.add_init_script(SAME_SCREEN)
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    wait_for_stream(phone)
    with phone.expect_request("**/live/*"):  # before that it asks whether what it may do has changed
        bo.context.add_cookies([take_seat(phone.url, 2)])
    for other in (bo, watcher):
        other.goto(phone.url)
    screen = a_screen(new_phone)
    screen.goto(board_beside(phone))
    for each in (phone, bo, watcher, screen):
        wait_for_stream(each)
    by_keeper, by_bo, by_watcher = table_requests(phone), table_requests(bo), table_requests(watcher)

    play(phone, "5-5")
    expect(watcher.locator(".total strong")).to_have_text("10")
    expect(bo.locator(".grid")).to_be_visible()
    play(bo, "5-0", 1)
    expect(watcher.locator(".last")).to_contain_text("Bo 5-0")
    expect(phone.locator(".last")).to_contain_text("Bo 5-0")
    expect(screen.locator(".near .last-play")).to_contain_text("Bo 5-0")

    assert len(by_watcher) == 2, "a watcher asks once for each version"
    assert len(by_keeper) == len(by_bo) == 1, "each has its own tap already"


def test_the_phone_of_a_seat_asks_once_for_each_version_but_its_own(phone: Page, new_phone: NewPhone) -> None:
    bo = new_phone()
    for each in (phone, bo):
        each.add_init_script(SAME_SCREEN)
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    wait_for_stream(phone)
    with phone.expect_request("**/live/*"):
        bo.context.add_cookies([take_seat(phone.url, 2)])
    bo.goto(phone.url)
    for each in (phone, bo):
        wait_for_stream(each)
    questions = table_requests(bo)
    play(phone, "5-5")
    expect(bo.locator(".grid")).to_be_visible()
    assert len(questions) == 1

    play(phone, "5-0", 1)  # the keeper enters it for Bo
    expect(bo.locator(".last")).to_contain_text("Bo 5-0")
    expect(bo.locator(".actions")).to_contain_text("Waiting for Ann")
    assert len(questions) == 2

    play(phone, "0-0", 1)
    expect(bo.locator(".grid")).to_be_visible()
    play(bo, "1-0", 1)
    expect(phone.locator(".last")).to_contain_text("Bo 1-0")
    assert len(questions) == 3, "its own tap has brought the newest"


def test_nothing_changes_under_an_open_sheet_until_it_is_closed(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.goto(phone.url)
    wait_for_stream(watcher)
    open_sheet(watcher, "This table")
    expect(watcher.get_by_role("dialog")).to_be_visible()
    with watcher.expect_event("console", lambda message: message.text == "told"):
        watcher.evaluate("document.addEventListener('sse:moved', () => console.log('told'), { once: true })")
        play(phone, "5-5")
    assert version(watcher) == 1

    watcher.keyboard.press("Escape")
    expect(watcher.locator(".total strong")).to_have_text("10")


def test_a_watcher_whose_connection_drops_misses_nothing(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.goto(phone.url)
    wait_for_stream(watcher)
    watcher.context.set_offline(True)
    expect(watcher.locator(".line")).to_contain_text("offline")
    play(phone, "5-5")
    play(phone, "5-0", 1)

    watcher.context.set_offline(False)
    expect(watcher.locator(".last")).to_contain_text("Bo 5-0")
    expect(watcher.locator(".line")).to_contain_text("live")
    wait_for_stream(watcher)
    play(phone, "0-0", 1)
    expect(watcher.locator(".last")).to_contain_text("Ann 0-0")
    questions = table_requests(watcher)  # what was still being asked when the connection came back has had its answer
    play(phone, "1-0", 1)
    expect(watcher.locator(".last")).to_contain_text("Bo 1-0")
    assert len(questions) == 1, "it was told of one version"


def test_a_board_and_a_seat_whose_connections_drop_show_what_was_played_meanwhile(
    phone: Page, new_phone: NewPhone
) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    bo, screen = new_phone(), a_screen(new_phone)
    bo.context.add_cookies([take_seat(phone.url, 2)])
    bo.goto(phone.url)
    screen.goto(board_beside(phone))
    for each in (bo, screen):
        wait_for_stream(each)
        each.context.set_offline(True)
        expect(each.locator(".line")).to_contain_text("offline")
    for seat, tile, arm in ((1, Tile(6, 5), None), (2, Tile(6, 3), 1), (1, Tile(5, 4), 2)):
        enter_elsewhere(phone.url, seat, tile, arm)

    for each in (bo, screen):
        each.context.set_offline(False)
    expect(bo.locator(".last")).to_contain_text("Ann 5-4")
    expect(screen.locator(".near .last-play")).to_contain_text("Ann 5-4")
    for each in (bo, screen):
        expect(each.locator(".line")).to_contain_text("live")
        wait_for_stream(each)
    play(bo, "3-2", 1)
    expect(screen.locator(".near .last-play")).to_contain_text("Bo 3-2")


def test_phones_come_back_to_a_server_that_was_started_anew(chromium: Any) -> None:
    context: BrowserContext = chromium.new_context(**PHONE)
    watcher = context.new_page()
    try:
        with serving() as port:
            context.set_default_timeout(10_000)
            address = _opened_at(watcher, f"http://localhost:{port}")
            wait_for_stream(watcher)
            enter_elsewhere(address, 1, Tile(5, 5))
            expect(watcher.locator(".last")).to_contain_text("Ann 5-5")
        expect(watcher.locator(".line")).to_contain_text("offline")
        enter_elsewhere(address, 2, Tile(5, 0), 1)
        with serving(port):
            expect(watcher.locator(".last")).to_contain_text("Bo 5-0", timeout=10_000)
            wait_for_stream(watcher)
            enter_elsewhere(address, 1, Tile(0, 0), 1)
            expect(watcher.locator(".last")).to_contain_text("Ann 0-0")
    finally:
        context.close()


def _opened_at(phone: Page, server: str) -> str:
    """Watch a new table on that server; its address."""
    from scoring.beginning import Beginning
    from tests.support.tables import open_session

    opened = open_session("Ann", "Bo", options={"tile_set": 6})
    keeper = opened.session.keys.get(seat=None)
    operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=Beginning(leader=1))
    phone.goto(f"{server}/table/{opened.session.id}/")
    return phone.url


def test_the_page_asks_where_no_stream_gets_through(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.route("**/live/*", lambda route: route.fulfill(status=204))
    watcher.goto(phone.url)
    play(phone, "5-5")

    expect(watcher.locator(".total strong")).to_have_text("10")
    expect(watcher.locator(".line")).to_contain_text("live")


def test_who_is_sent_away_asks_again_when_told_to(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.goto(phone.url)
    wait_for_stream(watcher)
    watcher.clock.install()
    busy = {"status": 503, "headers": {"Retry-After": "7"}}
    watcher.route(re.compile(r"/table/[^/]+/(live/.*)?$"), lambda route: route.fulfill(**busy))
    watcher.evaluate("dispatchEvent(new Event('online'))")  # then it asks
    expect(watcher.locator(".line")).to_contain_text("offline")
    questions = table_requests(watcher)
    watcher.clock.run_for(3_000)
    assert questions == []
    watcher.unroute_all()
    watcher.clock.run_for(4_100)

    expect(watcher.locator(".line")).to_contain_text("live")


def test_what_a_play_leaves_as_it_was_stays_under_the_finger(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.goto(phone.url)
    wait_for_stream(watcher)
    menu = watcher.get_by_role("link", name="Menu")
    menu.focus()
    menu.evaluate("link => { link.dataset.marked = link.marked = 'yes' }")
    play(phone, "5-5")
    expect(watcher.locator(".total strong")).to_have_text("10")

    expect(menu).to_be_focused()
    assert menu.evaluate("link => link.marked") == "yes"
    watcher.evaluate("document.querySelector('.award').old = true")
    play(phone, "5-0", 1)
    expect(watcher.locator(".last")).to_contain_text("Bo 5-0")
    assert not watcher.evaluate("document.querySelector('.award').old"), "what was scored flies each time"


def test_tiles_that_come_up_because_somebody_else_played_take_no_tap_for_a_moment(new_phone: NewPhone) -> None:
    keeper = new_phone(rest=None)
    at_table(keeper, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(5, 5)))
    wait_for_stream(keeper)
    keeper.wait_for_function("() => getComputedStyle(document.querySelector('.tray')).pointerEvents !== 'none'")
    keeper.evaluate("""() => document.addEventListener("htmx:afterSettle", () => {
      window.tray = getComputedStyle(document.querySelector(".tray")).pointerEvents;
    })""")
    enter_elsewhere(keeper.url, 2, Tile(5, 0), 1)
    expect(keeper.locator(".last")).to_contain_text("Bo 5-0")

    assert keeper.evaluate("tray") == "none"


def test_a_page_that_is_still_true_is_not_sent_again(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.goto(phone.url)
    wait_for_stream(watcher)
    play(phone, "5-5")
    expect(watcher.locator(".total strong")).to_have_text("10")
    network = watcher.context.new_cdp_session(watcher)
    network.send("Network.enable")
    statuses: list[int] = []
    network.on("Network.responseReceivedExtraInfo", lambda answer: statuses.append(answer["statusCode"]))
    with watcher.expect_event("requestfinished"):
        watcher.evaluate("dispatchEvent(new Event('online'))")  # then it asks

    assert statuses == [304]
    assert version(watcher) == 2


def test_who_held_the_pen_sees_at_once_that_it_has_moved(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    wait_for_stream(phone)
    session = models.Session.objects.get(id=phone.url.rstrip("/").rsplit("/", 1)[-1])
    operations.take_pen(token=operations.hand_out_pen(session_id=session.id), device="another")

    expect(phone.get_by_text("Another phone keeps the score now.")).to_be_visible()
    expect(phone.locator(".pick")).to_have_count(0)


def test_a_phone_that_is_turned_is_sent_the_layout_for_its_screen(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone()
    watcher.goto(phone.url)
    wait_for_stream(watcher)
    play(phone, "5-5")
    upright = watcher.locator(".felt .layout").get_attribute("viewBox")
    watcher.set_viewport_size({"width": 844, "height": 390})
    expect(watcher.locator(".felt .layout")).not_to_have_attribute("viewBox", str(upright))
    lying = watcher.locator(".felt .layout").get_attribute("viewBox")
    play(phone, "5-0", 1)

    expect(watcher.locator(".last")).to_contain_text("Bo 5-0")
    assert watcher.locator(".felt .layout").get_attribute("viewBox") == lying
