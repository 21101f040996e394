"""Corrections made by taps on a phone, with the hands that follow already played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import at_table, open_sheet, play, score_of, table_of, tap_tile, throw_in, too_small

pytestmark = pytest.mark.django_db(transaction=True)

TARGETS = ".page .button, .ways a, .who a, .to-right a, .pick:not(.gone), .elsewhere .place"


def deal_again(phone: Page) -> None:
    """Throw the hand in and begin the next, which Ann leads."""
    throw_in(phone, "a tile fell")
    phone.get_by_text("Somebody else leads").tap()
    phone.locator(".seat-choice", has_text="Ann").tap()
    phone.get_by_role("button", name="Begin the next hand").tap()
    expect(phone.locator(".tray")).to_be_visible()


def must_not_be_wider(phone: Page) -> None:
    """Nothing has to be scrolled to the side."""
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_wrong_tile_in_the_first_hand_noticed_in_the_third(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    tap_tile(phone, "5-5")
    expect(phone.locator(".total strong")).to_have_text("10")
    play(phone, "5-0", 1)
    deal_again(phone)
    tap_tile(phone, "6-4")
    expect(phone.locator(".total strong")).to_have_text("10")
    table = table_of(phone)
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=1)
    table.play("1: 6-4")
    phone.reload()
    assert (score_of(phone, "Ann"), score_of(phone, "Bo")) == (30, 10)

    open_sheet(phone, "This table")
    phone.get_by_role("link", name="Fix a mistake").tap()
    phone.get_by_role("link", name="Hand 1", exact=True).tap()
    expect(phone.get_by_text("Which one was it?")).to_be_visible()
    assert too_small(phone, TARGETS) == []
    must_not_be_wider(phone)
    phone.locator(".to-right a", has_text="Bo").tap()
    expect(phone.get_by_role("heading", name="Fix: Bo")).to_be_visible()
    assert too_small(phone, TARGETS) == []
    must_not_be_wider(phone)
    phone.locator(".felt [data-arm='1'] .hit").tap()
    phone.locator("[data-panel='1']:visible .pick[value='5-2@1']").tap()

    expect(phone.get_by_role("heading", name="What would change")).to_be_visible()
    expect(phone.locator(".changed").first).to_contain_text("+10 → 0")
    expect(phone.locator(".compared tbody tr")).to_have_count(3)
    expect(phone.locator(".compared tbody tr").last).to_contain_text("10 → 0")
    assert too_small(phone, TARGETS) == []
    must_not_be_wider(phone)
    phone.get_by_label("Reason (optional)").fill("it was the 5-2")
    phone.get_by_role("button", name="Put it right").tap()

    expect(phone.locator(".tray")).to_be_visible()
    assert (score_of(phone, "Ann"), score_of(phone, "Bo")) == (30, 0)
    phone.get_by_title("Undo: the correction of play 2 of hand 1").tap()
    phone.get_by_role("button", name="Take it back").tap()
    expect(phone.locator(".card", has_text="Bo").locator("strong")).to_have_text("10")


def test_a_play_is_put_right_two_taps_from_the_table(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    play(phone, "6-5")
    play(phone, "6-3", 1)
    play(phone, "5-3", 2)

    phone.locator(".last a").tap()
    phone.get_by_role("link", name="Fix", exact=True).tap()
    phone.locator(".elsewhere .place").tap()
    expect(phone.get_by_role("heading", name="What would change")).to_be_visible()
    phone.get_by_role("link", name="Cancel").first.tap()

    expect(phone.locator(".tray")).to_be_visible()
    expect(phone.locator("#main")).to_have_attribute("data-version", "4")


def test_a_wrong_tile_five_plays_ago_is_right_after_four_taps_and_a_yes(phone: Page) -> None:
    at_table(phone, "block", "Ann", "Bo")
    table = table_of(phone)
    table.plays("1: 6-6", "2: 6-5 on 1", "1: 6-4 on 2", "2: 4-2 on 2", "1: 2-0 on 2", "2: 1-0 on 2", "1: 4-1 on 2")
    phone.reload()
    taps = (
        phone.get_by_role("link", name="Menu"),
        phone.get_by_role("link", name="Fix a mistake"),
        phone.locator(".to-right a", has_text="Bo").last,
        phone.locator(".pick[value^='6-3']:visible").first,
        phone.get_by_role("button", name="Put it right"),
    )
    for target in taps:
        target.tap()

    expect(phone.locator(".tray")).to_be_visible()
    print(f"a wrong tile five plays ago: {len(taps) - 1} taps, and 1 for what was shown")
