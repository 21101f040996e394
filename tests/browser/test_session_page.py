"""The page of a session: what was entered in a hand comes when the hand is opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Void
from scoring.entry_json import write_entry
from tests.browser.conftest import NewPhone
from tests.tables import Table, open_table


def two_hands() -> Table:
    """A table in its second hand."""
    table = open_table()
    table.play("1: 5-5")
    table.enter(write_entry(Void("a tile fell")))
    table.begin()
    table.play("1: 6-6")
    return table


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_opened_by_a_tap(phone: Page) -> None:
    table = two_hands()
    phone.goto(f"/session/{table.session_id}/")
    first, second = phone.locator("#hand-1"), phone.locator("#hand-2")
    expect(second.get_by_role("row", name="Ann 6-6")).to_be_visible()

    first.locator("summary").tap()

    expect(first.get_by_role("row", name="Ann 5-5")).to_be_visible()
    expect(first.locator("svg.layout")).to_be_visible()
    expect(second.get_by_role("row", name="Ann 6-6")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_without_scripts_a_link_in_it_shows_its_plays(new_phone: NewPhone) -> None:
    table = two_hands()
    phone = new_phone(java_script_enabled=False)
    phone.goto(f"/session/{table.session_id}/")
    first = phone.locator("#hand-1")

    first.locator("summary").tap()
    first.get_by_role("link", name="Show every play of this hand").tap()

    expect(first.get_by_role("row", name="Ann 5-5")).to_be_visible()
    assert phone.url.endswith("/?hand=1#hand-1")
