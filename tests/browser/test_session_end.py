"""The end of a session on a phone: a rematch takes one tap, and a second tap opens no second table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from referee import models
from tests.browser.steps import at_table, play, tap_tile, too_small

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_session_is_won_shared_and_played_again_at_one_tap(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6, target=10)
    undo = phone.locator(".act.undo").bounding_box()
    play(phone, "5-5")
    expect(phone.get_by_text("Ann wins with 10!")).to_be_visible()
    assert phone.locator(".act.undo").bounding_box() == undo, "Undo stays in its corner"
    assert too_small(phone, ".below :is(.button, .seal a)") == []
    with phone.expect_download() as saved:
        phone.get_by_role("link", name="Save a picture").tap()
    assert saved.value.suggested_filename.endswith(".png")

    phone.get_by_role("button", name="Rematch").dblclick()
    expect(phone.get_by_text("Bo leads", exact=True)).to_be_visible()
    assert models.Session.objects.count() == 2
    print("rematch: 1 tap")
    tap_tile(phone, "5-5")
    expect(phone.get_by_text("Ann 1 : 1 Bo")).to_be_hidden()
    expect(phone.get_by_text("Bo 1 : 1 Ann")).to_be_visible()
