"""Every page in every state, as axe and somebody who needs large text see it, in light and in dark.

In dark, with large text and for thumbs on other screens one in five is looked at, and at length all (`tests.support.sample_sizes`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from referee.web.devices import COOKIE
from tests.browser.asking_axe import ASK, COLORS, EVERYTHING
from tests.browser.conftest import PHONE
from tests.browser.page_states import STORIES, PageState
from tests.browser.small_targets import small_targets
from tests.support.pages import browser
from tests.support.sample_sizes import in_sample

pytestmark = pytest.mark.django_db(transaction=True)

LOGIN = "sessionid"
BROWSERS_TEXT = 16
OTHER_SCREENS = ((360, 560), (664, 390))

SCROLLING = {"runOnly": {"type": "rule", "values": ["scrollable-region-focusable"]}}
"""Rules that larger text can break, besides the width of the page; `test_every_screen` looks at the targets."""

WITHOUT_PIPS = "document.querySelectorAll('.face > :not(title)').forEach(part => part.remove())"
"""The bars and pips of a tile have no words and no color of their own; axe would read hundreds of them."""

TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth;
  if (wide <= innerWidth) return [];
  const out = [...document.querySelectorAll("main *")].filter(part => part.getBoundingClientRect().right > innerWidth + 1);
  return [`the page is ${wide} pixels wide: ${out.slice(0, 3).map(part => part.outerHTML.slice(0, 90)).join(" | ")}`];
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """One page for all stories, with axe in it; nothing moves on it."""
    like_a_phone = PHONE | {"is_mobile": False, "device_scale_factor": 1, "reduced_motion": "reduce"}
    context = chromium.new_context(base_url=address, **like_a_phone)
    context.add_init_script(AXE_SCRIPT)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("story", STORIES)
def test_nobody_is_shut_out(page: Page, story: str) -> None:
    wrong = [f"{view.what}: {each}" for view in STORIES[story]() for each in violations(page, view)]

    assert not wrong, "\n".join(wrong)


def violations(page: Page, view: PageState) -> Iterator[str]:
    """Yield the violations on a page in light, and of some pages in dark, with large text and on other screens."""
    show(page, view)
    page.evaluate(WITHOUT_PIPS)
    yield from page.evaluate(ASK, EVERYTHING)
    if in_sample(5, view.what):
        yield from (f"a thumb would miss it: {each}" for each in small_targets(page))
        yield from violations_otherwise(page)


def violations_otherwise(page: Page) -> Iterator[str]:
    """Yield the violations on the page that is shown, in dark, with large text and on other screens."""
    page.emulate_media(color_scheme="dark")
    for each in page.evaluate(ASK, COLORS):
        yield f"in dark, {each}"
    text = page.context.new_cdp_session(page)
    text.send("Page.setFontSizes", {"fontSizes": {"standard": 2 * BROWSERS_TEXT}})
    for each in (*page.evaluate(TOO_WIDE), *page.evaluate(ASK, SCROLLING)):
        yield f"with large text, {each}"
    text.send("Page.setFontSizes", {"fontSizes": {"standard": BROWSERS_TEXT}})
    page.emulate_media(color_scheme="light")
    for width, height in OTHER_SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for each in small_targets(page):
            yield f"at {width} x {height} a thumb would miss it: {each}"
    page.set_viewport_size(PHONE["viewport"])


def show(page: Page, view: PageState) -> None:
    """Open the page on its phone, and tap what is tapped there."""
    page.context.clear_cookies(name=COOKIE)
    if view.phone:
        cookie = browser(view.phone).cookies[COOKIE].value
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "domain": "localhost", "path": "/"}])
    page.context.clear_cookies(name=LOGIN)
    if view.login:
        page.context.add_cookies([{"name": LOGIN, "value": view.login, "domain": "localhost", "path": "/"}])
    page.goto(view.path)
    for tap in view.taps:
        page.locator(tap).first.click()
    expect(page.locator(view.shows).first).to_be_visible()
