"""Corrections on the pages, step by step: what is tapped, what is shown, the button that writes."""

from __future__ import annotations

import html
import re
from typing import Any

from tests.support.pages import PageTable


def correction_path(table: PageTable, play: int | None = None, hand: int = 1, rest: str = "") -> str:
    """Return the path at which a play of a hand is corrected; without a play that of everything."""
    ids = "" if play is None else f"{table.state.log_state.hands[hand - 1].lines[play - 1]}/"
    return f"{table.path}right/{ids}{rest}"


def preview_correction(table: PageTable, path: str, who: str = "keeper", **fields: Any) -> Any:
    """Send what was tapped there: the page that shows what would change."""
    return table.who(who).post(path, fields, follow=True)


def hidden(page: Any, name: str) -> str:
    """Return the value of a hidden field in the form that writes."""
    form = page.content.decode().split('class="confirm"')[1]
    found = re.search(rf'name="{name}"\s+value="([^"]*)"', form)
    assert found, name
    return html.unescape(found[1])


def save_correction(table: PageTable, page: Any, why: str = "", who: str = "keeper", **more: Any) -> Any:
    """Tap the button of a preview."""
    fields = {name: hidden(page, name) for name in ("seen", "id", "changes", "rest")}
    return table.who(who).post(f"{table.path}right/preview/", {**fields, "why": why, "write": "1", **more})


def alternative(table: PageTable, page: Any, says: str) -> Any:
    """Look at another way to read what was asked for."""
    found = re.search(rf'name="changes"\s+value="([^"]*)"[^>]*>\s*{re.escape(says)}', page.content.decode())
    assert found, says
    return table.keeper.post(f"{table.path}right/preview/", {"changes": html.unescape(found[1])}, follow=True)


def plays(table: PageTable, hand: int = 1) -> list[str]:
    """Return the entries in force in a hand, in a few words."""
    rulings = table.state.log_state.hands[hand - 1].rulings
    return [
        f"{r.entry.seat}: {getattr(r.entry, 'tile', None) or type(r.entry).__name__}"
        + (f" on {r.arm}" if r.arm else "")
        + (" !" if not r.legal else "")
        for r in rulings
    ]
