"""The screenshots in the README: `make pictures` plays a table, looks at it on a phone and a board, and writes them.

pytest collects this file only where it is named. The names, the plays and the code are always the same, and nothing moves.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee import models
from tests.browser.boards import a_screen, board_beside
from tests.browser.conftest import PHONE, NewPhone
from tests.browser.small_png import small_png
from tests.browser.steps import at_table, table_of

pytestmark = pytest.mark.django_db(transaction=True)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PEOPLE = ("Marisol", "Theo", "Ingrid")
PLAYS = ("5-5", "5-0 on 1", "6-5 on 2", "5-4 on 3", "6-1 on 2", "4-4 on 3", "6-0 on 1")
A_SCREEN = (1280, 720)


@pytest.fixture
def table(new_phone: NewPhone) -> Page:
    """Return the keeper's phone in the middle of a hand of All Fives."""
    phone = new_phone(**PHONE | {"reduced_motion": "reduce", "color_scheme": "light"})
    at_table(phone, "all-fives", *PEOPLE, tile_set=6)
    models.Session.objects.filter(id=table_of(phone).session_id).update(code="DMN555")
    table_of(phone).plays(*(f"{seat % len(PEOPLE) + 1}: {play}" for seat, play in enumerate(PLAYS)))
    phone.reload()
    expect(phone.locator(".tray")).to_be_visible()
    return phone


def test_the_table_on_a_phone(table: Page) -> None:
    written(table, "table")


def test_the_preview_of_a_correction(table: Page) -> None:
    """Theo's 6-1 was the 6-2 in truth: what he scored goes, and what the two after him scored changes."""
    table.goto(f"{table.url}right/?hand=1")
    table.locator(".to-right a").filter(has=table.locator(".n", has_text="5")).tap()
    table.locator(".felt [data-arm='2'] .hit").tap()
    table.locator("[data-panel='2']:visible .pick[value='6-2@2']").tap()
    expect(table.get_by_role("heading", name="What would change")).to_be_visible()

    written(table, "correction")


def test_the_board(table: Page, new_phone: NewPhone) -> None:
    screen = a_screen(new_phone, A_SCREEN)
    screen.goto(board_beside(table))
    expect(screen.locator(".board .felt")).to_be_visible()

    written(screen, "board")


def written(page: Page, name: str) -> None:
    """Write what a page shows into the docs, once its pictures and fonts are there."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    shown = page.screenshot(animations="disabled")
    blank = page.context.new_page()
    (PICTURES / f"{name}.png").write_bytes(small_png(blank, shown))
