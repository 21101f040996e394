"""The way to the log, and its seal beside a result, on phones and screens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import at_table, open_sheet, play, throw_in

UPRIGHT = [(390, 664), (360, 560), (1280, 800)]
SCREENS = [*UPRIGHT, (664, 390)]


def not_wider_than(phone: Page, screens: Sequence[tuple[int, int]]) -> bool:
    """Return True if nothing has to be scrolled sideways on any of these screens."""
    fits = []
    for width, height in reversed(screens):
        phone.set_viewport_size({"width": width, "height": height})
        fits.append(phone.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    return all(fits)


@pytest.mark.django_db(transaction=True)
def test_the_log_is_never_wider_than_the_screen(phone: Page) -> None:
    at_table(phone, "all-fives", "Maximiliana-Alexandrina the Younger", "Bartholomew Featherstonehaugh", tile_set=6)
    play(phone, "5-5")
    phone.goto(f"{phone.url}log/")

    expect(phone.locator("#line-2")).to_contain_text("Maximiliana-Alexandrina the Younger played 5-\u20605")
    assert not_wider_than(phone, SCREENS)


@pytest.mark.django_db(transaction=True)
def test_a_result_shows_its_seal_which_leads_to_the_log(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "5-5")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("#main")).to_have_attribute("data-version", "3")
    play(phone, "5-5")
    open_sheet(phone, "This table")
    phone.get_by_role("link", name="The log of all entries").tap()
    expect(phone.locator("#line-2 s")).to_have_text("Ann played 5-\u20605")
    assert not_wider_than(phone, UPRIGHT)
    phone.get_by_role("link", name="about line 2").tap()
    assert phone.url.endswith("#line-2")

    phone.goto(phone.url.partition("log/")[0])
    throw_in(phone, "a tile fell")
    seal = phone.locator(".banner .seal code")
    expect(seal).to_be_visible()
    told = seal.inner_text()
    assert not_wider_than(phone, UPRIGHT)
    seal.tap()
    expect(phone.locator(".seal code")).to_have_text(told)
    expect(phone.locator("#line-5 code")).to_have_text(told)
