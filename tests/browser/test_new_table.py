"""The way to a new table, by thumb on a phone: the game, the people, and the first tile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from referee import models
from tests.browser.crowded_tables import Moment, device_cookie
from tests.browser.steps import too_small

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = 2
"""The most screens of a phone that the list of games takes."""


class Thumb:
    """A thumb that counts its taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, target: Locator) -> None:
        """Tap a target that is in sight, as nobody can tap another."""
        expect(target).to_be_in_viewport()
        target.tap()
        self.taps += 1


def test_known_players_come_to_the_first_tile_in_four_taps(phone: Page) -> None:
    Moment("five-up", "Ann", "Bo")
    phone.context.add_cookies([device_cookie()])
    thumb = Thumb()
    phone.goto("/")
    thumb.tap(phone.get_by_role("link", name="New table").first)
    thumb.tap(phone.locator(".game-card", has_text="Five Up"))
    thumb.tap(phone.get_by_role("button", name="Open the table").last)
    thumb.tap(phone.locator(".tray .pick:visible").first)

    expect(phone.locator("#main")).to_have_attribute("data-version", "2")
    session = models.Session.objects.latest("opened_at")
    assert [seat.player.name for seat in session.seats.order_by("number")] == ["Ann", "Bo"]
    print(f"known players to the first tile: {thumb.taps} taps")
    assert thumb.taps == 4


def test_the_list_of_games_is_two_screens_tall_and_narrows_while_chips_are_tapped(phone: Page) -> None:
    phone.goto("/new/")
    height = phone.evaluate("document.documentElement.scrollHeight / innerHeight")
    assert height <= SCREENS
    assert not too_small(phone, ".chip-button, .game, .button")

    phone.get_by_text("5 or more").tap()
    phone.get_by_text("Plays score").tap()
    expect(phone.locator(".game-card")).to_have_text(["Baneberry 157 2–7 players · to 157"])
    phone.get_by_role("searchbox", name="Name of the game").fill("chess")
    expect(phone.get_by_text("No games found.")).to_be_visible()


def test_a_name_that_is_tapped_sits_down_and_gets_up_again_and_keeps_its_place(phone: Page) -> None:
    for names in (("Ann", "Bo"), ("Cy", "Di"), ("Eve", "Fay")):
        Moment("draw", *names)
    phone.goto("/new/draw/")
    names = phone.locator(".regulars .chip-button")
    places = names.all_inner_texts()
    for name in places[:3]:
        phone.get_by_role("button", name=name, exact=True).tap()
    names.nth(1).tap()

    expect(names.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(names.nth(1)).to_have_attribute("aria-pressed", "false")
    assert [text.replace("✓ ", "") for text in names.all_inner_texts()] == places
    expect(phone.get_by_label("Player 1")).to_have_value(places[0])
    expect(phone.get_by_label("Player 2")).to_have_value("")
    names.nth(4).tap()
    expect(phone.get_by_label("Player 2")).to_have_value(places[4])
    names.nth(5).tap()
    expect(names.nth(1)).to_be_disabled()


@pytest.mark.parametrize("size", [(390, 664), (360, 560), (664, 390), (1280, 800)])
def test_the_button_that_opens_the_table_is_always_in_sight(new_phone: NewPhone, size: tuple[int, int]) -> None:
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    phone.goto("/new/all-fives/")
    button = phone.get_by_role("button", name="Open the table").last

    for part in (".depth", ".seats", ".house-rules"):
        phone.locator(part).last.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
