"""Every session as one file in a browser: downloaded, and read in round by round while the file stays chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee import models
from referee.pages import archives
from tests.support.round_trips import delete_everything, with_log
from tests.support.tables import open_table

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sessions() -> list[str]:
    """Play three sessions; their logs."""
    for names in (("Ann", "Bo"), ("Cy", "Di"), ("Ed", "Flo")):
        open_table(*names).plays("1: 5-5")
    return logs()


def logs() -> list[str]:
    return sorted(with_log(session.id) for session in models.Session.objects.all())


def downloaded(phone: Page, folder: Path) -> Path:
    """Download everything; return the file."""
    phone.goto("/sessions/everything/")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download all sessions").tap()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_everything_is_downloaded_and_read_in_round_by_round(
    phone: Page, sessions: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = downloaded(phone, tmp_path)
    assert file.name.startswith("referee-") and file.suffix == ".zip"
    expect(phone.get_by_role("link", name="Download all sessions")).to_be_visible()
    delete_everything()
    monkeypatch.setattr(archives, "ROUND", 0.0)

    phone.goto("/sessions/import/")
    phone.locator("[name=file]").set_input_files(file)
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_text("The file holds 3 sessions")).to_be_visible()
    expect(phone.locator(".archived > li")).to_have_count(3)
    assert not models.Session.objects.exists()
    phone.get_by_role("button", name="Save 3 sessions").tap()
    expect(phone.get_by_text("3 sessions were saved")).to_be_visible()
    expect(phone.locator(".archived > li a")).to_have_count(3)
    assert logs() == sessions

    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_text("3 are here already and stay as they are.")).to_be_visible()


def test_a_connection_that_breaks_off_is_told_and_the_file_stays_chosen(
    phone: Page, sessions: list[str], tmp_path: Path
) -> None:
    file = downloaded(phone, tmp_path)
    phone.goto("/sessions/import/")
    phone.locator("[name=file]").set_input_files(file)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_role("alert")).to_contain_text("The connection broke off.")

    phone.context.set_offline(False)
    phone.get_by_role("button", name="Check").tap()
    expect(phone.get_by_text("3 are here already")).to_be_visible()
    expect(phone.get_by_text("The connection broke off.")).to_be_hidden()


def test_a_damaged_file_is_told(phone: Page, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    file.write_bytes(b"PK\x03\x04")
    phone.goto("/sessions/import/")
    phone.locator("[name=file]").set_input_files(file)
    phone.get_by_role("button", name="Check").tap()

    expect(phone.get_by_role("alert").first).to_contain_text("isn't a zip file that can be read here")


def test_without_scripts_the_file_is_chosen_again(new_phone: NewPhone, sessions: list[str], tmp_path: Path) -> None:
    phone = new_phone(java_script_enabled=False)
    file = downloaded(phone, tmp_path)
    delete_everything()
    phone.goto("/sessions/import/")
    phone.locator("[name=file]").set_input_files(file)
    phone.get_by_role("button", name="Check").tap()

    expect(phone.get_by_text("Choose the same file again, then save.")).to_be_visible()
    phone.locator("[name=file]").set_input_files(file)
    phone.get_by_role("button", name="Save 3 sessions").tap()
    expect(phone.get_by_text("3 sessions were saved")).to_be_visible()
    assert logs() == sessions


def test_a_file_that_cant_be_made_is_told(phone: Page, sessions: list[str]) -> None:
    phone.goto("/sessions/everything/")
    phone.context.set_offline(True)
    phone.get_by_role("link", name="Download all sessions").tap()
    failed = phone.get_by_role("link", name="The file couldn't be made. Tap to try again.")
    expect(failed).to_be_visible()

    phone.context.set_offline(False)
    with phone.expect_download():
        failed.tap()
    expect(phone.get_by_role("link", name="Download all sessions")).to_be_visible()
