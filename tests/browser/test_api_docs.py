"""The API's browsable pages: in the look of all others, light and dark, and with a way back."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.browser.asking_axe import ASK, COLORS
from tests.browser.conftest import NewPhone

pytestmark = pytest.mark.django_db(transaction=True)

MILLISECONDS_TO_WAIT = 30_000
"""The schema is made when it is first asked for, and Swagger draws all of it at once, which a busy machine is long about."""


def test_the_api_s_pages_can_be_read_in_light_and_dark_and_lead_back(new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="reduce")
    phone.set_default_timeout(MILLISECONDS_TO_WAIT)
    phone.goto("/api/v1/docs")
    phone.locator(".opblock-summary-control").first.click()
    phone.get_by_role("button", name="Try it out").click()
    phone.get_by_role("button", name="Execute").wait_for()

    expect(phone.locator("html")).to_have_attribute("lang", "en")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.evaluate(AXE_SCRIPT)
    for theme in ("light", "dark"):
        phone.emulate_media(color_scheme=theme)
        assert phone.evaluate(ASK, COLORS) == [], theme
        ground = phone.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
        assert ground == {"light": "rgb(238, 241, 236)", "dark": "rgb(17, 25, 22)"}[theme]

    phone.get_by_role("link", name="Back to Referee").click()
    expect(phone).to_have_url(re.compile(r":\d+/$"))
