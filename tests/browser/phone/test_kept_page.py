"""While Referee starts, the page that was asked for is shown as it was, to look at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone.static_host import ADDRESS
from tests.browser.phone.steps import expect_plays, lay, referee_in
from tests.browser.phone.telephone import Telephone

pytestmark = pytest.mark.phone

# Notes when what is first seen, from the beginning of the navigation.
WATCH = """
  window.seen = {};
  const look = () => {
    for (const name of ["kept", "frame"]) {
      const element = document.getElementById(name);
      if (element && element.checkVisibility({ visibilityProperty: true })) window.seen[name] ??= performance.now();
    }
    requestAnimationFrame(look);
  };
  if (window.parent === window) look();
"""


@pytest.fixture(autouse=True)
def watched(telephone: Telephone) -> None:
    telephone.browser.add_init_script(WATCH)


def expect_order(page: Page) -> None:
    """Expect the page to have been shown as it was before it was there, and print when."""
    referee_in(page)
    seen = page.evaluate("seen")
    assert seen["kept"] < seen["frame"]
    print(f"shown as it was after {seen['kept']:.0f} ms, alive after {seen['frame']:.0f} ms")


def test_a_table_is_shown_as_it_was_until_it_is_alive(telephone: Telephone, table: str) -> None:
    page = telephone.show(f"{ADDRESS}?last")

    kept = page.locator("#kept")
    expect(kept).to_be_visible()
    expect(page.locator("#frame")).to_be_hidden()
    expect(page.frame_locator("#kept").locator(".layout .tiles > *")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="Starting")).to_be_visible()

    expect_order(page)
    expect(kept).to_be_hidden()
    referee = referee_in(page)
    lay(referee, "5-0", 2)


def test_what_is_shown_as_it_was_takes_no_taps_and_runs_no_scripts(telephone: Telephone, table: str) -> None:
    page = telephone.show(table)

    kept = page.locator("#kept")
    expect(kept).to_be_visible()
    assert kept.evaluate("(frame) => frame.inert") and kept.get_attribute("aria-hidden") == "true"
    assert kept.get_attribute("sandbox") == "allow-same-origin"
    assert "Ann" not in page.locator("body").aria_snapshot()
    assert kept.evaluate("(frame) => frame.contentDocument.scripts.length") == 0
    box = kept.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["width"] / 2, box["height"] - 150)
    page.mouse.click(20, 20)

    expect_plays(referee_in(page), 1)
    assert page.url == table


def test_a_start_at_the_first_page_shows_the_first_page(telephone: Telephone, table: str) -> None:
    page = telephone.show()

    expect(page.locator("#kept")).to_be_visible()
    expect(page.frame_locator("#kept").get_by_role("link", name="Start a game")).to_be_attached()

    expect_order(page)
    assert page.url == ADDRESS
