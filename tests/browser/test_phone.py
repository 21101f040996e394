"""The whole referee in a phone, as `make phone` has built it: loaded once, and from then on without any network."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, FrameLocator, Page, expect

from tests.browser.conftest import BROWSERS, FLAGS, PHONE

SITE = Path(__file__).parents[2] / "dist" / "phone"

WRITE = "FileSystemSyncAccessHandle.prototype.write"

MILLISECONDS_TO_START = 60_000

pytestmark = [
    pytest.mark.phone,
    pytest.mark.skipif(not SITE.exists(), reason="make phone hasn't built the site"),
]


class QuietHandler(SimpleHTTPRequestHandler):
    """A static host that doesn't tell what it was asked for."""

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


class StaticHost:
    """Any static host. Names of this machine count as safe, as https does elsewhere."""

    def __init__(self) -> None:
        handler = partial(QuietHandler, directory=str(SITE))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://localhost:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def go_away(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()


class Telephone:
    """A browser with a memory of its own, which can be killed and started again."""

    def __init__(self, chromium: Browser, memory: Path) -> None:
        self._kind = chromium.browser_type
        self._memory = memory
        self.browser = self._started()

    def _started(self) -> BrowserContext:
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        return self._kind.launch_persistent_context(
            self._memory, executable_path=executable, args=FLAGS, chromium_sandbox=not as_root, **PHONE
        )

    def show(self, address: str) -> Page:
        """Open a page in a tab."""
        page = self.browser.new_page()
        page.goto(address)
        return page

    def kill(self) -> None:
        """End the browser as a phone does that runs out of power, and start it again."""
        for process in psutil.process_iter(["cmdline"]):
            if f"--user-data-dir={self._memory}" in (process.info["cmdline"] or []):
                process.kill()
        self.close()
        self.browser = self._started()

    def close(self) -> None:
        """Close the browser."""
        with suppress(Error):
            self.browser.close()


@pytest.fixture
def host() -> Iterator[StaticHost]:
    host = StaticHost()
    yield host
    host.go_away()


@pytest.fixture
def telephone(chromium: Browser, tmp_path: Path) -> Iterator[Telephone]:
    telephone = Telephone(chromium, tmp_path / "memory")
    yield telephone
    telephone.close()


def referee_in(page: Page) -> FrameLocator:
    """Return Referee's own page, as soon as it is there."""
    expect(page.locator("#frame")).to_be_visible(timeout=MILLISECONDS_TO_START)
    return page.frame_locator("#frame")


def open_table(referee: FrameLocator, *names: str) -> None:
    """Open a table of All Fives."""
    referee.get_by_role("link", name="Start a game").tap()
    referee.get_by_role("link", name="All Fives").first.tap()
    for number, name in enumerate(names, start=1):
        referee.locator(f"[name=name-{number}]").fill(name)
    referee.locator(".seats .seat").first.get_by_label("leads").check()
    tile_set = referee.locator("[name=rule-tile_set]")
    referee.locator("details.rules").filter(has=tile_set).locator("summary").tap()
    tile_set.select_option("6")
    referee.get_by_role("button", name="Open the table").tap()
    expect(referee.locator(".tray")).to_be_visible()


def lay(referee: FrameLocator, tile: str, plays: int) -> None:
    """Tap a tile, and wait until it is confirmed as the last of so many."""
    before = version_of(referee)
    tap(referee, tile)
    expect_version(referee, before + 1)
    expect_plays(referee, plays)


def tap(referee: FrameLocator, tile: str) -> None:
    choices = referee.locator(f'[data-panel=""] .pick[value^="{tile}"], [data-panel="next"] .pick[value^="{tile}"]')
    choices.locator("visible=true").first.tap()


def version_of(referee: FrameLocator) -> int:
    """Return the version of the table's log that the page shows."""
    return int(referee.locator("#main").get_attribute("data-version") or 0)


def expect_version(referee: FrameLocator, version: int) -> None:
    expect(referee.locator("#main")).to_have_attribute("data-version", str(version), timeout=15_000)


def expect_plays(referee: FrameLocator, plays: int) -> None:
    expect(referee.locator(".layout .tiles > *")).to_have_count(plays, timeout=15_000)


@contextmanager
def full_storage(page: Page) -> Iterator[None]:
    """Let no file of the phone's take anything any more, for a while."""
    (worker,) = page.workers
    worker.evaluate(
        f"globalThis.room = {WRITE}; {WRITE} = () => {{ throw new DOMException('', 'QuotaExceededError'); }}; 0"
    )
    yield
    worker.evaluate(f"{WRITE} = globalThis.room; 0")


def end_python(page: Page) -> None:
    """Ask for what nobody can answer: an error outside Django is the end of Python."""
    (worker,) = page.workers
    worker.evaluate("onmessage({ data: { request: null } })")


def test_a_table_is_played_without_network_and_outlives_the_browser(host: StaticHost, telephone: Telephone) -> None:
    page = telephone.show(host.address)
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
    page, other = telephone.show(table), telephone.show(table)
    other.get_by_role("button", name="Use it here").tap()
    expect_plays(referee_in(other), 4)
    expect(page.get_by_text("Referee is open in another tab.")).to_be_visible()


def test_everything_on_a_phone_goes_to_another_one(
    host: StaticHost, telephone: Telephone, chromium: Browser, tmp_path: Path
) -> None:
    page = telephone.show(host.address)
    open_table(referee_in(page), "Ann", "Bo")
    lay(referee_in(page), "5-5", 1)
    page.goto(f"{host.address}sessions/everything/")
    with page.expect_download() as download:
        referee_in(page).get_by_role("link", name="Download everything").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    telephone.close()

    other = Telephone(chromium, tmp_path / "another memory")
    page = other.show(host.address)
    expect(referee_in(page).get_by_text("Nothing has been played yet.")).to_be_visible()
    page.goto(f"{host.address}sessions/import/")
    referee = referee_in(page)
    referee.locator("[name=file]").set_input_files(file)
    referee.get_by_role("button", name="Check").tap()
    referee.get_by_role("button", name="Save 1 session").tap()
    expect(referee.get_by_text("1 session was saved")).to_be_visible()
    referee.get_by_role("link", name="All Fives").tap()
    referee.get_by_role("link", name="To the table").tap()
    expect_plays(referee_in(page), 1)
    lay(referee_in(page), "5-0", 2)
    other.close()
