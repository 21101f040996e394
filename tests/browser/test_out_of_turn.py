"""A play by a player whose turn it wasn't: a tap on the player's card, then on what was played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Play
from scoring.tiles import Tile
from tests.browser.steps import at_table, must_fit, open_table, play, tap_tile

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

SAYS = "A play by Cy, although it is Bo's turn"


def tap_card(phone: Page, name: str) -> None:
    """Tap the card of a player, below the name."""
    phone.locator(".card", has_text=name).locator("strong").tap(force=True)
    expect(phone.locator(".other-seat")).to_contain_text(f"A play by {name}")


def test_a_play_out_of_turn_is_refused_and_may_stand(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", "Cy", tile_set=6, entry=Play(1, Tile(5, 5)))
    tap_card(phone, "Cy")
    expect(phone.get_by_text(SAYS)).to_be_visible()
    must_fit(phone)
    phone.locator(".chip").first.tap()
    expect(phone.get_by_text("Cy: 6 tiles fit here").locator("visible=true")).to_be_visible()
    phone.locator('[data-panel="1"] .pick[value^="5-0@"]').tap()

    expect(phone.get_by_role("dialog")).to_contain_text("It is Bo's turn, not Cy's.")
    phone.get_by_role("button", name="Let it stand").tap()
    expect(phone.locator(".last")).to_contain_text("Cy 5-0")
    expect(phone.get_by_text(SAYS)).to_have_count(0)


def test_back_and_cancel_return_to_the_player_at_turn(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", "Cy", tile_set=6, entry=Play(1, Tile(5, 5)))
    table = phone.url
    tap_card(phone, "Cy")
    expect(phone.get_by_text(SAYS)).to_be_visible()
    phone.go_back()
    expect(phone.get_by_text(SAYS)).to_have_count(0)
    assert phone.url == table

    tap_card(phone, "Cy")
    phone.get_by_role("link", name="Cancel").tap()
    expect(phone.get_by_text(SAYS)).to_have_count(0)
    play(phone, "5-0", 1)
    expect(phone.locator(".last")).to_contain_text("Bo 5-0")


def test_it_is_asked_where_a_tile_of_another_seat_lies(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", "Cy", tile_set=6, entry=Play(1, Tile(6, 4)))
    tap_card(phone, "Cy")
    tap_tile(phone, "4-3")
    phone.get_by_role("button", name="Let it stand").tap()
    expect(phone.locator(".last")).to_contain_text("Cy 4-3")
    tap_card(phone, "Bo")
    tap_tile(phone, "6-3")
    expect(phone.get_by_text("Where does 6-3 go?")).to_be_visible()
    phone.locator(".places .pick").first.tap()
    expect(phone.get_by_role("dialog")).to_contain_text("It is Ann's turn, not Bo's.")
    phone.get_by_role("button", name="Let it stand").tap()

    expect(phone.locator(".last")).to_contain_text("Bo 6-3")


def test_partners_on_one_card_are_told_apart(phone: Page) -> None:
    open_table(phone, "all-fives", "Ann", "Bo", "Cy", "Di", partners=True, tile_set="6")
    for name in ("Bo", "Cy", "Di"):
        link = phone.get_by_role("link", name=f"{name} Enter a play out of turn")
        link.dispatch_event("click")
        expect(phone.get_by_text(f"A play by {name}, although it is Ann's turn")).to_be_visible()


def test_a_play_out_of_turn_is_entered_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    at_table(phone, "all-fives", "Ann", "Bo", "Cy", tile_set=6, entry=Play(1, Tile(5, 5)))
    tap_card(phone, "Cy")
    phone.locator(".chip[data-arm='1']").tap()
    phone.locator('[data-panel="1"] .pick[value="5-0@1"]').tap()
    expect(phone.get_by_text("It is Bo's turn, not Cy's.")).to_be_visible()
    phone.get_by_role("button", name="Let it stand").tap()

    expect(phone.locator(".last")).to_contain_text("Cy 5-0")
