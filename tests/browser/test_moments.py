"""A play that explains itself, and a session under other rules, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.support.tables import Table, open_table

SIZES = [(390, 664), (360, 560), (664, 390), (1280, 800)]


def played() -> Table:
    table = open_table("Ann", "Bo", tile_set=6)
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2")
    return table


@pytest.mark.django_db(transaction=True)
def test_the_address_of_a_play_is_copied_by_one_tap_and_leads_back(phone: Page) -> None:
    table = played()
    phone.goto(f"/session/{table.session_id}/1/2/")

    phone.get_by_role("button", name="Copy").click()

    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    phone.goto("/play/" + phone.get_by_label("Link to this play").input_value().partition("/play/")[2])
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Bo played 5-\u20600")


@pytest.mark.django_db(transaction=True)
def test_without_scripts_the_address_can_be_marked_by_hand(new_phone: NewPhone) -> None:
    table = played()
    page = new_phone(java_script_enabled=False)
    page.goto(f"/session/{table.session_id}/1/2/")

    expect(page.get_by_label("Link to this play")).to_have_value(re.compile(f"/play/{table.state.plays[1].id}/$"))
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()


@pytest.mark.django_db(transaction=True)
def test_the_way_from_the_session_to_other_rules(phone: Page) -> None:
    table = played()
    phone.goto(f"/session/{table.session_id}/")

    phone.get_by_role("link", name="What if", exact=True).click()
    phone.get_by_label("Game").select_option("five-up")
    phone.get_by_role("button", name="Compare").click()

    expect(phone.get_by_role("heading", name="Played as Five Up")).to_be_visible()
    assert phone.url.endswith("/what-if/?game=five-up")


@pytest.mark.django_db(transaction=True)
def test_nothing_sticks_out_of_the_screen(new_phone: NewPhone) -> None:
    table = played()
    page = new_phone(is_mobile=False)

    for path in ("1/2/", "what-if/", "what-if/?game=all-fives-units"):
        page.goto(f"/session/{table.session_id}/{path}")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            fits = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            assert fits, (path, width)
