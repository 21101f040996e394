"""An evening in a park: opened once at home, played to the end without a network, and with the club the next day."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, expect

from tests.browser.phone.static_host import ADDRESS, StaticHost
from tests.browser.phone.steps import MILLISECONDS_TO_ANSWER, expect_version, referee_in, version_of
from tests.browser.phone.telephone import Telephone
from tests.support.server_process import Served

pytestmark = [pytest.mark.phone, pytest.mark.faults]


def open_five_hundred(referee: FrameLocator) -> None:
    """Open a table of Puerto Rican 500 for two against two, who write down hands as they end."""
    for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), start=1):
        referee.locator(f"[name=name-{number}]").fill(name)
    referee.locator(".seats .seat").first.get_by_label("leads").check()
    referee.locator("[name=depth][value=hands]").check(force=True)
    referee.get_by_role("button", name="Open the table").tap()
    expect(referee.locator("[name=out]").first).to_be_visible(timeout=MILLISECONDS_TO_ANSWER)


def enter_hand(referee: FrameLocator, out: int, pips: Mapping[int, int]) -> None:
    """Enter who went out and what the others held, and begin the next hand unless that was the last."""
    version = version_of(referee)
    referee.locator(f'[name=out][value="{out}"]').tap()
    expect_version(referee, version + 1)
    for seat, held in pips.items():
        referee.locator(f"[name=pips-{seat}]").fill(str(held))
    referee.get_by_role("button", name="Enter the count").tap()
    expect_version(referee, version + 2)
    begin = referee.locator(".begin:not([form=count]), .begin-with .button")
    expect(begin.or_(referee.locator(".mode-over")).first).to_be_visible(timeout=MILLISECONDS_TO_ANSWER)
    if begin.count():
        begin.first.tap()
        expect_version(referee, version + 3)


def test_an_evening_in_the_park_is_with_the_club_the_next_day(
    chromium: Browser, host: StaticHost, telephone: Telephone, tmp_path: Path
) -> None:
    host.go_away()
    telephone.browser.set_offline(True)
    page = telephone.show(f"{ADDRESS}new/puerto-rican-500/")
    referee = referee_in(page)

    open_five_hundred(referee)
    for _hand in range(4):
        enter_hand(referee, 1, {2: 71, 3: 12})
    expect(referee.locator(".banner .how", has_text="Ann & Cy win with 582!")).to_be_visible()
    with page.expect_download() as download:
        referee.get_by_role("link", name="Keep a copy: download this session").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.goto(page.url.replace("/table/", "/session/"))
    seal = referee_in(page).locator(".seal code").first.inner_text()

    club = Served(1, tmp_path / "club")
    try:
        desk = chromium.new_page()
        desk.goto(f"http://localhost:{club.port}/sessions/import/")
        desk.locator("[name=file]").set_input_files(file)
        desk.get_by_role("button", name="Check").click()
        desk.get_by_role("button", name="Save").click()
        expect(desk.get_by_text("582").first).to_be_visible()
        expect(desk.get_by_text(seal).first).to_be_visible()
        desk.close()
    finally:
        club.stop()
