"""Spanish on small phones: its words are a quarter longer, and every page and button has room for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.crowded_tables import MOMENTS, device_cookie

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

SMALL = ((360, 560), (390, 664))
PAGES = ("/", "/new/", "/new/dominican/", "/rules/dominican/", "/players/", "/sessions/", "/join/", "/sessions/import/")

TOO_WIDE = """() => {
  const shown = (part) => part.checkVisibility() && !part.closest("svg, .sr") && /\\p{L}{3}/u.test(part.textContent);
  const said = (part) => part.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const wide = [...document.querySelectorAll("button, .button, .act, summary, h1, h2, th, .card b")]
    .filter((part) => shown(part) && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline")
    .map((part) => `${said(part)} is wider than its place`);
  const page = document.documentElement;
  return page.scrollWidth > innerWidth ? [...wide, `the page is ${page.scrollWidth} pixels wide`] : wide;
}"""
"""A script that lists what is wider than the place that it has."""


@pytest.fixture
def in_spanish(new_phone: NewPhone) -> Page:
    """Return a page on the keeper's phone, which has chosen Spanish."""
    page = new_phone()
    language = {"name": settings.LANGUAGE_COOKIE_NAME, "value": "es", "domain": "localhost", "path": "/"}
    page.context.add_cookies([device_cookie(), language])  # type: ignore[list-item]  # as Playwright's own class has it
    return page


def too_wide(page: Page) -> list[str]:
    """Return what has no room on either small phone."""
    wrong: list[str] = []
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{page.url}, {width} x {height}: {each}" for each in page.evaluate(TOO_WIDE)]
    return wrong


def test_every_word_has_room_on_the_pages(in_spanish: Page) -> None:
    wrong: list[str] = []
    for address in PAGES:
        in_spanish.goto(address)
        expect(in_spanish.locator("html")).to_have_attribute("lang", "es")
        wrong += too_wide(in_spanish)

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("moment", ["double-nine", "must-draw", "counting", "blind", "result"])
def test_every_word_has_room_at_a_table(in_spanish: Page, moment: str) -> None:
    in_spanish.goto(MOMENTS[moment]().address)
    expect(in_spanish.locator("[data-line]")).to_contain_text("al día")

    assert too_wide(in_spanish) == []
