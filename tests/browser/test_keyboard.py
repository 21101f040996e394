"""Play with the keyboard alone: what happens is announced, and the focus is never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.keyboard import go_to, go_to_tile, has_focus, press
from tests.browser.steps import at_table, play

pytestmark = pytest.mark.django_db(transaction=True)


def lay(page: Page, tile: str, key: str = "Tab") -> None:
    """Lay the tile where it fits."""
    go_to_tile(page, tile, key)
    page.keyboard.press("Enter")


def says(page: Page, *what: str) -> None:
    """Check what a screen reader reads out, and that the focus isn't lost."""
    expect(page.locator("#news")).to_have_text(re.compile(r".*\b".join(map(re.escape, what)), re.DOTALL))
    expect(page.locator("body:focus")).to_have_count(0)


def test_a_hand_by_keyboard(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, dealt=2)
    lay(phone, "6-5")
    says(phone, "Ann", "6-5", "Bo")

    lay(phone, "3-3")
    refusal = phone.get_by_role("dialog", name=re.compile("3-3"))
    expect(refusal.locator("[autofocus]")).to_be_focused()
    phone.keyboard.press("Escape")
    expect(refusal).to_be_hidden()
    expect(phone.locator('.pick:visible[value^="3-3"]')).to_be_focused()

    press(phone, phone.get_by_role("button", name="Draw"))
    says(phone, "Bo", "Bo")
    press(phone, phone.locator(".chip").first, "Shift+Tab")
    lay(phone, "6-4")
    says(phone, "Bo", "6-4", "Ann")
    press(phone, phone.locator(".act.undo"))
    expect(phone.locator(".act.redo")).to_be_enabled()
    says(phone, "Bo")
    press(phone, phone.locator(".act.redo"))
    expect(phone.locator(".act.redo")).to_be_disabled()
    says(phone, "Ann")

    menu = phone.get_by_role("link", name="Menu")
    press(phone, menu, "Shift+Tab")
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert has_focus(phone.get_by_role("dialog"))
    phone.keyboard.press("Escape")
    expect(menu).to_be_focused()

    lay(phone, "5-5")
    says(phone, "Ann", "5-5")
    press(phone, phone.get_by_role("link", name="Count the tiles"))
    expect(phone).to_have_title("The count")
    for tile in ("0-0", "1-0"):
        go_to(phone, phone.locator(f'.counted [value="{tile}"]'), most=40)
        phone.keyboard.press("Space")
    press(phone, phone.get_by_role("button", name="Check"))
    press(phone, phone.get_by_role("button", name="Confirm"))
    press(phone, phone.get_by_role("button", name="Begin the next hand"))
    expect(phone.locator(".mode-lead")).to_be_visible()
    says(phone, "Bo")


def test_a_patience_by_keyboard(phone: Page) -> None:
    at_table(phone, "twelve-to-go", "Ann")
    for tile in ("2-1", "6-3", "4-3", "1-1", "4-0", "3-3"):
        go_to_tile(phone, tile, "Tab" if tile == "2-1" else "")
        phone.keyboard.press("Enter")
    press(phone, phone.get_by_role("button", name="Start"))
    expect(phone.locator(".felt")).to_be_focused()

    go_to(phone, on_the_table(phone, "2-1"))
    phone.keyboard.press("Space")
    press(phone, on_the_table(phone, "6-3"))
    says(phone, "2-1", "6-3")
    for tile in ("4-4", "5-0"):
        lay(phone, tile)
        says(phone, tile)
    press(phone, on_the_table(phone, "4-3"))
    press(phone, on_the_table(phone, "4-0"))
    expect(phone.get_by_role("dialog", name=re.compile("4-3"))).to_be_visible()
    phone.keyboard.press("Escape")
    expect(on_the_table(phone, "4-0")).to_be_focused()

    press(phone, phone.get_by_role("link", name="Hint"))
    expect(phone.locator(".hinted").first).to_be_visible()
    expect(phone.locator("body:focus")).to_have_count(0)
    press(phone, phone.locator(".act.undo"))
    expect(phone.locator(".act.redo")).to_be_enabled()
    expect(phone.locator("body:focus")).to_have_count(0)


def on_the_table(page: Page, tile: str) -> Locator:
    """Return a tile that lies in the picture."""
    return page.locator(f'.felt a[data-tile="{tile}"]')


def test_the_ends_are_one_stop(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "5-5")
    phone.locator(".chip").first.focus()
    phone.keyboard.press("ArrowRight")

    expect(phone.locator(".chip[data-arm='2']")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.locator("[data-panel='2']")).to_be_visible()
