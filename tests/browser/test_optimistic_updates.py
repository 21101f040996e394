"""Taps that show at once, until the server confirms them or they are taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.entries import Play
from scoring.tiles import Tile
from tests.browser.conftest import NewPhone
from tests.browser.crowded_tables import Moment, device_cookie, patience
from tests.browser.steps import SAME_SCREEN, at_table, play, tap_end, tap_tile

pytestmark = pytest.mark.django_db(transaction=True)

BOXES = """() => {
  const felt = document.querySelector(".felt .layout").getBoundingClientRect();
  const [across, down] = document.cookie.match(/felt=(\\d+)x(\\d+)/).slice(1).map(Number);
  const scale = Math.min(felt.width / across, felt.height / down);
  const x = at => (at - (felt.left + felt.right) / 2) / scale;
  const y = at => (at - (felt.top + felt.bottom) / 2) / scale;
  return [...document.querySelectorAll(".felt .tiles > *")].map(tile => {
    const parts = [...tile.querySelectorAll("rect, path, .numeral")].map(part => part.getBoundingClientRect());
    return parts.flatMap(part => [x(part.left), y(part.top), x(part.right), y(part.bottom)]);
  });
}"""
"""A script for the places of each tile and each half on the felt, which may get lower when there is more to tell."""

PIXELS = 2.0


def hold(phone: Page) -> list[Route]:
    """From now on, whatever is entered stays on its way until the test lets it go on."""
    held: list[Route] = []
    phone.route("**/enter/", lambda route: held.append(route))
    return held


def let_go(phone: Page, held: list[Route]) -> None:
    """Send what was held back to the server, as soon as the browser has told of it."""
    while not held:
        phone.wait_for_timeout(10)
    while held:
        held.pop(0).continue_()


def table(phone: Page) -> str:
    """Everything that stands on the page, whatever space there is between the classes."""
    return re.sub(r"\s+", " ", phone.locator("#main").inner_html()).replace(' "', '"')


def at(phone: Page, moment: Moment) -> None:
    phone.context.add_cookies([device_cookie()])  # type: ignore[list-item]
    phone.add_init_script(SAME_SCREEN)
    phone.goto(moment.address)
    phone.reload()  # the picture is drawn for this screen now
    expect(phone.locator(".tray")).to_be_visible()


def tap(phone: Page, value: str) -> None:
    """Tap this tile, at this end where one is named."""
    _, _, arm = value.partition("@")
    if arm:
        tap_end(phone, int(arm[0]))
    phone.locator(f'.panel:visible .pick[value^="{value}"]').first.tap()


TWO = ("Ann", "Bo")
LAYS = {
    "lead": (lambda: Moment("block", *TWO), "6-4"),
    "lead of a double": (lambda: Moment("block", *TWO), "6-6"),
    "two arms": (lambda: Moment("block", *TWO).lay("6-4"), "6-1@1"),
    "two arms, the other half inward": (lambda: Moment("block", *TWO).lay("6-4"), "4-1@2"),
    "a double crosswise": (lambda: Moment("block", *TWO).lay("6-4", "6-1"), "4-4@2"),
    "round a corner": (lambda: Moment("block", *TWO).lay("6-4", "6-1", "5-1", "5-0", "4-0", "4-3", "3-2"), None),
    "long": (lambda: Moment("block", *TWO).lay("6-4").go_on(10), None),
    "a spinner": (lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-5", "5-0"), "5-1@2"),
    "the spinner's third arm": (lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-5", "5-0", "5-1"), "5-2@3"),
    "the spinner's fourth arm": (
        lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-5", "5-0", "5-1").enter(Play(2, Tile(5, 2), 3)),
        "5-3@4",
    ),
    "a spinner that comes later": (lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-1"), "1-1@2"),
    "Bergen": (lambda: Moment("bergen", *TWO).lay("5-5", "5-0"), "5-1@2"),
    "Matador": (lambda: Moment("matador", *TWO).lay("5-5", "2-1"), "2-0@2"),
    "a matador with the other half inward": (lambda: Moment("matador", *TWO).lay("5-5", "2-1"), "4-3@2~4"),
    "double-fifteen": (lambda: Moment("super-dominoes", *TWO).lay("12-12", "12-10"), "10-3@1"),
    "a double of double-fifteen": (lambda: Moment("super-dominoes", *TWO).lay("12-12", "12-10"), "10-10@1"),
}


@pytest.mark.parametrize("case", LAYS)
def test_a_tile_lies_at_once_where_the_confirmed_one_lies_then(phone: Page, case: str) -> None:
    moment, value = LAYS[case]
    at(phone, moment())
    held = hold(phone)
    number = phone.locator(".felt .tiles > *").count()
    if value is None:
        value = phone.locator('[data-panel=""] .pick:not(.no)[value*="@"]').first.get_attribute("value") or ""
        phone.locator(f'[data-panel=""] .pick[value="{value}"]').tap()
    else:
        tap(phone, value)

    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    expect(phone.locator(".pick.sent")).to_be_hidden()
    expect(phone.locator("#main")).to_have_attribute("aria-busy", "true")
    expect(phone.locator(".line")).to_contain_text("saving")
    at_once = phone.evaluate(BOXES)
    let_go(phone, held)

    expect(phone.locator(".felt .unconfirmed")).to_have_count(0)
    expect(phone.locator("#main")).not_to_have_attribute("aria-busy", "true")
    confirmed = phone.evaluate(BOXES)
    assert len(at_once) == len(confirmed) == number + 1
    for one, other in zip(at_once, confirmed, strict=True):
        assert one == pytest.approx(other, abs=PIXELS)


def test_a_refusal_takes_it_back_and_says_why(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    before = table(phone)
    held = hold(phone)
    phone.get_by_role("button", name="Pass").press("Enter")
    expect(phone.locator(".act.sent")).to_have_text("Pass")
    expect(phone.locator(".card.passing")).to_contain_text("Bo")
    let_go(phone, held)

    expect(phone.get_by_role("dialog")).to_contain_text("must keep drawing until a tile fits")
    assert table(phone) == before
    expect(phone.locator("#main")).not_to_have_attribute("aria-busy", "true")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("button", name="Pass")).to_be_focused()


def test_a_tile_that_a_later_answer_refuses_leaves_the_felt(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.route("**/enter/", lambda route: refused.append(route))
    refused: list[Route] = []
    before = table(phone)
    tap_tile(phone, "6-1")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    sheet = {"HX-Retarget": "#sheet", "HX-Reswap": "innerHTML"}
    while not refused:
        phone.wait_for_timeout(10)
    refused[0].fulfill(status=422, headers=sheet, content_type="text/html", body="<dialog open>No, because</dialog>")

    expect(phone.get_by_text("No, because")).to_be_visible()
    expect(phone.locator(".felt .unconfirmed")).to_have_count(0)
    assert table(phone) == before


def test_two_taps_in_a_row_send_one_play(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    held = hold(phone)
    tap_tile(phone, "6-1")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    tap_tile(phone, "6-2")
    expect(phone.locator(".sent")).to_have_count(1)
    assert len(held) == 1
    let_go(phone, held)

    expect(phone.locator(".last")).to_contain_text("Bo 6-1")
    assert held == []


def test_without_a_connection_the_tile_lies_there_and_waits(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    phone.context.set_offline(True)
    tap_tile(phone, "6-1")
    expect(phone.locator(".queue")).to_contain_text("6-1")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    expect(phone.locator("#main")).not_to_have_attribute("aria-busy", "true")
    phone.locator(".queue button").tap()
    expect(phone.locator(".felt .unconfirmed")).to_have_count(0)
    expect(phone.locator('[data-panel=""] .pick[value^="6-1"]')).to_be_visible()

    tap_tile(phone, "6-2")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.locator(".last")).to_contain_text("Bo 6-2")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(0)


def test_nothing_moves_by_itself_until_the_answer_comes(new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="reduce")
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    held = hold(phone)
    tap_tile(phone, "6-1")
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    moving = "document.querySelector('.felt .layout').getAnimations({ subtree: true }).length"
    assert phone.evaluate(moving) == 0
    let_go(phone, held)
    expect(phone.locator(".last")).to_contain_text("Bo 6-1")


def test_a_tile_that_fits_two_places_is_only_marked_until_it_is_asked_where(phone: Page) -> None:
    at(phone, Moment("block", *TWO).lay("6-4", "4-3"))
    held = hold(phone)
    tap_tile(phone, "6-3")
    expect(phone.locator(".pick.sent")).to_be_visible()
    expect(phone.locator(".felt .unconfirmed")).to_have_count(0)
    let_go(phone, held)
    expect(phone.get_by_text("Where does 6-3 go?")).to_be_visible()
    phone.locator(".places .pick").first.tap()
    expect(phone.locator(".felt .unconfirmed")).to_have_count(1)
    let_go(phone, held)
    expect(phone.locator(".last")).to_contain_text("6-3")


def test_a_tile_tapped_in_a_patience_fades_at_once(phone: Page) -> None:
    phone.context.add_cookies([device_cookie()])  # type: ignore[list-item]
    phone.goto(patience("bingo", 0).address)
    held = hold(phone)
    phone.locator('.felt a[data-tile="3-1"] .hit').tap()
    expect(phone.locator(".lying.leaving")).to_have_attribute("data-tile", "3-1")
    phone.locator('.felt a[data-tile="1-0"] .hit').tap()
    assert len(held) == 1
    let_go(phone, held)

    expect(phone.locator('.felt a[data-tile="3-1"]')).to_have_count(0)
    phone.locator('.felt a[data-tile="1-0"] .hit').tap()
    expect(phone.locator(".lying.leaving")).to_have_count(1)
    let_go(phone, held)
    expect(phone.get_by_role("dialog")).to_contain_text("1-0 doesn't come out now")
    expect(phone.locator(".lying.leaving")).to_have_count(0)


def test_who_only_watches_is_sent_no_places_for_tiles(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    expect(phone.locator(".felt [data-next]")).to_have_count(2)
    watcher = new_phone()
    watcher.goto(phone.url)
    expect(watcher.locator(".felt")).to_be_visible()
    expect(watcher.locator(".felt [data-next]")).to_have_count(0)


def test_what_has_just_arrived_can_be_tapped(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    phone.evaluate("""() => {
      window.here = true;
      const tap = () => document.querySelector('.pick[value^="5-1"]').click();
      document.addEventListener("htmx:afterSwap", () => setTimeout(tap), {once: true});
    }""")
    tap_tile(phone, "5-5")

    expect(phone.locator("#news")).to_have_text(re.compile("5-1"))
    assert phone.evaluate("window.here"), "the page was not loaded anew"
