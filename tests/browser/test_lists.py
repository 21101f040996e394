"""Taps and texts around a table: named house rules, favorite games, the search, hidden tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from referee import models
from tests.browser.crowded_tables import Moment, device_cookie

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


def preset(phone: Page, name: str, *, chosen: bool) -> None:
    """Expect a preset of house rules, chosen or not."""
    button = phone.locator(".preset", has_text=name)
    expect(button).to_have_attribute("aria-pressed", "true" if chosen else "false")


def test_house_rules_are_changed_saved_and_chosen_again(phone: Page) -> None:
    phone.goto("/new/all-fives/")
    phone.get_by_label("Player 1").fill("Ann")
    phone.locator("summary", has_text="Target").tap()
    phone.get_by_role("button", name="150").tap()
    expect(phone.locator("summary", has_text="Target")).to_contain_text("150")
    preset(phone, "Standard rules", chosen=False)
    phone.locator("summary", has_text="Save these house rules").tap()
    phone.get_by_label("Name for these house rules").fill("Friday")
    phone.get_by_role("button", name="Save", exact=True).tap()

    preset(phone, "Friday", chosen=True)
    phone.locator(".preset", has_text="Standard rules").tap()
    preset(phone, "Standard rules", chosen=True)
    expect(phone.locator("[name=rule-target]")).to_have_value("200")
    phone.locator(".preset", has_text="Friday").tap()
    expect(phone.locator("[name=rule-target]")).to_have_value("150")
    expect(phone.get_by_label("Player 1")).to_have_value("Ann")


def test_return_in_a_field_opens_the_table(phone: Page) -> None:
    phone.goto("/new/all-fives/")
    phone.get_by_label("Player 1").fill("Ann")
    phone.get_by_label("Player 2").fill("Bo")
    phone.get_by_label("Player 2").press("Enter")

    expect(phone.locator(".tray")).to_be_visible()


def test_a_preset_keeps_the_names_without_scripts(new_phone: NewPhone) -> None:
    Moment("draw", "Ann", "Bo", target=50)
    phone = new_phone(java_script_enabled=False)
    phone.context.add_cookies([device_cookie()])
    phone.goto("/new/draw/")
    phone.get_by_label("Player 1").fill("Cy")
    phone.locator(".preset", has_text="What this table played last").tap()

    expect(phone.get_by_label("Player 1")).to_have_value("Cy")
    expect(phone.locator("[name=rule-target]")).to_have_value("50")


def test_a_game_is_starred_and_comes_first(phone: Page) -> None:
    phone.goto("/new/blind/")
    star = phone.get_by_role("button", name="Favorite: Blind Dominoes")
    star.tap()
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star).to_be_focused()
    phone.get_by_role("link", name="Another game").tap()

    expect(phone.locator(".game-card").first).to_contain_text("Blind Dominoes")


def test_a_wide_list_of_games_has_their_pictures(new_phone: NewPhone) -> None:
    screen = new_phone(viewport={"width": 1280, "height": 800})
    screen.goto("/new/")
    picture = screen.locator(".game img").first

    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("picture => picture.naturalWidth")


def test_the_search_finds_while_somebody_types_and_stays_in_the_address(phone: Page) -> None:
    Moment("draw", "Ann", "Bo")
    Moment("bergen", "Cy", "Di")
    phone.goto("/sessions/")
    expect(phone.locator("#found").get_by_role("status")).to_have_text("2 sessions")
    phone.get_by_role("searchbox", name="Player or game").press_sequentially("be")
    expect(phone.locator("#found").get_by_role("status")).to_have_text("1 session")
    expect(phone.get_by_role("searchbox", name="Player or game")).to_be_focused()
    phone.reload()

    expect(phone.get_by_role("searchbox", name="Player or game")).to_have_value("be")
    expect(phone.locator(".session-row")).to_have_count(1)


def test_the_list_follows_the_days_that_are_chosen(phone: Page) -> None:
    Moment("draw", "Ann", "Bo")
    phone.goto("/sessions/")
    phone.locator("summary", has_text="Dates").tap()
    phone.get_by_label("To", exact=True).fill("2020-12-31")

    expect(phone.get_by_text("No sessions found.")).to_be_visible()
    expect(phone.locator("summary", has_text="Dates")).to_contain_text("–2020-12-31")
    phone.get_by_label("To", exact=True).fill("")
    expect(phone.locator(".session-row")).to_have_count(1)
    assert "to=&" in f"{phone.url}&"


def test_a_table_that_was_left_is_hidden_and_brought_back(phone: Page) -> None:
    Moment("draw", "Ann", "Bo")
    models.Session.objects.update(changed_at=timezone.now() - timedelta(days=2))
    phone.context.add_cookies([device_cookie()])
    phone.goto("/")
    phone.locator("summary", has_text="Nothing entered for a day").tap()
    phone.get_by_role("button", name="Hide on this phone: Draw").tap()
    phone.locator("summary", has_text="Hidden on this phone").tap()
    phone.get_by_role("button", name="Show again: Draw").tap()

    expect(phone.locator("summary", has_text="Nothing entered for a day")).to_be_visible()
    expect(phone.locator("summary", has_text="Hidden on this phone")).to_have_count(0)
