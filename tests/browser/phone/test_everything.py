"""Everything on a phone as one file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.phone.static_host import ADDRESS
from tests.browser.phone.steps import referee_in
from tests.browser.phone.telephone import Telephone

pytestmark = pytest.mark.phone


def test_everything_on_a_phone_is_downloaded_and_read_in(telephone: Telephone, tmp_path: Path) -> None:
    page = telephone.show(f"{ADDRESS}sessions/everything/")
    with page.expect_download() as download:
        referee_in(page).get_by_role("link", name="Download everything").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    page.goto(f"{ADDRESS}sessions/import/")
    referee_in(page).locator("[name=file]").set_input_files(file)
    referee_in(page).get_by_role("button", name="Check").tap()

    expect(referee_in(page).get_by_text("Here already.")).to_be_visible()
