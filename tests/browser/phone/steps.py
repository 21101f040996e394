"""Steps of people at a table in a phone that has the whole referee."""

from __future__ import annotations

import time

from playwright.sync_api import FrameLocator, Page, expect

Referee = FrameLocator | Page
"""Referee's own page: in the frame of the one that stays, or as a server shows it."""

MILLISECONDS_TO_START = 60_000
MILLISECONDS_TO_ANSWER = 15_000


def referee_in(page: Page) -> FrameLocator:
    """Return Referee's own page, as soon as it is there."""
    expect(page.locator("#frame")).to_be_visible(timeout=MILLISECONDS_TO_START)
    return page.frame_locator("#frame")


def open_table(referee: Referee, *names: str) -> None:
    """Open a table of All Fives."""
    referee.get_by_role("link", name="Start a game").tap()
    referee.get_by_role("link", name="All Fives").first.tap()
    for number, name in enumerate(names, start=1):
        referee.locator(f"[name=name-{number}]").fill(name)
    referee.locator(".seats .seat").first.get_by_label("leads").check()
    tile_set = referee.locator("[name=rule-tile_set]")
    referee.locator("details.rules").filter(has=tile_set).locator("summary").tap()
    tile_set.select_option("6")
    referee.get_by_role("button", name="Open the table").tap()
    expect(referee.locator(".tray")).to_be_visible(timeout=MILLISECONDS_TO_ANSWER)


def lay(referee: Referee, tile: str, plays: int) -> None:
    """Tap a tile, and wait until it is confirmed as the last of so many."""
    before = version_of(referee)
    tap(referee, tile)
    expect_version(referee, before + 1)
    expect_plays(referee, plays)


def tap(referee: Referee, tile: str) -> None:
    """Tap a tile, and wait for nothing."""
    choices = referee.locator(f'[data-panel=""] .pick[value^="{tile}"], [data-panel="next"] .pick[value^="{tile}"]')
    choices.locator("visible=true").first.tap()


def version_of(referee: Referee) -> int:
    """Return the version of the table's log that the page shows."""
    return int(referee.locator("#main").get_attribute("data-version") or 0)


def expect_version(referee: Referee, version: int, milliseconds: int = MILLISECONDS_TO_ANSWER) -> None:
    """Wait for the page to show this version of the table's log."""
    expect(referee.locator("#main")).to_have_attribute("data-version", str(version), timeout=milliseconds)


def expect_plays(referee: Referee, plays: int) -> None:
    """Wait for the page to show so many tiles on the table."""
    expect(referee.locator(".layout .tiles > *")).to_have_count(plays, timeout=MILLISECONDS_TO_ANSWER)


def wait_until(page: Page, asks: str, given: object = None) -> None:
    """Ask a page again and again until it says yes. Playwright itself doesn't wait for what an async function returns."""
    deadline = time.monotonic() + MILLISECONDS_TO_START / 1000
    while not page.evaluate(asks, given):
        assert time.monotonic() < deadline, asks
        time.sleep(0.1)
