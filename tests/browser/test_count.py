"""The count sheet on a phone and by keyboard, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.entries import Block
from tests.browser.conftest import NewPhone
from tests.browser.crowded_tables import Moment, device_cookie
from tests.browser.keyboard import FOCUS, go_to, press

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Ann", "Bo", "Cy", "Theo")

LEFT = {
    "Ann": "0-0 1-0 1-1 2-0 2-1 2-2",
    "Bo": "3-0 3-1 3-2 3-3 4-0 4-1 4-2",
    "Cy": "4-3 4-4 5-0 5-1 5-2 5-3 5-4",
    "Theo": "5-5 6-0 6-1 6-2 6-3 6-4 6-6",
}
"""The tiles that everybody has left once Ann has led 6-5."""


def at_count(phone: Page, game: str = "block", **options: object) -> None:
    """Show the phone the count of a blocked hand; unless the options say otherwise every tile was dealt."""
    moment = Moment(game, *NAMES, **({"dealt": 7} | options)).lay("6-5").enter(Block(stands=True))
    phone.context.add_cookies([device_cookie()])
    phone.goto(f"{moment.address}count/")


def tab(phone: Page, name: str) -> Locator:
    return phone.locator(".tab", has_text=name)


def tap(phone: Page, name: str, tiles: str = "") -> None:
    """Tap what a player has left, or some of it."""
    tab(phone, name).tap()
    for tile in (tiles or LEFT[name]).split():
        phone.locator(f'.counted:visible .check-tile:has([value="{tile}"])').tap()


def pips_of(phone: Page) -> Locator:
    """Return the field for the pips of the player who is shown."""
    return phone.locator(".counted:visible").get_by_label("or type the number of pips")


def shown(phone: Page, name: str) -> None:
    """Check that the tiles of this player are shown."""
    expect(phone.locator(".counted:visible legend")).to_contain_text(f"{name} has")


def remaining(phone: Page) -> Locator:
    return phone.get_by_label("All remaining tiles").locator("visible=true")


def test_enter_goes_from_player_to_player_and_on_the_last_it_adds_up(phone: Page) -> None:
    at_count(phone)
    pips_of(phone).focus()
    for name, pips in (("Ann", "12"), ("Bo", "33"), ("Cy", "50"), ("Theo", "62")):
        shown(phone, name)
        expect(pips_of(phone)).to_be_focused()
        phone.keyboard.type(pips)
        phone.keyboard.press("Enter")

    expect(phone.get_by_role("button", name="Confirm")).to_be_visible()


def test_enter_on_a_tile_goes_to_the_next_player_s_tiles_and_on_a_tab_to_the_next_tab(phone: Page) -> None:
    at_count(phone)
    go_to(phone, phone.locator(".tab input").first)
    phone.keyboard.press("Enter")
    shown(phone, "Bo")
    expect(tab(phone, "Bo").locator("input")).to_be_focused()

    go_to(phone, phone.locator('.counted:visible [value="0-0"]'))
    phone.keyboard.press("Space")
    phone.keyboard.press("Enter")
    shown(phone, "Cy")
    assert phone.evaluate(FOCUS) == ""
    expect(phone.locator('.counted:visible [value="1-0"]')).to_be_focused()


def test_who_counts_by_keyboard_is_led_on_once_a_player_has_all_tiles(phone: Page) -> None:
    at_count(phone)
    for tile in LEFT["Ann"].split():
        go_to(phone, phone.locator(f'.counted:visible [value="{tile}"]'))
        phone.keyboard.press("Space")

    shown(phone, "Bo")
    assert phone.evaluate(FOCUS) == ""
    expect(phone.locator('.counted:visible [value="3-0"]')).to_be_focused()


def test_enter_stays_with_a_number_that_no_count_can_have(phone: Page) -> None:
    at_count(phone)
    pips_of(phone).fill("3000")
    pips_of(phone).press("Enter")
    shown(phone, "Ann")

    tab(phone, "Cy").tap()
    phone.get_by_role("button", name="Check").tap()
    shown(phone, "Ann")
    expect(pips_of(phone)).to_be_focused()


def test_all_remaining_tiles_are_offered_to_the_last_player_alone_and_can_be_taken_back(phone: Page) -> None:
    at_count(phone)
    expect(remaining(phone)).to_have_count(0)
    for name in ("Ann", "Bo", "Cy"):
        expect(remaining(phone)).to_have_count(0)
        tap(phone, name)
    shown(phone, "Theo")
    tap(phone, "Theo", "6-6")

    remaining(phone).tap()
    expect(phone.locator(".counted:visible .picks :checked")).to_have_count(7)
    expect(tab(phone, "Theo")).to_contain_text("done")
    expect(phone.locator(".still")).to_be_hidden()
    phone.reload()
    tab(phone, "Theo").tap()
    expect(remaining(phone)).to_be_checked()

    remaining(phone).tap()
    expect(phone.locator(".counted:visible .picks :checked")).to_have_count(1)
    expect(tab(phone, "Theo")).to_contain_text("1/7 tiles")
    remaining(phone).tap()
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_role("button", name="Confirm")).to_be_visible()


def test_they_go_back_where_another_player_is_no_longer_counted(phone: Page) -> None:
    at_count(phone)
    for name in ("Ann", "Bo", "Cy"):
        tap(phone, name)
    remaining(phone).tap()
    tap(phone, "Cy", "5-4")

    expect(tab(phone, "Theo")).to_contain_text("0/7 tiles")
    expect(phone.locator(".still")).to_have_text("Still to count: Cy (1 tile), Theo (7 tiles)")
    tab(phone, "Theo").tap()
    expect(remaining(phone)).to_have_count(0)
    expect(phone.locator(".counted:visible .picks :disabled")).to_have_count(19)


def test_the_tabs_follow_every_tap(phone: Page) -> None:
    at_count(phone)
    tap(phone, "Ann", "1-0")
    expect(tab(phone, "Ann")).to_contain_text("1/6 tiles")
    expect(tab(phone, "Ann").locator(".pips")).to_have_text("1 pip")
    tap(phone, "Ann", "2-2")
    expect(tab(phone, "Ann").locator(".pips")).to_have_text("5 pips")

    tab(phone, "Bo").tap()
    pips_of(phone).fill("0")
    expect(tab(phone, "Bo")).to_contain_text("done")
    expect(tab(phone, "Bo").locator(".pips")).to_have_text("0 pips")


def test_an_unfinished_count_says_so_until_it_is_finished(phone: Page) -> None:
    at_count(phone)
    for name in ("Ann", "Bo", "Cy"):
        tap(phone, name)
    tap(phone, "Theo", "6-0 6-1 6-2")
    phone.get_by_role("button", name="Check").tap()

    told = phone.get_by_role("alert")
    expect(told).to_have_text("Still to count: Theo (4 tiles)")
    fewer = phone.get_by_role("button", name="There are no more tiles")
    expect(fewer).to_be_visible()
    shown(phone, "Theo")
    tap(phone, "Theo", "6-3 6-4 6-6")
    expect(told).to_have_text("Still to count: Theo (1 tile)")
    tap(phone, "Theo", "5-5")
    expect(phone.locator(".still")).to_be_hidden()
    expect(fewer).to_be_hidden()


def test_what_was_wrong_with_the_count_as_it_was_sent_is_not_told_of_another(phone: Page) -> None:
    at_count(phone)
    for name in NAMES:
        tap(phone, name)
    phone.locator(".count").evaluate(
        """form => {
          const told = document.createElement("div");
          told.className = "error count-faults";
          form.before(told);
        }"""
    )
    tap(phone, "Theo", "6-6")

    expect(phone.locator(".count-faults")).to_have_count(0)


def test_without_scripts_enter_leads_to_the_next_player_too(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    at_count(phone)
    for name, pips in (("Ann", "12"), ("Bo", "33"), ("Cy", "50")):
        shown(phone, name)
        pips_of(phone).fill(pips)
        pips_of(phone).press("Enter")

    expect(phone.get_by_role("alert")).to_have_text("Still to count: Theo (7 tiles)")
    shown(phone, "Theo")
    pips_of(phone).fill("62")
    pips_of(phone).press("Enter")
    expect(phone.get_by_role("button", name="Confirm")).to_be_visible()


def test_without_scripts_the_last_player_is_given_all_remaining_tiles_and_they_are_taken_back(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(java_script_enabled=False)
    at_count(phone)
    for name in ("Ann", "Bo", "Cy"):
        expect(remaining(phone)).to_have_count(0)
        tap(phone, name)
    phone.get_by_role("button", name="Check").tap()
    remaining(phone).tap()
    phone.get_by_role("button", name="Check").tap()
    expect(phone.locator(".counts li", has_text="Theo").locator(".mini")).to_have_count(7)

    phone.get_by_role("button", name="Count again").tap()
    shown(phone, "Theo")
    remaining(phone).tap()
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_role("alert")).to_have_text("Still to count: Theo (7 tiles)")


def test_a_large_set_is_counted_by_keyboard(phone: Page) -> None:
    at_count(phone, "all-fives", tile_set=9, dealt=2)
    suit = phone.locator(".counted:visible .suit").first
    press(phone, suit)
    expect(suit).to_have_attribute("aria-pressed", "true")
    go_to(phone, phone.locator('.counted:visible [value="0-0"]'), most=40)
    phone.keyboard.press("Enter")

    shown(phone, "Bo")
    assert phone.evaluate(FOCUS) == ""
    expect(phone.locator(".counted:visible .suit").first).to_be_focused()
