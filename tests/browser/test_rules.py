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
