"""The way to the log, and its seal beside a result, on phones and screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.steps import open_table, play

UPRIGHT = [(390, 664), (360, 560), (1280, 800)]
SCREENS = [*UPRIGHT, (664, 390)]


def not_wider_than_the_screen(phone: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    fits: Any = phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return bool(fits)


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.django_db(transaction=True)
def test_the_log_is_never_wider_than_the_screen(width: int, height: int, new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": width, "height": height})
    open_table(phone, "all-fives", "Maximiliana-Alexandrina the Younger", "Bartholomew Featherstonehaugh", tile_set="6")
    play(phone, "5-5")
    phone.goto(f"{phone.url}log/")

    expect(phone.locator("#line-2")).to_contain_text("Maximiliana-Alexandrina the Younger played 5-\u20605")
    assert not_wider_than_the_screen(phone)


@pytest.mark.parametrize(("width", "height"), UPRIGHT)
@pytest.mark.django_db(transaction=True)
def test_a_result_shows_its_seal_which_leads_to_the_log(width: int, height: int, new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": width, "height": height})
    open_table(phone, "all-fives", "Ann", "Bo", tile_set="6")
    play(phone, "5-5")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("#main")).to_have_attribute("data-version", "3")
    play(phone, "5-5")
    phone.get_by_role("link", name="More").tap()
    phone.get_by_role("link", name="The log of all entries").tap()
    expect(phone.locator("#line-2 s")).to_have_text("Ann played 5-\u20605")
    assert not_wider_than_the_screen(phone)
    phone.get_by_role("link", name="about line 2").tap()
    assert phone.url.endswith("#line-2")

    phone.goto(phone.url.partition("log/")[0])
    _throw_in(phone)
    seal = phone.locator(".banner .seal code")
    expect(seal).to_be_visible()
    told = seal.inner_text()
    assert not_wider_than_the_screen(phone)
    seal.tap()
    expect(phone.locator(".seal code")).to_have_text(told)
    expect(phone.locator("#line-5 code")).to_have_text(told)


def _throw_in(phone: Page) -> None:
    phone.get_by_role("link", name="More").tap()
    form = phone.locator(".sheet form", has=phone.get_by_role("button", name="Throw it in"))
    form.locator("[name=reason]").fill("a tile fell")
    form.get_by_role("button", name="Throw it in").tap()
