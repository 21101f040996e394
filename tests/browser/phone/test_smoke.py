"""The built site works: loaded once, it plays without a network, and outlives its browser. `make faults` has many more such tests."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.steps import expect_plays, lay, open_table, referee_in
from tests.browser.phone.telephone import Telephone

pytestmark = pytest.mark.phone


def test_a_phone_that_has_loaded_referee_needs_no_network(host: StaticHost, new_telephone: Telephone) -> None:
    telephone = new_telephone
    page = telephone.show()
    expect(page.get_by_text(re.compile(r"Loading Referee once, for good: \d+\.\d of 9\.\d MB"))).to_be_visible()
    referee = referee_in(page)
    host.go_away()
    telephone.browser.set_offline(True)

    open_table(referee, "Ann", "Bo")
    lay(referee, "5-5", 1)
    table = page.url
    telephone.kill(telephone.processes())
    telephone.start()

    expect_plays(referee_in(telephone.show(table)), 1)
