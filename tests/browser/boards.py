"""Boards: the screens that they are on, and where they are."""

from __future__ import annotations

from uuid import UUID

from playwright.sync_api import Page

from referee import models
from tests.browser.conftest import NewPhone
from tests.browser.steps import table_of

TELEVISION, TABLET = (1920, 1080), (1024, 768)


def board_of(session: UUID) -> str:
    """Return the address of a session's board."""
    return f"/board/{models.Session.objects.get(id=session).code}/"


def board_beside(phone: Page) -> str:
    """Return the address of the board of the table that a phone shows."""
    return board_of(table_of(phone).session_id)


def a_screen(new_phone: NewPhone, size: tuple[int, int] = TELEVISION) -> Page:
    """Return a page on a television or a tablet, without animations."""
    viewport = {"width": size[0], "height": size[1]}
    return new_phone(
        viewport=viewport, is_mobile=False, has_touch=False, device_scale_factor=1, reduced_motion="reduce"
    )
