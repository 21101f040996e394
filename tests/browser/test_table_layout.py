"""The table page on every screen: nothing is cut off, nothing overlaps, and what is needed all the time stays in reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Block, Draw, Void
from tests.browser.crowded_tables import MOMENTS, Moment, device_cookie, patience
from tests.browser.steps import too_small

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

SIZES = (
    (195, 332),
    (320, 568),
    (360, 560),
    (390, 664),
    (664, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
)
TEXTS = (100, 200)
BROWSERS_TEXT = 16

WRONG = """([oneScreen, inReach]) => {
  const wrong = [];
  const name = (part) => (part.getAttribute("aria-label") || part.value || part.textContent).trim().replace(/\\s+/g, " ").slice(0, 30);
  // As much of it as is in sight, where it lies in a place of its own that scrolls.
  const area = (part) => {
    const box = (part.querySelector(".hit") || part).getBoundingClientRect(), place = part.closest(".by-ends, .below")?.getBoundingClientRect();
    if (!place) return box;
    const top = Math.max(box.top, place.top), bottom = Math.max(top, Math.min(box.bottom, place.bottom));
    return { left: box.left, right: box.right, width: box.width, top, bottom, height: bottom - top };
  };
  const seen = (part) => {
    const box = (part.querySelector(".hit") || part).getBoundingClientRect();
    return box.width > 1 && box.height > 1 && part.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  };
  // Of an open end its ring must be seen; the room for a thumb around it may reach beyond the picture.
  const isCutOff = (part) => {
    const box = (part.querySelector(".spot") || part).getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1;
  };
  const inside = (box) => box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const controls = [...document.querySelectorAll("main :is(a[href], button, summary, input:not([type=hidden]))")].filter(seen);
  if (controls.length < 2) wrong.push("there is nothing to tap");

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} pixels wide`);
  if (oneScreen && page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} pixels high`);

  for (const part of controls) {
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = area(part);
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const there = document.elementFromPoint(x, y);
    if (!there) wrong.push(`${name(part)} can't be reached: ${Math.round(x)}, ${Math.round(y)}`);
    // An end lies over the tile beside it: it is what is tapped while playing. The tile is in the list of plays as well.
    else if (part.closest(".tiles") && there.closest("a.end")) continue;
    // A banner lies over the layout until it is closed.
    else if (part.closest(".felt") && there.closest(".banners")) continue;
    else if (!part.contains(there)) wrong.push(`${name(part)} lies under ${there.tagName} ${there.getAttribute("class")}`);
    else if (isCutOff(part)) wrong.push(`${name(part)} is cut off at the side`);
  }

  const fixed = ".sum, .verdict, .actions";
  const groups = [controls.filter((part) => part.closest(fixed)), controls.filter((part) => !part.closest(fixed + ", .felt, .feed"))];
  for (const group of groups) {
    group.forEach((one, number) => group.slice(number + 1).forEach((other) => {
      const a = area(one), b = area(other);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // The padding of a link may reach a little under its neighbour, which is then hit.
      if (wide > 10 && high > 10) wrong.push(`${name(one)} and ${name(other)} overlap by ${Math.round(wide)} x ${Math.round(high)}`);
    }));
  }

  const parts = [...document.querySelectorAll("main .entering > :is(.sum, .verdict, .actions)")];
  if (inReach && parts.length) {
    for (const where of ["start", "end"]) {
      const tray = document.querySelector("main .tray:not(.none)");
      if (where === "start") scrollTo({ top: 0, behavior: "instant" });
      else if (tray) [...tray.querySelectorAll(".pick, .suit, .button")].filter(seen).at(-1)?.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (where === "start" && inReach !== "always") continue;
      for (const part of parts) if (part.matches(".sum, .actions") || inReach === "always") if (!inside(part.getBoundingClientRect())) wrong.push(`the ${part.className} is out of reach at the ${where}`);
    }
  }
  scrollTo({ top: 0, behavior: "instant" });
  return wrong;
}"""
"""A script that lists the mistakes on the page as it is shown now, all in one go, so that nothing moves in between."""


def is_large(width: int, height: int) -> bool:
    """Return True if a hand can be played on such a screen without scrolling."""
    return width > height or (width >= 360 and height >= 560)


@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_is_cut_off(new_phone: NewPhone, moment: str) -> None:
    page = new_phone(is_mobile=False, device_scale_factor=1)
    page.context.add_cookies([device_cookie()])
    page.goto(MOMENTS[moment]().address)
    expect(page.locator("[data-line]")).to_contain_text("live")
    browser = page.context.new_cdp_session(page)

    wrong: list[str] = []
    for text in TEXTS:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": BROWSERS_TEXT * text // 100}})
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            large = text == 100 and is_large(width, height)
            one_screen = large and width < height and page.locator(".mode-play, .mode-lead").count() > 0
            smallest = text == 200 and width < 320
            found = page.evaluate(WRONG, [one_screen, "" if smallest else "always" if large else "below"])
            wrong += [f"{width} x {height}, text at {text} %: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


def test_large_text_leaves_the_felt_a_third_of_the_screen(new_phone: NewPhone) -> None:
    page = new_phone(is_mobile=False, device_scale_factor=1)
    page.context.add_cookies([device_cookie()])
    page.goto(MOMENTS["double-nine"]().address)
    text = page.context.new_cdp_session(page)
    text.send("Page.setFontSizes", {"fontSizes": {"standard": 2 * BROWSERS_TEXT}})

    felt = page.locator(".felt").bounding_box()
    assert felt and felt["height"] <= 664 / 3 + 1
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    text.send("Page.setFontSizes", {"fontSizes": {"standard": BROWSERS_TEXT}})


def test_a_wide_screen_lists_the_plays_below_the_tiles(new_phone: NewPhone) -> None:
    page = new_phone(is_mobile=False, device_scale_factor=1, viewport={"width": 1280, "height": 800})
    page.context.add_cookies([device_cookie()])
    page.goto(MOMENTS["double-nine"]().address)

    expect(page.locator(".feed li").first).to_be_in_viewport()
    felt, tray = page.locator(".felt").bounding_box(), page.locator(".tray").bounding_box()
    assert felt and tray
    assert felt["x"] + felt["width"] <= tray["x"] + 1
    assert felt["width"] >= 800
    assert felt["height"] >= 650
    page.set_viewport_size({"width": 390, "height": 664})
    expect(page.locator(".feed")).to_be_hidden()


def test_each_of_two_partners_has_room_for_a_thumb(new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 360, "height": 560})
    page.context.add_cookies([device_cookie()])
    page.goto(MOMENTS["double-nine"]().address)

    expect(page.locator(".card .for-seat")).to_have_count(3)
    assert too_small(page, ".card .seat") == []


CUT = """selector => [...document.querySelectorAll(selector)]
  .filter(part => part.checkVisibility() && (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 2))
  .map(part => part.textContent.trim())"""

UNDONE: dict[str, Callable[[], Moment]] = {
    "a hand begun": lambda: Moment("all-fives", "Ann", "Bo", tile_set=6),
    "a draw": lambda: Moment("all-fives", "Ann", "Bo", tile_set=6).lay("6-5").enter(Draw(2, 2)),
    "a block": lambda: Moment("block", "Ann", "Bo").lay("6-5").enter(Block()),
    "a hand thrown in": lambda: Moment("block", "Ann", "Bo").lay("6-5").enter(Void("dropped")),
    "a pair taken out": lambda: patience("five-columns", 2),
    "many tiles taken out": lambda: patience("bingo", 99),
}


@pytest.mark.parametrize("undone", UNDONE)
def test_undo_says_what_it_takes_back_without_cutting_it_short(new_phone: NewPhone, undone: str) -> None:
    page = new_phone()
    page.context.add_cookies([device_cookie()])
    page.goto(UNDONE[undone]().address)

    for width, height in ((390, 664), (360, 560), (664, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT, ".act.undo small") == [], (width, height)
        assert page.evaluate(CUT, ".card b, .strip b, .last span") == [], (width, height)


def test_four_ends_have_room_beside_their_sum(new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 360, "height": 560})
    page.context.add_cookies([device_cookie()])
    page.goto(Moment("all-fives", "Ann", "Bo", tile_set=9).lay("5-5", "5-1", "5-2", "5-3", "5-4").address)

    expect(page.locator(".terms .chip")).to_have_count(4)
    assert page.evaluate(CUT, ".terms") == []
