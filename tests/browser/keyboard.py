"""Steps taken with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

FEW = 14
"""Tabs from the place where the focus stands after a play to anything that can be done."""

FOCUS = """() => {
  const part = document.activeElement;
  if (part === document.body) return "the focus is lost";
  const name = part.outerHTML.slice(0, 80);
  if (!part.matches(":focus-visible")) return `the focus on ${name} can't be seen`;
  const area = (part.querySelector(".hit") || part).getBoundingClientRect();
  const there = document.elementFromPoint((area.left + area.right) / 2, (area.top + area.bottom) / 2);
  return part.contains(there) || there?.contains(part) ? "" : `${name} has the focus and is out of sight`;
}"""
"""A script that says what is wrong with the focus, if anything."""


def go_to(page: Page, part: Locator, most: int = FEW, key: str = "Tab") -> None:
    """Press Tab until the part has the focus; on the way the focus can always be seen."""
    expect(part).to_be_visible()
    for _tab in range(most):
        page.keyboard.press(key)
        assert page.evaluate(FOCUS) == ""
        if has_focus(part):
            return
    raise AssertionError(f"{most} Tabs don't lead to {part}")


def press(page: Page, part: Locator, key: str = "Tab") -> None:
    """Go to the part by Tab, and press it."""
    go_to(page, part, key=key)
    page.keyboard.press("Enter")


def go_to_tile(page: Page, tile: str, key: str) -> None:
    """Go to the tiles by Tab, unless the focus is there, and to one of them by arrows."""
    tiles = page.locator(".picks:visible").first
    if key:
        go_to(page, tiles, key=key)
    page.keyboard.press("Home")
    wanted = tiles.locator(f'.pick[value^="{tile}"]')
    for _arrow in range(28):
        if has_focus(wanted):
            return
        page.keyboard.press("ArrowRight")
        assert page.evaluate(FOCUS) == ""
    raise AssertionError(f"no arrow leads to {tile}")


def has_focus(part: Locator) -> bool:
    """Return True if the focus is on this part or inside it."""
    return bool(part.evaluate("part => part.contains(document.activeElement)"))
