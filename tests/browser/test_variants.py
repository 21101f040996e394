"""A short hand of each less common game, tapped in from the lead to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.short_hands import card_scores, count_tiles, open_short_hand, tap_action
from tests.browser.steps import (
    must_fit,
    open_sheet,
    open_table,
    play,
    play_behind,
    tap_end,
    tap_tile,
    throw_in,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_block_and_draw(phone: Page) -> None:
    open_short_hand(phone, "block-and-draw", "Ann", "Bo")
    play(phone, "4-4")
    play(phone, "4-3", 3)
    play(phone, "3-3", 3)
    count_tiles(phone, Bo="2-0")

    expect(phone.get_by_text("Ann went out")).to_be_visible()
    assert card_scores(phone) == ["2", "0"]


def test_bergen(phone: Page) -> None:
    open_short_hand(phone, "bergen", "Ann", "Bo")
    expect(phone.get_by_role("button", name="Deal again no double")).to_be_visible()
    play(phone, "2-2")
    expect(phone.locator(".last b")).to_have_text("+2")
    play(phone, "5-2", 1)
    play(phone, "2-1", 2)

    expect(phone.get_by_text("Ann went out")).to_be_visible()
    assert card_scores(phone) == ["2", "0"]


def test_double_bergen(phone: Page) -> None:
    open_short_hand(phone, "double-bergen", "Ann", "Bo", dealt=5)
    play(phone, "5-5")
    for tile, arm in (("5-1", 1), ("5-2", 2), ("5-3", 3), ("5-4", 4)):
        play(phone, tile, arm)
        must_fit(phone)
    play(phone, "2-1", 1)
    expect(phone.locator(".last b")).to_have_text("+2")
    play(phone, "3-2", 3)
    play(phone, "2-2", 1)
    play(phone, "4-1", 4)

    expect(phone.get_by_text("Ann went out")).to_be_visible()
    assert card_scores(phone) == ["3", "5"]


def test_matador(phone: Page) -> None:
    open_short_hand(phone, "matador", "Ann", "Bo")
    play(phone, "6-6")
    expect(phone.locator(".chip", has_text="takes 1")).to_have_count(2)
    play(phone, "1-0", 1)
    expect(phone.locator(".chip").first).to_contain_text("0 matador")
    tap_tile(phone, "4-3")
    expect(phone.locator(".place:visible")).to_have_count(4)
    tap_end(phone, 1)
    expect(phone.locator(".place:visible")).to_have_count(2)
    phone.get_by_role("button", name="the 4 touching").tap()
    expect(phone.get_by_text("Ann went out!")).to_be_visible()
    count_tiles(phone, Bo="5-5")

    assert card_scores(phone) == ["10", "0"]


def test_all_sevens(phone: Page) -> None:
    open_short_hand(phone, "all-sevens", "Ann", "Bo")
    play(phone, "5-5")
    tap_action(phone, "Draw 1")
    play(phone, "4-2", 1)
    play(phone, "3-1", 1)
    count_tiles(phone, Bo="1-1 6-0")

    assert card_scores(phone) == ["8", "0"]


def test_maltese_cross(phone: Page) -> None:
    open_short_hand(phone, "maltese-cross", "Ann", "Bo", dealt=5)
    tap_action(phone, "Pass the lead")
    play(phone, "6-6")
    expect(phone.locator(".notices")).to_contain_text("4 places left to fill")
    for tile, arm in (("6-0", 1), ("6-1", 2), ("6-2", 3), ("6-3", 4)):
        play(phone, tile, arm)
        must_fit(phone)
    expect(phone.locator(".notices")).to_contain_text("Each arm needs its double now")
    expect(
        phone.get_by_role("link", name="the purple end on the bottom arm, which waits for 3-3").first
    ).to_be_visible()
    for tile, arm in (("0-0", 1), ("1-1", 2), ("2-2", 3), ("3-3", 4)):
        play(phone, tile, arm)
    expect(phone.get_by_text("Ann went out!").or_(phone.get_by_text("Bo went out!"))).to_be_visible()


def test_baneberry_with_a_missed_call(phone: Page) -> None:
    open_short_hand(phone, "baneberry-157", "Ann", "Bo", "Cy", tile_set=6)
    play(phone, "6-6")
    tap_action(phone, "Last tile! Ann")
    play(phone, "6-1", 1)
    play(phone, "6-5", 2)
    expect(phone.locator(".notices")).to_contain_text("Bo forgot to call and must pass")
    tap_action(phone, "Last tile! Cy")
    play(phone, "5-4", 2)
    count_tiles(phone, Bo="2-0", Cy="0-0")

    expect(phone.get_by_text("Ann went out")).to_be_visible()
    # 1 + 4 = 5 for the last tile, 2 + 24 left, 20 for going out.
    assert card_scores(phone)[0] == "51"


def test_baneberry_for_cash(phone: Page) -> None:
    open_table(phone, "baneberry-157", "Ann", "Bo", dealt="1", tile_set="6", mode="cash", ante="50")
    must_fit(phone)
    expect(phone.locator(".notices")).to_contain_text("Pool: 1.00")
    play(phone, "6-6")
    count_tiles(phone, Bo="5-4")

    assert card_scores(phone) == ["0.50", "−0.50"]
    open_sheet(phone, "This table")
    phone.locator("summary", has_text="End the session here").tap()
    phone.get_by_role("button", name="End it").tap()
    expect(phone.get_by_text("The table has ended the session.")).to_be_visible()
    expect(phone.get_by_text("Left in the pool: 0.00")).to_be_visible()


def test_super_dominoes(phone: Page) -> None:
    open_short_hand(phone, "super-dominoes", "Ann", "Bo", "Cy", "Di")
    play(phone, "8-8")
    expect(phone.locator(".felt .end")).to_have_count(6)
    play(phone, "13-8", 1)
    expect(phone.locator(".notices")).to_contain_text("Bo cast a spell: only the 13 can be played on")
    must_fit(phone)
    tap_action(phone, "Draw 2")
    play(phone, "5-5", 1)
    expect(phone.locator(".notices")).to_contain_text("Di misses a turn")
    play(phone, "8-3", 2)

    expect(phone.get_by_text("Ann went out!")).to_be_visible()
    count_tiles(phone, Bo="1-0", Cy="15-2 9-9 4-2", Di="7-7 7-6")
    expect(phone.get_by_text("Bo 1 + Cy 41 + Di 27 = 69")).to_be_visible()


HAND_A = (
    "6-6 pass pass 6-5@1 5-0@1 3-0@1 3-3@1 3-2@1 6-4@2 2-0@1 4-1@2 0-0@1 6-1@2 1-0@1 3-1@1 6-3@1 6-0@1 "
    "pass pass pass 4-0@1 4-3@1 5-3@1 5-2@1 6-2@2"
)
"""The first test hand of the rulebook's games for two pairs: Ann goes out with a tile that fits both ends."""


def test_dominican(phone: Page) -> None:
    """Four friends and every bonus: on the lead, for three passes, for the last tile. Nobody reaches for paper."""
    open_short_hand(phone, "dominican", "Ann", "Bo", "Cy", "Di", dealt=None)
    assert [tile.get_attribute("value") for tile in phone.locator('[data-panel=""] .pick:not(.no)').all()] == ["6-6"]
    play(phone, "6-6")
    tap_action(phone, "^Pass$")
    expect(phone.locator(".award")).to_contain_text("Ann & Cy +25")
    expect(phone.locator(".award")).to_contain_text("Pase de salida: the next player couldn't play on the 6-6.")
    tap_action(phone, "^Pass$")
    play_behind(phone, *HAND_A.split()[3:-6])
    tap_action(phone, "^Pass$")
    play(phone, "4-0", 1)
    expect(phone.locator(".last b")).to_have_text("+25")
    play_behind(phone, *HAND_A.split()[-4:-1])
    must_fit(phone)
    play(phone, "6-2", 2)
    expect(phone.locator(".award")).to_contain_text("Capicúa: 6-2 fits the 2 and the 6.")
    count_tiles(phone, Bo="2-2 5-5 2-1", Cy="4-4 4-2 5-1", Di="1-1 5-4")

    expect(phone.get_by_text("Bo 17 + Di 11 = 28")).to_be_visible()
    assert card_scores(phone) == ["103", "0"]
    expect(phone.get_by_text("Ann leads the next hand")).to_be_visible()


@pytest.mark.parametrize(("game", "score"), [("international-partners", "28"), ("puerto-rican-500", "248")])
def test_a_hand_of_two_pairs(phone: Page, game: str, score: str) -> None:
    open_short_hand(phone, game, "Ann", "Bo", "Cy", "Di", dealt=None)
    play(phone, "6-6")
    tap_action(phone, "^Pass$")
    play_behind(phone, *HAND_A.split()[2:-2])
    play(phone, "5-2", 1)
    must_fit(phone)
    play(phone, "6-2", 2)
    must_fit(phone)
    count_tiles(phone, Bo="2-2 5-5 2-1", Cy="4-4 4-2 5-1", Di="1-1 5-4")

    expect(phone.locator(".card strong").first).to_have_text(score)
    assert card_scores(phone) == [score, "0"]


def test_cuban_dominoes(phone: Page) -> None:
    open_short_hand(phone, "cuban-double-nine", "Ann", "Bo", "Cy", "Di", dealt=None)
    phone.locator('.suit[data-suit="9"]').tap()
    play(phone, "9-8")
    tap_action(phone, "^Pass$")
    play(phone, "9-1", 1)
    for _player in ("Di", "Ann", "Bo", "Cy"):
        tap_action(phone, "^Pass$")

    expect(phone.get_by_text("The hand is blocked: nobody can play.")).to_be_visible()
    phone.get_by_role("link", name="Count the tiles").tap()
    for name, pips in {"Ann": "70", "Bo": "93", "Cy": "81", "Di": "64"}.items():
        phone.locator(".tab", has_text=name).tap()
        phone.locator(".counted:visible").get_by_label("or type the number of pips").fill(pips)
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_text("Bo 93 + Di 64 = 157")).to_be_visible()
    phone.get_by_role("button", name="Confirm").tap()
    expect(phone.locator(".card strong").first).to_have_text("157")


def test_blind(phone: Page) -> None:
    open_short_hand(phone, "blind", "Ann", "Bo", dealt=None)
    throw_in(phone, "a shorter hand")
    phone.locator("summary", has_text="Someone has a different number?").tap()
    phone.locator("[name=dealt-1]").fill("3")
    phone.locator("[name=dealt-2]").fill("3")
    phone.get_by_role("button", name="Begin the next hand").tap()
    expect(phone.locator(".rows li.back")).to_have_count(6)

    for tile in ("6-5", "4-3", "5-4", "2-1", "6-2"):
        play(phone, tile)
        must_fit(phone)
    expect(phone.locator(".rows li", has_text="4-3")).to_be_visible()
    expect(phone.get_by_text("Ann turns up 4-3 again")).to_be_visible()
    play(phone, "4-3")

    expect(phone.get_by_text("Ann went out")).to_be_visible()
    assert card_scores(phone) == ["1", "0"]


def test_from_a_refusal_to_the_rule_and_back_to_the_table(phone: Page) -> None:
    open_short_hand(phone, "block", "Ann", "Bo")
    play(phone, "6-1")
    tap_tile(phone, "5-4")
    phone.get_by_role("dialog").get_by_role("link", name="The rule").tap()

    expect(phone.locator("#matching")).to_be_in_viewport()
    phone.go_back()
    expect(phone.locator(".tray")).to_be_visible()
