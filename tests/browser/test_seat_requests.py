"""A phone that watches asks for a seat, and the keeper lets it in with one tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.steps import at_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_seat_by_code_in_three_taps(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    guest = new_phone()
    guest.goto(phone.url)

    guest.get_by_role("link", name="Sit at the table").tap()
    guest.get_by_role("button", name="Sit here as Bo").tap()
    expect(guest.get_by_role("heading", name="Waiting for the scorekeeper")).to_be_visible()
    expect(phone.get_by_text("Somebody wants to sit as Bo.")).to_be_visible()
    phone.get_by_role("button", name="Let them in").tap()
    expect(phone.get_by_text("Somebody wants to sit as Bo.")).to_be_hidden()

    guest.wait_for_url(phone.url)
    expect(guest.locator("main")).to_have_attribute("data-role", "player 2")
    print("seat by code: 3 taps (join, sit at the table, sit here as Bo), and 1 of the keeper")
