"""A whole hand of All Fives, tapped in on a phone of 390 x 664."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import must_fit, open_table, play, scores, tap_tile

# Pagat's worked hand (rulebook 5): the tile, the arm, the total and the points that the screen must show.
PAGAT = [
    ("4-1", None, 5, 5),
    ("1-1", 2, 6, 0),
    ("4-4", 1, 10, 10),
    ("4-3", 1, 5, 5),
    ("2-1", 2, 5, 5),
    ("5-1", 3, 10, 10),
    ("5-5", 3, 15, 15),
    ("5-0", 3, 5, 5),
    ("3-1", 4, 8, 0),
]
# And on to a domino: Ann goes out.
ON_TO_THE_END = [
    ("6-6", 1, 17, 0),
    ("2-0", 2, 15, 15),
    ("6-0", 3, 21, 0),
    ("3-2", 4, 20, 20),
    ("6-2", 4, 24, 0),
    ("4-0", 2, 28, 0),
]


def expect_total(phone: Page, total: int, points: int) -> None:
    expect(phone.locator(".total strong")).to_have_text(str(total))
    if points:
        expect(phone.locator(".last b")).to_have_text(f"+{points}")
    else:
        expect(phone.locator(".last")).to_contain_text("no points")


@pytest.mark.django_db(transaction=True)
def test_a_hand_from_first_tile_to_count(phone: Page) -> None:
    open_table(phone, "all-fives", "Ann", "Bo", "Cy", "Di", tile_set="6")
    expect(phone.get_by_text("Ann leads", exact=True)).to_be_visible()
    must_fit(phone)

    for tile, arm, total, points in PAGAT:
        play(phone, tile, arm)
        expect_total(phone, total, points)
        must_fit(phone)
    assert scores(phone) == {"Ann": 10, "Bo": 10, "Cy": 25, "Di": 10}

    tap_tile(phone, "6-5")
    refusal = phone.get_by_role("dialog")
    expect(refusal).to_contain_text("6-5 doesn't fit. The open ends are 0, 2 and 3.")
    expect(refusal.get_by_role("button", name="Let it stand")).to_be_visible()
    refusal.get_by_role("link", name="Take it back").tap()
    expect(refusal).to_be_hidden()

    play(phone, "6-3", 1)
    expect_total(phone, 11, 0)
    phone.get_by_role("button", name=re.compile("Undo")).tap()
    expect(phone.get_by_text("Taken back: Bo's 6-3")).to_be_visible()
    expect(phone.locator(".total strong")).to_have_text("8")

    play(phone, "6-3", 1)
    for tile, arm, total, points in ON_TO_THE_END:
        play(phone, tile, arm)
        expect_total(phone, total, points)
    play(phone, "6-4", 2)
    assert scores(phone) == {"Ann": 40, "Bo": 30, "Cy": 25, "Di": 25}
    expect(phone.get_by_text("Ann went out!")).to_be_visible()

    phone.get_by_role("link", name="Count the tiles").tap()
    for name, tile in (("Bo", "0-0"), ("Cy", "5-4"), ("Di", "4-2")):
        phone.locator(".tab", has_text=name).tap()
        phone.locator(f'.counted:visible .check-tile:has([value="{tile}"])').tap()
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_text("Bo 0 + Cy 9 + Di 6 = 15")).to_be_visible()
    phone.get_by_role("button", name="Confirm").tap()

    expect(phone.get_by_text("Ann went out")).to_be_visible()
    assert scores(phone) == {"Ann": 55, "Bo": 30, "Cy": 25, "Di": 25}
    expect(phone.get_by_text("Bo leads the next hand")).to_be_visible()
    phone.get_by_role("button", name="Begin the next hand").tap()
    expect(phone.get_by_text("Bo leads", exact=True)).to_be_visible()
    expect(phone.locator(".head")).to_contain_text("hand 2")
