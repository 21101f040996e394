"""The table page on real phones: large enough targets, several phones, no connection, no scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.steps import at_table, must_fit, open_sheet, play, score_of, scores, tap_tile, too_small

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


def scanned(phone: Page) -> str:
    """Return the address in the code that a phone shows for handing over."""
    link = phone.locator("figcaption a[href*='/take/']")
    expect(link).to_be_visible()
    return urlsplit(link.inner_text()).path


@pytest.mark.parametrize("tile_set", [6, 9])
def test_everything_fits_one_screen_and_every_target_is_large_enough(phone: Page, tile_set: int) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=tile_set)
    if tile_set == 9:
        phone.locator('.suit[data-suit="5"]').tap()
        phone.locator('.by-suit .pick[value="5-5"]').tap()
    else:
        tap_tile(phone, "5-5")
    expect(phone.locator(".total strong")).to_have_text("10")
    expect(phone).to_have_title("Bo's turn · All Fives")

    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        must_fit(phone)
        assert too_small(phone, ".act, .chip, .suit, [data-panel=''] .pick") == []
    phone.locator(".chip").first.tap()
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        must_fit(phone)
        assert too_small(phone, "[data-panel='1'] .pick, .felt .hit") == []


def test_a_tile_that_fits_one_place_takes_one_tap(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    play(phone, "6-1")

    expect(phone.locator(".total strong")).to_have_text("6")


def test_a_tile_that_fits_two_places_is_asked_where_it_lies(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-4")
    play(phone, "4-3")
    tap_tile(phone, "6-3")
    expect(phone.get_by_text("Where does 6-3 go?")).to_be_visible()
    phone.locator(".felt [data-arm='2'] .hit").tap()

    expect(phone.locator(".last")).to_contain_text("Ann 6-3")
    expect(phone.locator(".total strong")).to_have_text("12")


def test_an_end_may_be_left_again_for_all_tiles(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.locator(".chip").first.tap()
    expect(phone.locator(".grid")).to_be_hidden()
    phone.get_by_role("link", name="All tiles").locator("visible=true").tap()

    expect(phone.locator(".grid")).to_be_visible()


def test_a_play_that_stands_is_marked(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    tap_tile(phone, "4-1")
    phone.get_by_role("button", name="Let it stand").tap()
    expect(phone.get_by_text("Where does 4-1 go?")).to_be_visible()
    phone.locator(".places .pick").first.tap()

    expect(phone.locator(".last")).to_contain_text("let stand")


def test_a_pass_while_a_draw_is_due_says_so(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.get_by_role("button", name="Pass").tap()

    expect(phone.get_by_role("dialog")).to_contain_text("must keep drawing until a tile fits")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    phone.get_by_role("button", name=re.compile("Draw 1")).tap()
    expect(phone.locator(".last")).to_contain_text("Bo drew 1 tile")


def test_who_has_the_address_watches_and_follows(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    watcher = new_phone(color_scheme="dark")
    watcher.goto(phone.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator(".pick")).to_have_count(0)

    play(phone, "5-5")
    expect(watcher.locator(".total strong")).to_have_text("10")
    assert score_of(watcher, "Ann") == 10


def test_the_pen_moves_to_another_phone(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    table = phone.url
    phone.goto(f"{table}share/")
    phone.get_by_role("button", name=re.compile("The score:")).tap()

    other = new_phone()
    other.goto(scanned(phone))
    other.get_by_role("button", name="Take over the score").tap()
    expect(other.get_by_text("You keep the score now.")).to_be_visible()
    play(other, "5-5")

    phone.goto(table)
    expect(phone.get_by_text("Another phone keeps the score now.")).to_be_visible()
    assert score_of(phone, "Ann") == 10


def test_a_player_enters_their_own_plays_with_their_own_phone(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    table = phone.url
    phone.goto(f"{table}share/")
    phone.get_by_role("button", name=re.compile("Bo's seat")).tap()
    bo = new_phone()
    bo.goto(scanned(phone))
    bo.get_by_role("button", name="Take Bo's seat").tap()
    expect(bo.get_by_text("Waiting for Ann")).to_be_visible()

    phone.goto(table)
    play(phone, "5-5")
    expect(bo.locator(".grid")).to_be_visible()
    play(bo, "5-0", 1)
    expect(phone.locator(".last")).to_contain_text("Bo 5-0")


def test_two_phones_that_enter_the_same_turn_get_one_play_between_them(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    second = phone.context.new_page()
    second.goto(phone.url)
    expect(second.locator(".grid")).to_be_visible()
    second.evaluate("window.stop()")
    second.route("**/table/*/", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    play(phone, "5-5")
    tap_tile(second, "6-4")

    expect(second.get_by_text("The table has moved on since you looked")).to_be_visible()
    expect(second.locator(".last")).to_contain_text("Ann 5-5")


def test_an_entry_waits_on_the_phone_while_there_is_no_connection(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.context.set_offline(True)
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("6-1")
    expect(phone.locator(".line")).to_contain_text("offline")

    phone.context.set_offline(False)
    expect(phone.locator(".last")).to_contain_text("Bo 6-1")
    expect(phone.locator(".queue")).to_have_count(0)


def busy(route: Route) -> None:
    """Answer as a server whose database somebody else has locked (tests/pages/test_database_busy.py)."""
    send_away(route, 503)


def send_away(route: Route, status: int) -> None:
    """Answer that the server can't do it now."""
    sheet = {"HX-Retarget": "#sheet", "HX-Reswap": "innerHTML", "Retry-After": "1"}
    route.fulfill(
        status=status, headers=sheet, content_type="text/html", body="<dialog open>The server is busy</dialog>"
    )


def test_an_entry_that_a_busy_server_had_no_time_for_waits_on_the_phone(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.route("**/enter/", busy)
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("6-1")
    expect(phone.locator("#sheet dialog")).to_have_count(0)
    expect(phone.locator(".felt")).to_be_visible()

    # Looks are sent away before plays are: the entry goes out although the phone sees nothing new.
    phone.route("**/table/*/", lambda route: busy(route) if route.request.method == "GET" else route.continue_())
    phone.unroute("**/enter/")
    expect(phone.locator(".last")).to_contain_text("Bo 6-1")
    expect(phone.locator(".queue")).to_have_count(0)


def test_an_entry_that_found_the_disk_full_waits_on_the_phone_and_is_there_after_a_reload(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.route("**/enter/", lambda route: send_away(route, 507))
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("6-1")
    phone.reload()
    expect(phone.locator(".queue")).to_contain_text("6-1")
    expect(phone.locator(".last")).to_contain_text("Ann 6-5")

    phone.unroute("**/enter/")
    expect(phone.locator(".last")).to_contain_text("Bo 6-1")
    expect(phone.locator(".queue")).to_have_count(0)


def test_a_busy_server_says_so_over_the_table_when_anything_else_was_asked(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    phone.route("**/share/", busy)
    open_sheet(phone, "Share")

    expect(phone.get_by_text("The server is busy")).to_be_visible()
    expect(phone.locator(".felt")).to_be_visible()


def test_what_waited_behind_a_refused_entry_is_named_and_not_sent(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.context.set_offline(True)
    tap_tile(phone, "4-3")
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("4-3, 6-1")

    phone.context.set_offline(False)
    expect(phone.get_by_text("4-3 doesn't fit")).to_be_visible()
    expect(phone.locator(".queue")).to_have_text(re.compile("Not sent, because the play before it was refused: 6-1"))
    expect(phone.locator(".last")).to_contain_text("Ann 6-5")

    phone.get_by_text("Take it back").tap()
    phone.locator(".queue button").tap()
    expect(phone.locator(".queue")).to_have_count(0)


def test_a_whole_turn_works_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/new/all-fives/")
    phone.get_by_label("Player 1").fill("Ann")
    phone.get_by_label("Player 2").fill("Bo")
    phone.locator("summary", has_text="Tiles").tap()
    phone.locator("[name=rule-tile_set]").select_option("6")
    phone.get_by_role("button", name="Open the table").tap()
    phone.locator('.pick[value="5-5"]').tap()
    expect(phone.locator(".total strong")).to_have_text("10")
    phone.locator(".chip[data-arm='1']").tap()
    phone.locator('[data-panel="1"] .pick[value="5-0@1"]').tap()
    expect(phone.locator(".total strong")).to_have_text("10")

    phone.locator('.pick[value="6-6"]').tap()
    expect(phone.get_by_text("6-6 doesn't fit")).to_be_visible()
    phone.get_by_role("link", name="Take it back").tap()
    phone.get_by_role("button", name=re.compile("Undo")).tap()
    expect(phone.get_by_text("Taken back")).to_be_visible()
    assert sum(scores(phone).values()) == 10
