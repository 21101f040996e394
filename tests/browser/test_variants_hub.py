"""The games with a hub, tapped in from the first tile to the winner."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.short_hands import card_scores, count_tiles, open_short_hand, tap_action
from tests.browser.steps import at_table, must_fit, open_table, play, play_behind

pytestmark = pytest.mark.django_db(transaction=True)

EIGHT = ("Ann", "Bo", "Cy", "Di", "Eve", "Francesca", "Gustavo", "Hannelore")


def test_mexican_train(phone: Page) -> None:
    open_short_hand(phone, "mexican-train", "Ann", "Bo", "Cy", hands=2)
    expect(phone.locator(".open-trains")).to_have_text("Ann can play on: Ann's train and Mexican Train")
    play(phone, "12-5", 1)
    tap_action(phone, "Draw 1")
    tap_action(phone, "Pass")
    expect(phone.locator(".felt .marked")).to_contain_text("Bo")
    expect(phone.locator(".open-trains")).to_contain_text("Bo's train")
    play(phone, "12-9", 2)
    must_fit(phone)
    play(phone, "5-5", 1)

    expect(phone.get_by_text("Ann went out!")).to_be_visible()
    count_tiles(phone, Bo="0-0 6-6 10-7", Cy="11-10")
    assert card_scores(phone) == ["0", "29", "21"]
    phone.get_by_role("button", name="Begin the next hand").tap()
    expect(phone.locator(".tray")).to_be_visible()
    play(phone, "11-3", 2)
    tap_action(phone, "Draw 1")
    tap_action(phone, "Pass")
    tap_action(phone, "Draw 1")
    tap_action(phone, "Pass")
    play(phone, "3-2", 2)
    count_tiles(phone, Ann="9-9 2-1 1-0", Cy="4-4 5-0 6-0")

    assert card_scores(phone) == ["22", "29", "40"]
    expect(phone.get_by_text("Ann wins with 22!")).to_be_visible()


def test_a_first_turn_that_brings_the_whole_train(phone: Page) -> None:
    open_short_hand(phone, "mexican-train", "Ann", "Bo", dealt=4, hands=1, first_turn="whole_train")
    expect(phone.locator(".open-trains")).to_have_text("Ann can play on: Ann's train")
    play(phone, "12-5", 1)
    must_fit(phone)
    play(phone, "5-5", 1)
    expect(phone.get_by_role("button", name="Done")).to_have_count(0)
    play(phone, "5-3", 1)
    tap_action(phone, "Done")
    expect(phone.locator(".open-trains")).to_have_text("Bo can play on: Bo's train")
    tap_action(phone, "Draw 1")
    tap_action(phone, "Pass")
    expect(phone.locator(".notices")).to_contain_text("Bo's marker goes up")
    play(phone, "3-1", 1)

    expect(phone.get_by_text("Ann went out!")).to_be_visible()
    count_tiles(phone, Bo="0-0 2-1 4-1 6-0 9-9")
    assert card_scores(phone) == ["0", "32"]
    expect(phone.get_by_text("Ann wins with 0!")).to_be_visible()


def test_a_double_that_must_be_covered_stands_out(phone: Page) -> None:
    open_short_hand(phone, "mexican-train", "Ann", "Bo", dealt=5)
    play(phone, "12-9", 3)
    play(phone, "12-7", 2)
    play(phone, "9-9", 3)

    expect(phone.locator(".notices")).to_contain_text("The 9-9 takes 1 more tile first")
    expect(phone.locator(".felt .owes")).to_have_count(1)
    expect(phone.locator(".open-trains")).to_have_text("Ann can play on: Mexican Train")
    must_fit(phone)
    play(phone, "9-1", 3)
    expect(phone.locator(".felt .owes")).to_have_count(0)


def test_eight_players_are_seated_by_taps(phone: Page) -> None:
    open_table(phone, "mexican-train", *EIGHT)

    expect(phone.locator(".card")).to_have_count(8)
    play(phone, "12-5", 1)
    must_fit(phone)


@pytest.mark.parametrize(
    "viewport",
    [{"width": 390, "height": 664}, {"width": 360, "height": 560}, {"width": 664, "height": 390}],
    ids=["phone", "small", "landscape"],
)
def test_eight_players_have_room(new_phone: NewPhone, viewport: dict[str, int]) -> None:
    phone = new_phone(viewport=viewport)
    at_table(phone, "mexican-train", *EIGHT)
    play_behind(phone, *(f"12-{other}@{arm}" for arm, other in enumerate((5, 9, 7, 3, 1, 2), start=1)))
    play(phone, "12-4", 7)
    play(phone, "12-6", 8)

    expect(phone.locator(".felt .train")).to_have_count(9)
    must_fit(phone)


def test_on_its_side_the_tiles_scroll_and_the_feet_stay_in_sight(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 664, "height": 390})
    at_table(phone, "chickenfoot", "Ann", "Bo")
    for tile in ("9-4", "9-2", "9-7", "9-0"):
        play(phone, tile)

    sizes = "['.felt', '.entering'].map(part => document.querySelector(part).getBoundingClientRect().bottom)"
    assert phone.evaluate(f"Math.max(document.documentElement.scrollHeight, ...{sizes})") <= 390


def test_chickenfoot(phone: Page) -> None:
    open_short_hand(phone, "chickenfoot", "Ann", "Bo", dealt=4, hands=1)
    expect(phone.locator(".notices")).to_contain_text("The 9-9 takes 4 more tiles first")
    for tile in ("9-4", "9-2", "9-7", "9-0"):
        play(phone, tile)
    must_fit(phone)
    play(phone, "4-4", 1)
    expect(phone.locator(".notices")).to_contain_text("The 4-4 takes 3 more tiles first")
    expect(phone.locator(".terms .chip")).to_have_count(3)
    must_fit(phone)
    play(phone, "4-1")
    play(phone, "6-4")

    expect(phone.get_by_text("Ann went out!")).to_be_visible()
    count_tiles(phone, Bo="0-0")
    assert card_scores(phone) == ["0", "50"]
    expect(phone.get_by_text("Ann wins with 0!")).to_be_visible()
