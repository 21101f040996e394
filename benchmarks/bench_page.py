"""The bytes and requests of the table page, as a phone's browser counts them from a running server.

First load: nothing is in the browser's cache. A play: from the tap to the page that shows it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import pytest

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
}

PAGAT = ["4-1", "1-1 2", "4-4 1", "4-3 1", "2-1 2", "5-1 3", "5-5 3", "5-0 3", "3-1 4"]


@dataclass
class Traffic:
    """The traffic of a page: its requests, and the bytes received over the wire, headers included."""

    requests: int = 0
    received: int = 0
    under_way: set[str] = field(default_factory=set)

    def watch(self, page: Any) -> None:
        """Count what this page does from now on."""
        network = page.context.new_cdp_session(page)
        network.on("Network.requestWillBeSent", self._sent)
        network.on("Network.loadingFinished", self._finished)
        network.on("Network.loadingFailed", lambda event: self.under_way.discard(event["requestId"]))
        network.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            self.requests += 1
            self.under_way.add(event["requestId"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.under_way.discard(event["requestId"])
        self.received += int(event["encodedDataLength"])

    def settled(self, page: Any) -> Traffic:
        """Return the counts once no request is under way any more."""
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(200)
        return Traffic(self.requests, self.received)


@pytest.mark.parametrize("tile_set", [6, 9])
def test_the_table_page(address: str, tile_set: int, note: Callable[[str], None]) -> None:
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if executable is None:
        pytest.skip("no Chromium on the PATH")
    from playwright.sync_api import sync_playwright

    from tests.browser.steps import open_table, play, tap_tile

    def lead(phone: Any, tile: str) -> None:
        suits = phone.locator(f'.suit[data-suit="{tile[0]}"]')
        if suits.count():
            suits.tap()
            phone.locator(f'.by-suit .pick[value="{tile}"]').tap()
        else:
            tap_tile(phone, tile)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, chromium_sandbox=os.geteuid() != 0)
        first = browser.new_context(base_url=address, **PHONE).new_page()
        open_table(first, "all-fives", "Ann", "Bo", "Cy", "Di", tile_set=str(tile_set))

        phone = browser.new_context(base_url=address, storage_state=first.context.storage_state(), **PHONE).new_page()
        loading = Traffic()
        loading.watch(phone)
        phone.goto(first.url)
        load = loading.settled(phone)

        plays = []
        for words in PAGAT:
            tile, _space, arm = words.partition(" ")
            before = loading.settled(phone)
            if arm:
                play(phone, tile, int(arm))
            else:
                lead(phone, tile)
            after = loading.settled(phone)
            plays.append(Traffic(after.requests - before.requests, after.received - before.received))
        browser.close()

    assert all(each.requests for each in plays)
    a_play = mean(each.received for each in plays)
    most = max(each.received for each in plays)
    requests = max(each.requests for each in plays)
    note(
        f"table page, double-{'six' if tile_set == 6 else 'nine'}: "
        f"first load {load.received / 1000:.1f} kB in {load.requests} requests (aim: under 100 kB); "
        f"a play {a_play / 1000:.1f} kB, at most {most / 1000:.1f} kB, in up to {requests} requests (aim: under 15 kB)"
    )
