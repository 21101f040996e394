"""The page of a session: its hands open, its result is sent as a picture, and it prints on one sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee import operations
from scoring.entries import Void
from scoring.record.entry_json import write_entry
from tests.browser.conftest import NewPhone
from tests.support.tables import Table, open_table


def two_hands() -> Table:
    """Return a table in its second hand."""
    table = open_table()
    table.play("1: 5-5")
    table.enter(write_entry(Void("a tile fell")))
    table.begin()
    table.play("1: 6-6")
    return table


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_opened_by_a_tap(phone: Page) -> None:
    table = two_hands()
    phone.goto(f"/session/{table.session_id}/scorecard/")
    first, second = phone.locator("#hand-1"), phone.locator("#hand-2")
    expect(second.get_by_role("row", name="Ann 6-6")).to_be_visible()

    first.locator("summary").tap()

    expect(first.get_by_role("row", name="Ann 5-5")).to_be_visible()
    expect(first.locator("svg.layout")).to_be_visible()
    expect(second.get_by_role("row", name="Ann 6-6")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_without_scripts_a_link_in_it_shows_its_plays(new_phone: NewPhone) -> None:
    table = two_hands()
    phone = new_phone(java_script_enabled=False)
    phone.goto(f"/session/{table.session_id}/scorecard/")
    first = phone.locator("#hand-1")

    first.locator("summary").tap()
    first.get_by_role("link", name="Show every play of this hand").tap()

    expect(first.get_by_role("row", name="Ann 5-5")).to_be_visible()
    assert phone.url.endswith("/scorecard/?hand=1#hand-1")


@pytest.mark.django_db(transaction=True)
def test_the_picture_of_the_result_is_saved_as_a_png(phone: Page) -> None:
    table = two_hands()
    phone.goto(f"/session/{table.session_id}/")

    with phone.expect_download() as saving:
        phone.get_by_role("link", name="Picture of the result").tap()

    assert saving.value.suggested_filename.endswith(".png")
    assert Path(saving.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.django_db(transaction=True)
def test_where_the_phone_can_send_files_the_picture_is_sent(phone: Page) -> None:
    table = two_hands()
    phone.add_init_script(
        """
        navigator.canShare = () => true;
        navigator.share = async ({ files }) => { document.body.dataset.sent = `${files[0].type} ${files[0].size > 1000}`; };
        """
    )
    phone.goto(f"/session/{table.session_id}/")

    phone.get_by_role("link", name="Send the result").tap()

    expect(phone.locator("body")).to_have_attribute("data-sent", "image/png true")


@pytest.mark.django_db(transaction=True)
def test_without_scripts_the_picture_is_saved_as_it_is(new_phone: NewPhone) -> None:
    table = two_hands()
    phone = new_phone(java_script_enabled=False)
    phone.goto(f"/session/{table.session_id}/")

    with phone.expect_download() as saving:
        phone.get_by_role("link", name="Picture of the result").tap()

    assert Path(saving.value.path()).read_bytes().startswith(b"<svg")
    phone.goto(f"/session/{table.session_id}/scorecard/")
    expect(phone.get_by_role("button", name="Print")).to_be_hidden()


def pages_in(pdf: bytes) -> int:
    """Return the number of sheets that a printed page takes."""
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_session_is_printed_on_one_sheet(phone: Page, paper: str) -> None:
    names = ("Marisol", "Theo", "Ingrid", "Kofi")
    table = open_table(*names, begin=False, sides=(1, 2, 1, 2), dealt=1, tile_set=6, target=9999)
    for number in range(12):
        leader = number % 4 + 1
        table.begin(leader=leader)
        table.play(f"{leader}: 5-5")
        left = {str(seat): [tile] for seat, tile in zip({1, 2, 3, 4} - {leader}, ("6-4", "3-3", "2-1"), strict=True)}
        table.enter({"do": "count", "left": left})
    operations.end_session(session_id=table.session_id, by=table.keeper)
    phone.goto(f"/session/{table.session_id}/scorecard/")

    assert pages_in(phone.pdf(format=paper)) == 1

    phone.locator(".hand-row").last.evaluate(
        "row => { for (let number = 13; number <= 40; number++) row.after(row.cloneNode(true)); }"
    )
    assert pages_in(phone.pdf(format=paper)) == 1, "with forty hands"


@pytest.mark.django_db(transaction=True)
def test_a_link_to_a_hand_opens_it(phone: Page) -> None:
    table = two_hands()
    phone.goto(f"/session/{table.session_id}/scorecard/")

    phone.locator(".score-table summary").tap()
    phone.locator(".score-table").get_by_role("link", name="1", exact=True).tap()

    expect(phone.locator("#hand-1").get_by_role("row", name="Ann 5-5")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_a_play_stands_beside_its_number(new_phone: NewPhone) -> None:
    table = open_table(variant="block")
    table.plays("1: 6-1", "2: 6-5 on 1")
    page = new_phone()
    page.goto(f"/session/{table.session_id}/scorecard/")

    row = page.locator(".plays tbody tr").first
    number, doer = row.locator("th a").bounding_box(), row.locator(".doer").bounding_box()
    assert number and doer
    assert doer["x"] >= number["x"] + number["width"] + 4
    assert abs(number["y"] + number["height"] / 2 - doer["y"] - doer["height"] / 2) < 4
