"""The sheets over the table, the ways from it to a moment, and what is told as soon as it is proved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Play
from scoring.tiles import Tile
from tests.browser.crowded_tables import device_cookie, found
from tests.browser.steps import at_table, open_sheet, play, too_small

pytestmark = pytest.mark.django_db(transaction=True)


def test_each_sheet_is_two_taps_away_and_back_closes_it(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    table = phone.url
    assert too_small(phone, ".actions .act, .head a") == []
    for name, title in (("Share", "Share this table"), ("This hand", "Hand 1"), ("This table", "This table")):
        open_sheet(phone, name)
        expect(phone.get_by_role("dialog", name=title)).to_be_visible()
        assert too_small(phone, "dialog :is(.button, .close, summary, .feed li)") == []
        phone.go_back()
        expect(phone.get_by_role("dialog")).to_be_hidden()
        assert phone.url == table


def test_a_tile_opens_its_moment_and_an_end_is_still_chosen(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    table = phone.url
    play(phone, "6-1", 1)
    phone.get_by_role("link", name="Ann played 6-5, play 1").locator("rect").tap()
    expect(phone.get_by_role("heading", name="Ann played 6-\u20605")).to_be_visible()
    phone.go_back()

    expect(phone).to_have_url(table)
    play(phone, "5-1", 2)
    open_sheet(phone, "This hand")
    phone.get_by_role("dialog").get_by_role("link", name="Play 2").tap()
    expect(phone.get_by_role("heading", name="Bo played 6-\u20601")).to_be_visible()
    phone.get_by_role("link", name="To the table").tap()
    expect(phone).to_have_url(table)


def test_what_is_proved_is_told_until_it_is_closed(phone: Page) -> None:
    phone.context.add_cookies([device_cookie()])
    phone.goto(found().address)
    told = phone.get_by_text("Bo passed on play 2 while holding 2-1.")
    expect(told).to_be_visible()
    felt = phone.locator(".felt").bounding_box()
    assert too_small(phone, ".found :is(a, button)") == []
    phone.locator("#found").get_by_role("button", name="Close").tap()
    expect(told).to_be_hidden()
    assert phone.locator(".felt").bounding_box() == felt, "the banner lies over the felt"
    phone.reload()

    expect(phone.locator(".tray")).to_be_visible()
    expect(told).to_be_hidden()
    open_sheet(phone, "This hand")
    expect(phone.locator("dialog .finding.proved")).to_contain_text("Bo passed")
