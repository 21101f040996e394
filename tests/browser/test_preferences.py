"""Two switches in the table's menu that a phone keeps: points on the tiles, and the score said aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import at_table, next_version, play, version_of

pytestmark = pytest.mark.django_db(transaction=True)

LISTEN = """
  window.heard = [];
  speechSynthesis.speak = words => heard.push(`${words.lang}: ${words.text}`);
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function () {
    heard.push(this.buffer.duration < 0.07 ? "clack" : "softly");
    start.call(this);
  };
"""


def switch(phone: Page, name: str) -> None:
    """Tap a switch in the menu, and close it."""
    phone.get_by_role("link", name="Menu").tap()
    phone.get_by_role("switch", name=name).tap()
    phone.get_by_role("link", name="Close").tap()


def heard(phone: Page) -> list[str]:
    """Return what was heard since this was asked last."""
    return list(phone.evaluate("heard.splice(0)"))


def test_the_points_are_said_aloud_and_tiles_are_heard_once_that_is_switched_on(phone: Page) -> None:
    phone.add_init_script(LISTEN)
    at_table(phone, "block", "Ann", "Bo")
    play(phone, "6-4")
    assert heard(phone) == []

    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    switch(phone, "Say the points aloud")
    phone.wait_for_function("heard.length === 1")
    assert heard(phone) == ["clack"]
    play(phone, "5-5")
    assert heard(phone) == ["clack", "en: 10. Ann, 10."]
    phone.reload()
    play(phone, "5-4")
    assert heard(phone) == ["clack"]
    version = version_of(phone)
    phone.get_by_role("button", name="Draw 1").tap()
    next_version(phone, version)
    assert heard(phone) == ["softly"]


def test_the_points_on_the_tiles_can_be_switched_off(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    points = phone.locator(".pick .pts").first
    expect(points).to_be_visible()
    switch(phone, "Show what each tile would score")
    expect(points).to_be_hidden()
    phone.reload()
    expect(phone.locator(".tray")).to_be_visible()

    expect(points).to_be_hidden()
