"""The rules pages on a phone: folded house rules open for whoever a refusal sends there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone


@pytest.mark.parametrize("scripts", [True, False])
def test_a_link_to_the_house_rules_opens_them(new_phone: NewPhone, scripts: bool) -> None:
    phone = new_phone(java_script_enabled=scripts)
    phone.goto("/rules/all-fives/")
    told = phone.get_by_text("After a scoring play or a double the player plays again.")
    expect(told).to_be_hidden()

    phone.goto("/rules/all-fives/#house-rules")

    expect(told).to_be_visible()


def test_a_chip_and_a_word_find_a_game(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.goto("/rules/")

    phone.get_by_text("Partners", exact=True).tap()
    expect(phone.locator(".game", has_text="Baneberry 157")).to_have_count(0)
    phone.get_by_role("searchbox").fill("cuba")
    expect(phone.locator(".game")).to_have_count(1)
    assert phone.url.endswith("/rules/?search=cuba&players=partners")

    phone.locator(".game").tap()
    expect(phone.get_by_role("heading", name="Cuban Dominoes")).to_be_visible()
