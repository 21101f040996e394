"""A new version takes the place of the old one when somebody says so, or at a start, and never under a hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.phone.static_host import ADDRESS, StaticHost
from tests.browser.phone.steps import expect_plays, referee_in, wait_until
from tests.browser.phone.telephone import Telephone

pytestmark = pytest.mark.phone

READY = "A new version is ready."
LOADED = """async () => {
  const state = await caches.open("referee state");
  const [loaded, answers] = await Promise.all(["/loaded", "/answers"].map(async (name) => (await state.match(name)).text()));
  return loaded !== answers;
}"""

NO_HAND = """async () => {
  const noted = await (await caches.open("referee state")).keys();
  return !noted.some(({ url }) => url.includes("/hand?"));
}"""


def load_next_version(host: StaticHost, page: Page) -> None:
    """Put version B in place, and wait until the phone has loaded it, as it does once an hour."""
    host.put_next_version("B")
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    wait_until(page, LOADED)


def started_anew(telephone: Telephone, address: str) -> Page:
    """Close all tabs and open one, until the browser has put the new service worker in charge, as it does when nobody looks."""
    for _ in range(5):
        telephone.close_tabs()
        telephone.browser.pages[0].wait_for_timeout(300)
        page = telephone.show(address)
        if page.evaluate("async () => !(await navigator.serviceWorker.getRegistration()).waiting"):
            return page
    raise AssertionError("the new service worker is still waiting")


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


def test_an_update_waits_for_the_hand_though_every_tab_is_closed_until_somebody_restarts(
    host: StaticHost, telephone: Telephone, table: str
) -> None:
    page = telephone.show(table)
    referee_in(page)

    load_next_version(host, page)
    expect(page.get_by_text(READY)).to_be_hidden()
    page = started_anew(telephone, table)
    expect_plays(referee_in(page), 1)
    assert version_of(page) == "A"

    referee_in(page).get_by_role("link", name="All tables").tap()
    expect(page.get_by_text(READY)).to_be_visible()
    page.get_by_role("button", name="Restart").tap()
    page.wait_for_selector("meta[name=version]", state="attached")
    referee_in(page).get_by_role("link", name="Ann").first.tap()
    expect_plays(referee_in(page), 1)
    assert version_of(page) == "B"
    versions = page.evaluate("async () => (await caches.keys()).filter((name) => name.startsWith('referee version '))")
    assert len(versions) == 1


def test_a_start_takes_the_update_when_no_hand_is_under_way(host: StaticHost, telephone: Telephone, table: str) -> None:
    page = telephone.show(table)
    throw_in(referee_in(page))
    wait_until(page, NO_HAND)
    load_next_version(host, page)

    page = started_anew(telephone, table)

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
    page.wait_for_function("async () => (await caches.keys()).length === 0")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []

    host.put_back()
    page.goto(ADDRESS)
    referee_in(page).get_by_role("link", name="Ann").first.tap()
    expect_plays(referee_in(page), 1)
