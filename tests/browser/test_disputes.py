"""A challenge on one phone while another plays on; undo and redo ask on a sheet where much goes with them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import at_table, must_fit, open_sheet, play, scores, take_seat, tap_end, too_small

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


def seat_bo(keeper: Page, new_phone: NewPhone) -> Page:
    """Bo's own phone, on which he took his seat."""
    bo = new_phone()
    device = take_seat(keeper.url, 2)
    bo.context.add_cookies([device])
    bo.goto(keeper.url)
    return bo


@pytest.mark.parametrize("height", [664, 560])
def test_a_challenge_comes_while_an_end_is_chosen_and_the_tap_still_counts(new_phone: NewPhone, height: int) -> None:
    keeper = new_phone(viewport={"width": 390 if height == 664 else 360, "height": height})
    at_table(keeper, "all-fives", "Ann", "Bo", tile_set=6)
    play(keeper, "5-5")
    play(keeper, "5-0", 1)
    bo = seat_bo(keeper, new_phone)
    tap_end(keeper, 2)

    bo.locator(".last a").tap()
    bo.get_by_role("link", name="Challenge this").tap()
    bo.get_by_label("Points").fill("15")
    bo.get_by_label("A note for the table").fill("The spinner counts.")
    bo.get_by_role("button", name="Challenge it").tap()
    expect(bo.locator("#challenges")).to_contain_text("Bo challenges Bo's 5-0: that should have scored 15.")

    banner = keeper.locator("#challenges")
    expect(banner).to_be_visible()
    must_fit(keeper)
    assert too_small(keeper, "#challenges a") == []
    expect(keeper.locator('[data-panel="2"]')).to_be_visible()
    keeper.locator('[data-panel="2"] .pick[value^="6-5@"]').tap()
    expect(keeper.locator(".total strong")).to_have_text("6")

    banner.get_by_role("link").tap()
    expect(keeper.get_by_text("The spinner counts.")).to_be_visible()
    keeper.get_by_label("What the table says").fill("It counts once.")
    keeper.get_by_role("button", name="Reject the challenge").tap()
    expect(keeper.get_by_text("The challenge is settled.")).to_be_visible()
    expect(banner).to_be_hidden()
    expect(bo.locator("#challenges")).to_be_hidden()


def test_a_hand_begun_is_taken_back_and_put_back_on_a_sheet(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "5-5")
    phone.get_by_title("Undo: Ann's 5-5").tap()
    expect(phone.get_by_title("Redo: Ann's 5-5")).to_be_visible()
    must_fit(phone)
    assert too_small(phone, ".act") == []

    phone.get_by_title("Back to the deal").tap()
    sheet = phone.get_by_role("dialog")
    expect(sheet).to_contain_text("Everything will be as it was before the deal.")
    sheet.get_by_role("link", name="Leave it as it is").tap()
    expect(sheet).to_be_hidden()
    expect(phone.get_by_text("Ann leads", exact=True)).to_be_visible()

    phone.get_by_title("Back to the deal").tap()
    sheet.get_by_role("button", name="Take it back").tap()
    expect(phone.get_by_text("No hand has begun.")).to_be_visible()

    phone.get_by_title("Redo: hand 1 begun").tap()
    sheet.get_by_role("button", name="Put it back").tap()
    phone.get_by_title("Redo: Ann's 5-5").tap()
    expect(phone.locator(".total strong")).to_have_text("10")
    assert scores(phone) == {"Ann": 10, "Bo": 0}
    expect(phone.get_by_role("button", name="Redo", exact=True)).to_be_disabled()


def test_the_sheet_of_the_hand_says_what_an_undo_does_and_does_it(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "5-5")
    open_sheet(phone, "This hand")
    phone.get_by_role("dialog").get_by_role("button", name="Undo: Ann's 5-\u20605").tap()

    expect(phone.get_by_text("Taken back: Ann's 5-5")).to_be_visible()
    open_sheet(phone, "This hand")
    phone.get_by_role("dialog").get_by_role("link", name="Back to the deal").tap()
    expect(phone.get_by_role("dialog")).to_contain_text("as it was before the deal")


def test_a_play_is_challenged_and_settled_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/new/all-fives/")
    phone.get_by_label("Player 1").fill("Ann")
    phone.get_by_label("Player 2").fill("Bo")
    phone.locator("summary", has_text="Tiles").tap()
    phone.locator("[name=rule-tile_set]").select_option("6")
    phone.get_by_role("button", name="Open the table").tap()
    phone.locator('.pick[value="5-5"]').tap()
    phone.locator(".last a").tap()
    phone.get_by_role("link", name="Challenge this").tap()
    phone.get_by_label("It wasn't allowed").check()
    phone.get_by_role("button", name="Challenge it").tap()

    phone.get_by_role("link", name=re.compile("The table challenges .* 5-5: that wasn't allowed.")).tap()
    phone.get_by_role("button", name="Withdrawn").tap()
    expect(phone.get_by_text("The challenge was withdrawn.")).to_be_visible()


def test_points_that_were_challenged_are_given_and_the_challenge_settled_at_one_tap(new_phone: NewPhone) -> None:
    keeper = new_phone()
    at_table(keeper, "all-fives", "Ann", "Bo", tile_set=6)
    play(keeper, "5-5")
    play(keeper, "5-0", 1)
    bo = seat_bo(keeper, new_phone)
    bo.locator(".last a").tap()
    bo.get_by_role("link", name="Challenge this").tap()
    bo.get_by_label("Points").fill("15")
    bo.get_by_role("button", name="Challenge it").tap()

    keeper.locator("#challenges a").tap()
    keeper.get_by_role("link", name="Fix it").tap()
    keeper.get_by_role("link", name="Points not called").tap()
    expect(keeper.locator("#points [name=points]")).to_have_value("5")
    keeper.get_by_role("button", name="Show what would change").tap()
    expect(keeper.get_by_label("This settles the challenge: Bo challenges Bo's 5-0")).to_be_checked()
    keeper.get_by_role("button", name="Put it right").tap()

    expect(keeper.get_by_text("It has been put right, and the challenge is settled.")).to_be_visible()
    assert scores(keeper) == {"Ann": 10, "Bo": 15}
    expect(keeper.locator("#challenges")).to_be_hidden()
    expect(bo.locator("#challenges")).to_be_hidden()
