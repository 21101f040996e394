"""A replay in the browser: by buttons, slider, keys, swipes and by itself, and as pages without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.support.pages import PageTable, seat_people

SAID = ".happened .said"
LAST = 4


@pytest.fixture
def table(transactional_db: None) -> PageTable:
    """Four plays of All Fives."""
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2", "5-4@3")
    return table


def address(table: PageTable, step: int) -> str:
    return f"{table.path}hands/1/replay/{step}/"


def opened(phone: Page, table: PageTable, step: int) -> Page:
    """Open the replay at a step, and wait until its script has all of them."""
    phone.goto(address(table, step))
    expect(phone.get_by_role("button", name="Play")).to_be_visible()
    return phone


def is_at(phone: Page, step: int, said: str = "") -> None:
    expect(phone).to_have_url(re.compile(rf"/replay/{step}/$"))
    expect(phone.locator(".where")).to_have_text(f"{step} / {LAST}")
    if said:
        expect(phone.locator(SAID)).to_contain_text(
            said.replace("-", "-\u2060")
        )  # the name of a tile stays on one line


def swipe(phone: Page, across: int) -> None:
    """Move a finger from the middle of the picture, so many pixels to the right."""
    box = phone.locator(".step .felt").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.context.new_cdp_session(phone)
    points = [("touchStart", x), ("touchMove", x + across / 2), ("touchMove", x + across)]
    for kind, at in points:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_buttons_turn_the_steps_over_without_a_new_page(phone: Page, table: PageTable) -> None:
    opened(phone, table, 1)
    phone.evaluate("window.same = true")

    phone.get_by_role("link", name="Step forward").tap()
    is_at(phone, 2, "Bo played 5-0")
    expect(phone.get_by_role("status")).to_have_text(re.compile("Bo played 5-0. \\+10. Ann 10, Bo 10."))
    phone.get_by_role("link", name="Last step").tap()
    is_at(phone, 4, "Bo played 5-4")
    expect(phone.locator("[data-turn=next]")).to_have_attribute("aria-disabled", "true")
    phone.get_by_role("link", name="Step back").tap()
    is_at(phone, 3, "Ann played 5-3")
    phone.get_by_role("link", name="First step").tap()
    is_at(phone, 0, "Ann leads")

    assert phone.evaluate("window.same")
    assert phone.input_value("#address").endswith(address(table, 0)), "the link to send to a friend follows"


def test_a_swipe_turns_the_picture_over_like_a_leaf(phone: Page, table: PageTable) -> None:
    opened(phone, table, 1)

    swipe(phone, -120)
    is_at(phone, 2, "Bo played 5-0")
    swipe(phone, 120)
    is_at(phone, 1, "Ann played 5-5")
    swipe(phone, 10)
    is_at(phone, 1)


def test_keys_turn_the_steps_over(new_phone: NewPhone, table: PageTable) -> None:
    desk = opened(new_phone(has_touch=False, is_mobile=False), table, 1)

    for key, step in (("ArrowRight", 2), ("End", 4), ("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 0)):
        desk.keyboard.press(key)
        is_at(desk, step)


def test_the_slider_leads_anywhere(new_phone: NewPhone, table: PageTable) -> None:
    desk = opened(new_phone(has_touch=False, is_mobile=False), table, 1)
    slider = desk.get_by_role("slider", name="Step")

    slider.fill("3")
    is_at(desk, 3, "Ann played 5-3")
    slider.press("ArrowLeft")
    is_at(desk, 2)
    expect(slider).to_have_attribute("aria-valuetext", "Hand 1, step 2 of 4")


def test_it_plays_by_itself_at_the_chosen_speed_until_the_end(phone: Page, table: PageTable) -> None:
    phone.clock.install()
    opened(phone, table, 0)
    phone.get_by_role("combobox", name="Speed").select_option("Fast")

    phone.get_by_role("button", name="Play").tap()
    is_at(phone, 1)
    expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    phone.clock.run_for(700)
    is_at(phone, 2)
    phone.clock.run_for(2000)
    is_at(phone, 4)
    expect(phone.get_by_role("button", name="Play")).to_be_visible()


def test_it_pauses_as_soon_as_somebody_does_something(new_phone: NewPhone, table: PageTable) -> None:
    desk = new_phone(has_touch=False, is_mobile=False)
    desk.clock.install()
    opened(desk, table, 0)

    desk.keyboard.press("Space")
    is_at(desk, 1)
    desk.keyboard.press("ArrowRight")
    desk.clock.run_for(10_000)
    is_at(desk, 2)
    desk.keyboard.press("Space")
    desk.keyboard.press("Space")
    desk.clock.run_for(10_000)
    is_at(desk, 3)


def test_without_scripts_each_step_is_a_page(new_phone: NewPhone, table: PageTable) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto(address(table, 1))

    expect(phone.locator("#by-itself")).to_be_hidden()
    phone.get_by_role("link", name="Step forward").tap()
    is_at(phone, 2, "Bo played 5-0")
    phone.get_by_role("slider", name="Step").fill("4")
    phone.get_by_role("button", name="Show").tap()
    is_at(phone, 4, "Bo played 5-4")


def test_a_step_is_sent_to_a_friend_from_its_moment(phone: Page, new_phone: NewPhone, table: PageTable) -> None:
    phone.goto(f"/session/{table.session_id}/1/3/")
    phone.get_by_role("link", name="Replay").tap()
    is_at(phone, 3, "Ann played 5-3")

    friend = new_phone()
    friend.goto(phone.url)
    is_at(friend, 3, "Ann played 5-3")
