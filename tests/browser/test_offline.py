"""A phone without a connection: plays wait and can be taken back, and everything else says that it needs the connection."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoring.entries import Play
from scoring.tiles import Tile
from tests.browser.conftest import NewPhone
from tests.browser.crowded_tables import MOMENTS, Moment, counting, device_cookie
from tests.browser.steps import at_table, open_sheet, play, tap_tile, version_of

pytestmark = pytest.mark.django_db(transaction=True)


def cut_off(phone: Page) -> None:
    """Take the connection away, and wait until the phone has noticed."""
    phone.context.set_offline(True)
    expect(phone.locator(".line")).to_contain_text("offline")


@pytest.fixture
def keeper(phone: Page) -> Page:
    """Return the keeper's phone, offline after a play and one taken back."""
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    play(phone, "6-1")
    phone.locator(".act.undo").tap()
    expect(phone.locator(".act.redo")).to_be_enabled()
    cut_off(phone)
    return phone


def phone_button(phone: Page, what: str) -> Locator:
    """Return a button of the table page: the menu, or one in the foot of the page."""
    if what == "Menu":
        return phone.get_by_role("link", name="Menu")
    return phone.locator(".actions .act", has_text=re.compile(f"^\\s*{what}"))


def says_that_it_needs_the_connection(phone: Page) -> None:
    """Check that a sheet says so, and close it."""
    told = phone.get_by_role("dialog", name="No connection")
    expect(told).to_contain_text("This needs the connection to the server")
    told.get_by_role("link", name="Back to the table").tap()
    expect(told).to_be_hidden()


@pytest.mark.parametrize("what", ["Undo", "Redo", "Menu"])
def test_what_needs_the_connection_is_grey_and_says_so(keeper: Page, what: str) -> None:
    button = phone_button(keeper, what)
    expect(button).to_have_attribute("aria-disabled", "true")
    version = version_of(keeper)
    button.tap(force=True)  # a thumb doesn't ask whether it is disabled
    says_that_it_needs_the_connection(keeper)

    expect(keeper.locator(".line")).to_contain_text("offline")
    keeper.context.set_offline(False)
    expect(keeper.locator(".line")).to_contain_text("live")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    assert version_of(keeper) == version


@pytest.mark.parametrize("what", ["Menu", "Undo"])
def test_it_says_so_too_where_the_phone_hadn_t_noticed(phone: Page, what: str) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    phone.route(re.compile("/(menu|undo)/$"), lambda route: route.abort("internetdisconnected"))
    phone_button(phone, what).tap()

    says_that_it_needs_the_connection(phone)


def test_counting_and_other_pages_need_the_connection(phone: Page) -> None:
    phone.context.add_cookies([device_cookie()])  # type: ignore[list-item]
    phone.goto(counting().address)
    table = phone.url
    cut_off(phone)
    for link in (phone.get_by_role("link", name="Count the tiles"), phone.get_by_role("link", name="All tables")):
        link.tap(force=True)
        says_that_it_needs_the_connection(phone)
    assert phone.url == table


def test_news_that_was_asked_for_before_the_line_was_cut_does_not_bring_it_back(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    expect(phone.locator(".line")).to_contain_text("live")
    asked: list[Route] = []
    phone.route(phone.url, lambda route: asked.append(route))
    with phone.expect_request(phone.url):
        # Then a page looks what is new, unless it is just doing so.
        phone.evaluate("window.looks = setInterval(() => dispatchEvent(new Event('online')), 100)")
    phone.evaluate("clearInterval(looks); dispatchEvent(new Event('offline'))")
    with phone.expect_event("requestfinished"):
        asked[0].continue_()

    phone.wait_for_timeout(100)
    expect(phone.locator(".line")).to_contain_text("offline", timeout=1)


def test_what_was_typed_in_a_sheet_stays_there(phone: Page) -> None:
    phone.context.add_cookies([device_cookie()])  # type: ignore[list-item]
    phone.goto(MOMENTS["result"]().address)
    open_sheet(phone, "This table")
    phone.locator("summary", has_text="End the session here").tap()
    phone.route("**/end/", lambda route: route.abort("internetdisconnected"))
    phone.get_by_role("button", name="End it").tap()

    expect(phone.get_by_role("dialog").get_by_role("alert")).to_contain_text("This needs the connection")
    expect(phone.get_by_role("button", name="End it")).to_be_visible()


def test_undo_takes_back_what_still_waits_on_the_phone(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    cut_off(phone)
    undo, queue = phone.locator(".act.undo"), phone.locator(".queue")
    tap_tile(phone, "6-1")
    expect(queue).to_contain_text("6-1")
    phone.get_by_role("button", name="Pass").tap()
    expect(queue).to_contain_text("6-1, pass")
    expect(undo).to_have_text(re.compile("Undo\\s*pass"))
    undo.tap()
    expect(queue).not_to_contain_text("pass")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    expect(undo).to_have_text(re.compile("Undo\\s*6-1"))
    undo.tap()
    expect(queue).to_have_count(0)
    expect(phone.locator(".felt .unconfirmed")).to_have_count(0)
    expect(undo).to_have_text(re.compile("Undo\\s*6-\N{WORD JOINER}5"))
    expect(undo).to_have_attribute("aria-disabled", "true")

    tap_tile(phone, "6-2")
    phone.context.set_offline(False)
    expect(phone.locator(".last")).to_contain_text("Bo 6-2")
    expect(queue).to_have_count(0)
    assert version_of(phone) == 3


def test_undo_of_what_waits_works_after_a_reload_and_where_nothing_else_could_be_undone(phone: Page) -> None:
    at_table(phone, "block", "Ann", "Bo")
    phone.route("**/enter/", lambda route: route.abort("internetdisconnected"))
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("6-1")
    phone.reload()
    expect(phone.locator(".queue")).to_contain_text("6-1")
    phone.locator(".act.undo").tap()

    expect(phone.locator(".queue")).to_have_count(0)
    phone.unroute_all()
    phone.reload()
    expect(phone.locator(".tray")).to_be_visible()
    assert version_of(phone) == 1


@pytest.mark.parametrize("button", [".act.undo", ".queue .button"])
def test_what_is_taken_back_while_another_entry_is_being_sent_never_goes_out(phone: Page, button: str) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    version = version_of(phone)
    on_their_way: list[Route] = []
    cut_off(phone)
    tap_tile(phone, "6-1")
    phone.get_by_role("button", name="Pass").tap()
    expect(phone.locator(".queue")).to_contain_text("6-1, pass")
    phone.route("**/enter/", lambda route: on_their_way.append(route))  # Playwright marks the function it gets
    with phone.expect_request("**/enter/"):
        phone.context.set_offline(False)
    phone.locator(button).tap()
    expect(phone.locator(".queue", has_text="pass")).to_have_count(0)

    on_their_way.pop().continue_()

    expect(phone.locator(".last")).to_contain_text("Bo 6-1")
    expect(phone.locator(".queue")).to_have_count(0)
    assert not on_their_way
    assert version_of(phone) == version + 1


def test_undo_of_what_is_just_being_sent_takes_it_back_if_it_doesnt_arrive(phone: Page) -> None:
    at_table(phone, "block", "Ann", "Bo")
    address, on_their_way = phone.url, list[Route]()
    phone.route("**/enter/", lambda route: route.abort("internetdisconnected"))
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("6-1")
    phone.goto("about:blank")  # the page tries again every two seconds; now it doesn't any more
    phone.unroute_all()
    phone.route("**/enter/", lambda route: on_their_way.append(route))  # Playwright marks the function it gets
    with phone.expect_request("**/enter/"):
        phone.goto(address)
    phone.locator(".act.undo").tap()
    expect(phone.locator(".queue")).to_contain_text("6-1")

    on_their_way.pop().abort("internetdisconnected")

    expect(phone.locator(".queue")).to_have_count(0)
    assert not on_their_way
    assert version_of(phone) == 1


def test_a_second_tap_on_undo_takes_back_no_second_entry(new_phone: NewPhone) -> None:
    phone = new_phone(rest=None)
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    cut_off(phone)
    tap_tile(phone, "6-1")
    phone.get_by_role("button", name="Pass").tap()
    expect(phone.locator(".queue")).to_contain_text("6-1, pass")
    undo = phone.locator(".act.undo")
    undo.tap()
    undo.tap(force=True)  # a thumb doesn't ask whether it may

    expect(undo).to_have_text(re.compile("Undo\\s*6-1"))
    expect(phone.locator(".queue")).to_contain_text("6-1")


def test_a_second_tap_offline_waits_only_once(new_phone: NewPhone) -> None:
    phone = new_phone(rest=None)
    phone.context.add_cookies([device_cookie()])  # type: ignore[list-item]
    phone.goto(Moment("block", "Ann", "Bo").lay("6-4", "4-3").address)
    cut_off(phone)
    phone.locator('.panel .pick[value="6-3"]').tap(trial=True)
    box = phone.locator('.panel .pick[value="6-3"]').bounding_box()
    assert box
    for _tap in range(2):
        phone.touchscreen.tap(box["x"] + 10, box["y"] + 10)
        phone.wait_for_timeout(50)

    expect(phone.locator(".queue")).to_have_text(re.compile("^Offline: 6-3 will be sent×?$"))
