"""A page of another site in a real browser: what its form sends here is refused, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from referee import models

FOREIGN = "http://evil.example/"
WRITTEN = "Referee session 1\nGame: draw\nSeat 1: Ann\nSeat 2: Bo\n# "
"""A form of plain text sends the name of its field, an equals sign and its value, here as a remark."""

PAGE = """
<form method="post" enctype="text/plain" action="{address}/api/v1/sessions/import">
  <input type="hidden" name="{written}" value=""><button>Win a prize</button>
</form>
"""


@pytest.fixture
def foreign_page(chromium: Browser, address: str, transactional_db: None) -> Iterator[Page]:
    """Yield a page of another site in the browser of somebody who plays here."""
    context = chromium.new_context()
    page = context.new_page()
    body = PAGE.format(address=address, written=WRITTEN)
    page.route(FOREIGN, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(FOREIGN)
    yield page
    context.close()


def test_a_form_of_another_site_reads_no_session_in(foreign_page: Page) -> None:
    with foreign_page.expect_response("**/sessions/import") as answer:
        foreign_page.get_by_role("button").click()

    assert answer.value.status == 403
    expect(foreign_page.locator("body")).to_contain_text("Only this site's own pages can change something here.")
    assert not models.Session.objects.exists()


def test_our_own_page_reads_it_in(chromium: Browser, address: str, transactional_db: None) -> None:
    context = chromium.new_context(base_url=address)
    page = context.new_page()
    page.goto("/sessions/import/")
    page.locator("textarea").fill(WRITTEN)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Save").click()

    expect(page).to_have_url(f"{address}/session/{models.Session.objects.get().id}/")
    context.close()
