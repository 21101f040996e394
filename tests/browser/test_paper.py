"""A score sheet from paper, typed in by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee import models
from tests.browser.steps import too_small

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

HANDS = [(5, 0), (0, 4)] * 9 + [(0, 9), (55, 0)]
KEYS_A_HAND = 8
"""The most keys that a hand of two sides may take."""
SECONDS_A_KEY = 0.35
"""The time that somebody takes who types with two fingers."""


class Keyboard:
    """A keyboard that counts what is pressed on it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.pressed = 0

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self._page.keyboard.press(key)
            self.pressed += 1

    def write(self, text: str) -> None:
        """Type a text."""
        self.press(*text)


def test_twenty_hands_are_typed_in_two_minutes(new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    page.goto("/sessions/paper/draw/")
    keys = Keyboard(page)
    page.get_by_text("House rules", exact=True).click()
    page.locator(".rules summary", has_text="Target").click()
    assert not too_small(page, ".paper-rules [name=rule-target]")
    page.get_by_label("Player 1").focus()
    keys.write("Ann")
    keys.press("Enter")
    keys.write("Bo")
    expect(page.locator("#cell-1-1")).to_be_attached()
    page.locator("#cell-1-1").focus()
    before = keys.pressed
    for points in HANDS:
        keys.write(str(points[0] or ""))
        keys.press("Tab")
        keys.write(str(points[1] or ""))
        keys.press("Enter")
    a_hand = (keys.pressed - before) / len(HANDS)
    print(f"a hand on paper: {a_hand:.1f} keys")
    assert a_hand <= KEYS_A_HAND
    assert (keys.pressed - before) * SECONDS_A_KEY < 2 * 60

    expect(page.locator("#total-of-1")).to_have_text("100")
    expect(page.locator("#sum-20-2")).to_have_text("45")
    expect(page.get_by_text("Ann won.")).to_be_visible()
    page.locator("#cell-3-1").focus()
    keys.write("x")
    expect(page.get_by_text("Hand 3, Ann: “5x” isn't a whole number")).to_be_visible()
    expect(page.locator("#cell-3-1")).to_have_attribute("aria-invalid", "true")
    keys.press("Backspace", "ArrowDown", "ArrowUp")
    expect(page.locator("#cell-3-1")).to_be_focused()
    expect(page.get_by_text("Ann won.")).to_be_visible()
    page.get_by_role("button", name="Save").focus()
    keys.press("Enter")
    page.wait_for_url("**/session/**")

    session = models.Session.objects.get()
    assert (session.winners, session.scores, session.hands.count()) == ([1], {"1": 100, "2": 45}, len(HANDS))
