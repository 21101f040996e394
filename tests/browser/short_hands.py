"""Steps of a short hand."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.steps import at_table, must_fit, next_version, version_of


def open_short_hand(phone: Page, game: str, *names: str, dealt: int | None = 2, **rules: object) -> None:
    """Open a table of this game at which everybody is dealt so few tiles that the hand is soon over."""
    at_table(phone, game, *names, **({"dealt": dealt} if dealt else {}), **rules)
    must_fit(phone)


def tap_action(phone: Page, tap: str) -> None:
    """Tap a button of the bar, and wait for the answer."""
    version = version_of(phone)
    phone.locator(".actions").get_by_role("button", name=re.compile(tap)).tap()
    assert next_version(phone, version) == version + 1
    must_fit(phone)


def count_tiles(phone: Page, **left: str) -> None:
    """Count what each player has left, and confirm the result."""
    phone.get_by_role("link", name="Count the tiles").tap()
    for name, tiles in left.items():
        phone.locator(".tab", has_text=name).tap()
        for tile in tiles.split():
            if phone.locator(".counted:visible .suits").is_visible():
                phone.locator(".counted:visible .suit").nth(int(tile.split("-")[0])).tap()
            phone.locator(f'.counted:visible .check-tile:has([value="{tile}"])').tap()
    phone.get_by_role("button", name="Check").tap()
    phone.get_by_role("button", name="Confirm").tap()
    expect(phone.locator(".banner")).to_be_visible()
    phone.wait_for_load_state()


def card_scores(phone: Page) -> list[str]:
    """Return the scores on the cards."""
    return [text.strip() for text in phone.locator(".card strong").all_inner_texts()]
