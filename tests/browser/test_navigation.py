"""The navigation on a phone and on a wide screen, by thumb and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.steps import too_small
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db(transaction=True)

WIDE = {"is_mobile": False, "has_touch": False, "viewport": {"width": 1280, "height": 800}}


def navigation(page: Page) -> dict[str, float]:
    """Return the box of the navigation."""
    box = page.get_by_role("navigation", name="Main").bounding_box()
    assert box
    return dict(box)


def test_on_a_phone_it_lies_along_the_bottom_and_stays_there(phone: Page) -> None:
    phone.goto("/rules/")
    height = phone.evaluate("innerHeight")
    box = navigation(phone)

    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, phone.evaluate("innerWidth"), height)
    assert too_small(phone, ".navigation a") == []
    phone.mouse.wheel(0, 4000)
    assert navigation(phone)["y"] == box["y"]
    last = phone.locator("main a").last
    last.scroll_into_view_if_needed()
    assert last.evaluate("way => way.getBoundingClientRect().bottom") <= box["y"], "nothing hides below it"
    phone.get_by_role("link", name="History").tap()
    expect(phone.get_by_role("heading", name="History")).to_be_visible()
    expect(phone.get_by_role("link", name="History")).to_have_attribute("aria-current", "page")


def test_on_a_wide_screen_it_stands_at_the_side(new_phone: NewPhone) -> None:
    page = new_phone(**WIDE)
    page.goto("/players/")
    box, content = navigation(page), page.locator("main").bounding_box()

    assert content
    assert (box["x"], box["y"], box["height"]) == (0, 0, 800)
    assert box["width"] < 240 and content["x"] >= box["width"]


def test_by_keyboard_it_can_be_skipped_and_tabs_and_menus_are_links(new_phone: NewPhone) -> None:
    table = open_table()
    table.play("1: 5-5")
    page = new_phone(**WIDE)
    page.goto(f"/session/{table.session_id}/")

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    scorecard = page.get_by_role("link", name="Scorecard")
    expect(scorecard).to_be_focused()
    assert scorecard.evaluate("way => getComputedStyle(way).outlineColor") == "rgb(51, 80, 216)", "no color of a score"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Scorecard")).to_be_visible()
    menu = page.locator("summary", has_text="Export")
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Text", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(page.get_by_role("link", name="Text", exact=True)).to_be_hidden()
