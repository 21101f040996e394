"""Whatever happens to a phone that has the whole referee, nothing is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.steps import expect_plays, expect_version, lay, open_table, referee_in, tap, version_of
from tests.browser.phone.telephone import Telephone, end_python, full_storage

pytestmark = pytest.mark.phone


def test_a_table_is_played_without_network_and_outlives_the_browser(host: StaticHost, new_telephone: Telephone) -> None:
    telephone = new_telephone
    page = telephone.show()
    referee = referee_in(page)
    expect(referee.get_by_text("Nothing has been played yet.")).to_be_visible()
    host.go_away()
    telephone.browser.set_offline(True)

    open_table(referee, "Ann", "Bo")
    lay(referee, "5-5", 1)
    lay(referee, "5-0", 2)
    table = page.url
    assert re.search(r"/table/[0-9a-f-]{36}/$", table)

    with full_storage(page):
        version = version_of(referee)
        tap(referee, "6-5")
        expect(referee.locator("[data-line]")).to_have_text(re.compile("offline|waiting"))
        expect_version(referee, version)
    page.reload()
    expect_version(referee_in(page), version + 1)
    expect_plays(referee_in(page), 3)

    end_python(page)
    lay(referee, "5-4", 4)

    telephone.kill()
    telephone.start()
    page, other = telephone.show(table), telephone.show(table)
    other.get_by_role("button", name="Use it here").tap()
    expect_plays(referee_in(other), 4)
    expect(page.get_by_text("Referee is open in another tab.")).to_be_visible()
