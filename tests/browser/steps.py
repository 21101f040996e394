"""Actions of people on the pages."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from referee import models, operations, queries
from referee.presenters.table.casts import as_hand
from referee.web.devices import COOKIE, new_device
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import Entry
from tests.support.pages import browser
from tests.support.tables import Table, open_session

SMALLEST_TARGET = 44
MILLISECONDS_TO_WAIT = 5_000

SAME_SCREEN = "addEventListener('resize', event => event.stopImmediatePropagation())"
"""The browser may tell of a new size a moment after loading: then everything is measured and drawn anew in the middle of a play."""


def open_table(phone: Page, game: str, *names: str, partners: bool = False, **rules: str) -> None:
    """Open a table for these people, the first of whom leads."""
    phone.goto(f"/new/{game}/")
    for number, name in enumerate(names, start=1):
        field = phone.locator(f"[name=name-{number}]")
        if not field.is_visible():
            phone.get_by_role("button", name="Add a player").tap()
        field.fill(name)
    phone.locator(".seats .seat").first.get_by_label("leads").check()
    if partners:
        phone.get_by_label("Partners").check()
    if rules:
        for key, value in rules.items():
            field = phone.locator(f"[name=rule-{key}]")
            if not field.is_visible():
                phone.locator("details.rules", has=field).locator("summary").tap()
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
    phone.get_by_role("button", name="Open the table").tap()
    expect(phone.locator(".tray")).to_be_visible()


def at_table(
    phone: Page, game: str, *names: str, entry: Entry | None = None, depth: Depth = Depth.TILES, **options: object
) -> None:
    """Show the phone a table that it opened, the first hand begun and led by the first player, perhaps with an entry.

    It is opened behind the page, for tests of what comes after; `open_table` is for those of the way there.
    """
    device = new_device()
    opened = open_session(*names, variant=game, options=options, device=device, depth=depth)
    keeper = queries.key_by_secret(opened.keeper_key)
    beginning = Beginning() if len(names) == 1 else Beginning(leader=1)
    hand = operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=beginning).row
    if entry:
        operations.record_entry(hand_id=hand.id, by=keeper, entry=entry)
    phone.context.add_cookies([cookie_of(device)])
    phone.goto(f"/table/{opened.session.id}/")


def take_seat(address: str, seat: int) -> Any:
    """Hand over a seat of the table behind the page; the cookie of the phone that took it."""
    session = models.Session.objects.get(id=address.rstrip("/").rsplit("/", 1)[-1])
    token = operations.hand_over_pen(session_id=session.id, by=session.keys.get(seat=None), seat=seat)
    device = new_device()
    operations.take_pen(token=token, device=device)
    return cookie_of(device)


def cookie_of(device: str) -> Any:
    """Return the cookie of a device, as a browser takes it."""
    return {"name": COOKIE, "value": browser(device).cookies[COOKIE].value, "domain": "localhost", "path": "/"}


def play(phone: Page, tile: str, arm: int | None = None) -> None:
    """Tap an end and then a tile, or where no end is named the tile alone."""
    phone.wait_for_load_state()  # until the scripts are there, a tap sends the form and leaves the page
    version = version_of(phone)
    if arm is None:
        tap_tile(phone, tile)
    else:
        tap_end(phone, arm)
        phone.locator(f'[data-panel="{arm}"] .pick[value^="{tile}@"]').tap()
    assert next_version(phone, version) == version + 1


def table_of(phone: Page) -> Table:
    """Return the table that the phone shows, for entries that are made without the page."""
    session = models.Session.objects.get(id=phone.url.rstrip("/").split("/")[-1])
    return Table(session.id, session.keys.get(seat=None), {}, session.hands.order_by("-number")[0].id)


def play_behind(phone: Page, *entries: str) -> None:
    """Enter ``pass`` and plays such as ``5-0@1`` behind the page, each by whoever is at turn, and show the table anew.

    It takes a tenth of the time of as many taps, for what is tapped elsewhere in the same hand.
    """
    table = table_of(phone)
    for entry in entries:
        shown = table.state.shown
        seat = as_hand(shown.hand).at_turn if shown else 0
        if entry == "pass":
            table.enter({"do": "pass", "seat": seat})
        else:
            table.play(f"{seat}: {entry.replace('@', ' on ')}")
    phone.reload()


def version_of(phone: Page) -> int:
    """Return the version of the session that the table page shows."""
    return int(phone.locator("#main").get_attribute("data-version") or 0)


NEXT_VERSION = """([version, most]) => new Promise(told => {
  const until = performance.now() + most;
  (function look() {
    const now = document.getElementById("main")?.dataset.version;
    const settled = !document.querySelector("form.htmx-request, .htmx-swapping, .htmx-settling");
    if (now && now !== version && settled || performance.now() > until) told(now); else setTimeout(look, 10);
  })();
})"""
"""Waits in the page, which needs its scripts: to ask from outside again and again costs more than the answer itself."""


def next_version(phone: Page, version: int) -> int:
    """Wait until the table page shows another version and has settled, and return that; after some seconds return the old one."""
    return int(phone.evaluate(NEXT_VERSION, [str(version), MILLISECONDS_TO_WAIT]) or 0)


def tap_end(phone: Page, arm: int) -> None:
    """Tap an open end on the layout, unless its tiles are shown already."""
    end = phone.locator(f'.felt [data-arm="{arm}"]')
    if end.get_attribute("aria-current") != "true":
        end.locator(".hit").tap()


def tap_tile(phone: Page, tile: str) -> None:
    """Tap a tile among all tiles, or the one that is offered alone."""
    alone = phone.locator(f'[data-panel="next"]:visible .pick[value^="{tile}"]')
    if alone.count():
        alone.tap()
        return
    phone.locator(f'[data-panel=""] .pick[value^="{tile}"]').tap()


def open_sheet(phone: Page, name: str) -> None:
    """Open a sheet over the table by way of the menu."""
    phone.get_by_role("link", name="Menu").tap()
    menu = phone.get_by_role("dialog", name="Menu")
    menu.get_by_role("link", name=name).tap()
    expect(menu).to_have_count(0)


def throw_in(phone: Page, reason: str) -> None:
    """Throw the hand in."""
    open_sheet(phone, "This hand")
    phone.locator("summary", has_text="Throw the hand in").tap()
    phone.locator("form:has([value=void]) [name=reason]").fill(reason)
    phone.get_by_role("button", name="Throw it in").tap()


def score_of(phone: Page, name: str) -> int:
    """Return the points on the card of this name."""
    return int(phone.locator(".card", has_text=name).locator("strong").inner_text())


def scores(phone: Page) -> dict[str, int]:
    """Return the points on the cards on top of the table, by name."""
    return {
        card.locator("b").first.inner_text(): int(card.locator("strong").inner_text())
        for card in phone.locator(".card").all()
    }


MEASURE = """selector => [...document.querySelectorAll(selector)].map(part => {
  const box = part.getBoundingClientRect();
  const name = part.getAttribute("class") + " " + JSON.stringify(part.textContent.trim().slice(0, 40));
  const seen = box.width > 0 && box.height > 0 && getComputedStyle(part).visibility === "visible";
  return {name, seen, top: box.top, bottom: box.bottom, width: box.width, height: box.height};
})"""
"""Measures every part at once: asked for one by one, each would take several messages to the browser and back."""

PARTS = ".head, .scores, .strip, .felt, .sum, .verdict, .tray:not(.none), .actions"


SETTLED = """([selector, most]) => new Promise(told => {
  const until = performance.now() + most, page = document.documentElement;
  const measure = MEASURE;
  (function look() {
    const settles = document.querySelector(".htmx-swapping, .htmx-settling") !== null;
    if (settles && performance.now() < until) setTimeout(look, 10);
    else told({settles, size: [page.scrollWidth, page.scrollHeight, innerWidth, innerHeight], parts: measure(selector)});
  })();
})""".replace("MEASURE", MEASURE)
"""Measures the page and its parts as soon as it has settled."""


def must_fit(phone: Page) -> None:
    """Nothing on the page is cut off or has to be scrolled to, once it is there with its styles and has settled."""
    phone.wait_for_load_state()
    page = phone.evaluate(SETTLED, [PARTS, MILLISECONDS_TO_WAIT])
    assert not page["settles"], "the page doesn't settle"
    size = page["size"]
    assert size[0] <= size[2], f"the page is {size[0]} pixels wide on a screen of {size[2]}"
    assert size[1] <= size[3], f"the page is {size[1]} pixels high on a screen of {size[3]}"
    for part in page["parts"]:
        on_the_screen = part["seen"] and part["top"] >= 0 and part["bottom"] <= size[3] + 0.5
        assert on_the_screen, f"{part['name']} is not on the screen"


def too_small(phone: Page, selector: str) -> list[str]:
    """Targets that a thumb would miss."""
    parts = phone.evaluate(MEASURE, selector)
    assert parts, f"nothing is {selector}"
    return [
        f"{part['name']}: {part['width']:.1f} x {part['height']:.1f}"
        for part in parts
        if part["seen"] and min(part["width"], part["height"]) < SMALLEST_TARGET - 0.05
    ]
