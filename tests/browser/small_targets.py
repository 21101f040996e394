"""Looks for what a thumb would miss, on any page and at any size of the screen."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.steps import SMALLEST_TARGET

CONTROLS = "a[href], button, summary, input:not([type=hidden]), select, textarea"

SMALL = """([controls, least]) => {
  const enough = size => size > least - 1.1;
  const seen = part => part.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true});
  const inText = part => part.tagName === "A" && getComputedStyle(part).display === "inline" &&
    [...part.parentElement.childNodes].some(node => node !== part && node.nodeType === Node.TEXT_NODE && node.data.trim());
  const labels = part => [...part.labels || []].filter(seen);
  const hit = (part, x, y) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (part.contains(there) || labels(part).some(label => label.contains(there)));
  };
  const far = (part, x, y, right, down) => {
    let steps = 0;
    while (steps < least && hit(part, x + right * (steps + 1), y + down * (steps + 1))) steps++;
    return steps;
  };
  const reaches = part => {
    part.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = part.getClientRects()[0], x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (document.elementFromPoint(x, y)?.closest("dialog, .popup") && !part.closest("dialog, .popup")) return true;
    return enough(far(part, x, y, 1, 0) + far(part, x, y, -1, 0) + 1) && enough(far(part, x, y, 0, 1) + far(part, x, y, 0, -1) + 1);
  };
  const small = part => {
    const boxes = [part, ...labels(part)].map(each => each.getBoundingClientRect());
    if (boxes.some(box => enough(box.width) && enough(box.height)) || boxes[0].bottom + scrollY < 0 || boxes[0].width <= 1) return false;
    return !inText(part) && !reaches(part);
  };
  for (const moving of document.getAnimations()) if (moving.animationName === "rests") moving.finish();
  const top = document.querySelector("dialog:modal") || document;
  const [left, up] = [scrollX, scrollY];
  const found = [...top.querySelectorAll(controls)].filter(part => !part.closest("svg, dialog:not([open]), [aria-hidden=true], .terms.crowded") && seen(part) && small(part)).map(part => {
    const box = part.getBoundingClientRect();
    const name = part.textContent.trim().replace(/\\s+/g, " ").slice(0, 40) || part.name;
    return `${part.tagName.toLowerCase()}.${part.className} "${name}" is ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
  });
  scrollTo({left, top: up, behavior: "instant"});
  return found;
}"""
"""Finds controls whose box, label and whatever else takes their taps is too small; a link within running text may be.

So may the ends of a crowded sum: they stand on the felt, too, where there is room for them.
"""


def small_targets(page: Page) -> list[str]:
    """Return what can be tapped on the page and isn't as large as a thumb needs it."""
    return [str(each) for each in page.evaluate(SMALL, [CONTROLS, SMALLEST_TARGET])]
