"""A new version takes the place of the old one when somebody says so, or at a start, and never under a hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.phone.static_host import ADDRESS, StaticHost
from tests.browser.phone.steps import MILLISECONDS_TO_START, expect_plays, referee_in
from tests.browser.phone.telephone import Telephone

pytestmark = pytest.mark.phone

READY = "A new version is ready."
LOADED = """async (name) => {
  const found = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).match("/index.html")));
  const pages = await Promise.all(found.filter(Boolean).map((page) => page.text()));
  return pages.some((page) => page.includes(`content="${name}"`));
}"""


def load_next_version(host: StaticHost, page: Page) -> None:
    """Put version B in place, and wait until the phone has loaded it, as it does once an hour."""
    host.put_next_version("B")
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    page.wait_for_function(LOADED, arg="B", timeout=MILLISECONDS_TO_START)


def throw_in(referee: FrameLocator) -> None:
    """End the hand without a result."""
    referee.locator(".menu-button").tap()
    referee.get_by_role("link", name="This hand").tap()
    referee.locator("summary", has_text="Throw the hand in").tap()
    referee.locator("form:has([value=void]) [name=reason]").fill("a tile fell")
    referee.get_by_role("button", name="Throw it in").tap()
    expect(referee.locator("main:not([data-under-way])")).to_be_visible()


def version_of(page: Page) -> str:
    """Return the version of the page that stays."""
    return str(page.evaluate("document.querySelector('meta[name=version]')?.content ?? 'A'"))


def test_an_update_waits_while_a_hand_is_under_way_though_every_tab_is_closed(
    host: StaticHost, telephone: Telephone, table: str
) -> None:
    page = telephone.show(table)
    referee_in(page)

    load_next_version(host, page)
    expect(page.get_by_text(READY)).to_be_hidden()
    telephone.close_tabs()
    page = telephone.show(table)
    assert version_of(page) == "A"
    # By now the new service worker is in charge, and answers with the old files.
    telephone.close_tabs()
    page = telephone.show(table)
    expect_plays(referee_in(page), 1)
    assert version_of(page) == "A"

    referee_in(page).get_by_role("link", name="All tables").tap()
    expect(page.get_by_text(READY)).to_be_visible()
    page.get_by_role("button", name="Restart").tap()
    page.wait_for_selector("meta[name=version]", state="attached")
    referee_in(page).get_by_role("link", name="Ann").first.tap()
    expect_plays(referee_in(page), 1)
    assert version_of(page) == "B"


def test_the_first_page_offers_an_update_and_restarts_with_it(host: StaticHost, telephone: Telephone) -> None:
    page = telephone.show()
    referee_in(page)

    load_next_version(host, page)
    expect(page.get_by_text(READY)).to_be_visible()
    assert version_of(page) == "A"
    page.get_by_role("button", name="Restart").tap()

    page.wait_for_selector("meta[name=version]", state="attached")
    referee_in(page)
    assert version_of(page) == "B"
    expect(page.get_by_text(READY)).to_be_hidden()
    versions = page.evaluate("async () => (await caches.keys()).filter((name) => name.startsWith('referee version '))")
    assert len(versions) == 1


def test_a_start_takes_the_update_when_no_hand_is_under_way(host: StaticHost, telephone: Telephone, table: str) -> None:
    page = telephone.show(table)
    throw_in(referee_in(page))
    load_next_version(host, page)

    telephone.close_tabs()
    # The browser puts the new service worker in charge when the last page is gone, or at this very start.
    telephone.show()
    telephone.close_tabs()
    page = telephone.show(table)

    assert version_of(page) == "B"
    referee_in(page)


def test_the_kill_switch_drops_the_files_and_keeps_the_tables(
    host: StaticHost, telephone: Telephone, table: str
) -> None:
    page = telephone.show(table)
    referee_in(page)

    host.switch_off()
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    expect(page.locator("#frame")).to_have_count(0)
    page.goto(ADDRESS)
    expect(page.get_by_text("There is nothing here today.")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []

    host.put_back()
    page.goto(table)
    expect_plays(referee_in(page), 1)
