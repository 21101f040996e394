"""The phone's Back, a reload and a page that is behind: nothing is lost, and nothing is entered by surprise."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Play
from scoring.tiles import Tile
from tests.browser.steps import at_table, open_sheet, play, tap_tile

COOKIE = ("name", "value", "domain", "path")
NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


def come_from(phone: Page, path: str = "/rules/") -> None:
    """Come to the table from another page, so that there is one to go back to."""
    table = phone.url
    phone.goto(path)
    phone.goto(table)
    expect(phone.locator("#main")).to_be_visible()


def test_back_closes_a_sheet_and_then_leaves_the_table(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    come_from(phone)
    table = phone.url
    open_sheet(phone, "This hand")
    expect(phone.get_by_role("dialog")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("dialog")).to_be_hidden()
    assert phone.url == table

    phone.go_back()
    expect(phone).to_have_url(re.compile("/rules/$"))


def test_a_sheet_that_was_closed_otherwise_costs_no_second_back(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    come_from(phone)
    for _time in range(2):
        open_sheet(phone, "This hand")
        expect(phone.get_by_role("dialog")).to_be_visible()
        phone.get_by_role("link", name="Close").tap()
        expect(phone.get_by_role("dialog")).to_be_hidden()

    phone.go_back()
    expect(phone).to_have_url(re.compile("/rules/$"))


def test_back_leaves_the_choosing_of_an_end(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    come_from(phone)
    phone.locator(".chip").first.tap()
    expect(phone.locator(".grid")).to_be_hidden()
    phone.go_back()

    expect(phone.locator(".grid")).to_be_visible()
    play(phone, "6-1")
    phone.go_back()
    expect(phone).to_have_url(re.compile("/rules/$"))


def test_back_leaves_the_suit_that_was_chosen_in_a_large_set(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=9)
    come_from(phone)
    phone.locator('.suit[data-suit="5"]').tap()
    expect(phone.locator('.by-suit .pick[value="5-5"]')).to_be_visible()
    phone.go_back()

    expect(phone.locator('.by-suit .pick[value="5-5"]')).to_be_hidden()
    assert "/table/" in phone.url


def test_back_leaves_the_question_where_a_tile_lies(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 4)))
    come_from(phone)
    play(phone, "4-3")
    tap_tile(phone, "6-3")
    expect(phone.get_by_text("Where does 6-3 go?")).to_be_visible()
    phone.go_back()

    expect(phone.locator(".grid")).to_be_visible()
    expect(phone.locator(".last")).to_contain_text("Bo 4-3")


def test_half_a_count_survives_a_reload_and_a_way_back(phone: Page) -> None:
    at_table(phone, "block", "Ann", "Bo", entry=Play(1, Tile(6, 6)))
    block(phone)
    phone.get_by_role("link", name="Count the tiles").tap()
    expect(phone.locator(".counted:visible")).to_have_count(1)
    for tile in ("5-4", "3-1"):
        phone.locator(f'.counted:visible .check-tile:has([value="{tile}"])').tap()
    phone.reload()
    expect(phone.locator(".counted:visible input:checked")).to_have_count(2)

    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.go_back()
    expect(phone.locator(".counted:visible input:checked")).to_have_count(2)


def test_back_after_a_code_was_shown_asks_nothing(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    phone.goto(f"{phone.url}share/")
    phone.get_by_role("button", name=re.compile("The score:")).tap()
    expect(phone.locator("figcaption")).to_be_visible()
    phone.reload()
    expect(phone.locator("figcaption")).to_be_visible()
    phone.go_back()

    expect(phone.get_by_role("heading", name="Share this table")).to_be_visible()


def test_what_waited_does_not_become_somebody_else_s_play(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, entry=Play(1, Tile(6, 5)))
    late = new_phone()
    late.context.add_cookies([{key: each[key] for key in COOKIE} for each in phone.context.cookies()])
    late.goto(phone.url)
    expect(late.locator(".grid")).to_be_visible()
    late.context.set_offline(True)
    tap_tile(late, "6-1")
    expect(late.locator(".queue")).to_contain_text("6-1")
    play(phone, "5-0")
    late.context.set_offline(False)

    expect(late.get_by_text("The table has moved on since you looked")).to_be_visible()
    expect(late.locator(".last")).to_contain_text("Bo 5-0")


def block(phone: Page) -> None:
    """Declare the hand blocked."""
    open_sheet(phone, "This hand")
    phone.get_by_role("link", name="Declare a block").tap()
    phone.get_by_role("button", name="Declare the block").tap()
    expect(phone.get_by_role("link", name="Count the tiles")).to_be_visible()


def test_a_block_is_asked_about_and_back_leaves_it_undeclared(phone: Page) -> None:
    at_table(phone, "block", "Ann", "Bo", entry=Play(1, Tile(6, 6)))
    come_from(phone)
    open_sheet(phone, "This hand")
    phone.get_by_role("link", name="Declare a block").tap()
    expect(phone.get_by_role("dialog")).to_contain_text("The hand is blocked only if")
    phone.go_back()

    expect(phone.get_by_role("dialog")).to_be_hidden()
    expect(phone.locator(".grid")).to_be_visible()


def test_a_block_is_declared_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    at_table(phone, "block", "Ann", "Bo", entry=Play(1, Tile(6, 6)))
    block(phone)
