"""The block that the passes prove, declared with a tap."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from referee.web.devices import COOKIE
from tests.support.blocks import BLOCK_PROVED, nearly_blocked


def test_the_block_is_declared_with_a_tap(phone: Page) -> None:
    table = nearly_blocked(shows_deductions=True)
    table.send("enter", do="pass")
    cookie = table.keeper.cookies[COOKIE].value
    phone.context.add_cookies([{"name": COOKIE, "value": cookie, "domain": "localhost", "path": "/"}])
    phone.goto(table.path)
    expect(phone.get_by_text(BLOCK_PROVED)).to_be_in_viewport()

    phone.get_by_role("button", name="Declare a block").tap()

    expect(phone.get_by_text("The hand is blocked: nobody can play.")).to_be_visible()
