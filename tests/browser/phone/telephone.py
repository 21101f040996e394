"""A phone with a browser that has a memory of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.conftest import BROWSERS, FLAGS, PHONE
from tests.browser.phone.static_host import ADDRESS, StaticHost

WRITE = "FileSystemSyncAccessHandle.prototype.write"


class Telephone:
    """A browser that can be killed and started again."""

    def __init__(self, chromium: Browser, host: StaticHost, memory: Path, **options: Any) -> None:
        self._kind = chromium.browser_type
        self._host = host
        self._memory = memory
        self._options = PHONE | options
        self.errors: list[str] = []
        """Return the errors that pages have thrown and no script has caught."""
        self.browser = self._started()

    def _started(self) -> BrowserContext:
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        rules = f"--host-resolver-rules=MAP referee.localhost 127.0.0.1:{self._host.port}"
        browser = self._kind.launch_persistent_context(
            self._memory,
            executable_path=executable,
            args=[*FLAGS, rules],
            chromium_sandbox=not as_root,
            **self._options,
        )
        browser.on("weberror", lambda error: self.errors.append(str(error.error)))
        return browser

    def show(self, address: str = ADDRESS) -> Page:
        """Open a page in a tab."""
        page = self.browser.new_page()
        page.goto(address)
        return page

    def close_tabs(self) -> None:
        """Close every tab but one that is empty, which keeps the browser from ending."""
        tabs = self.browser.pages
        self.browser.new_page()
        for tab in tabs:
            tab.close()

    def processes(self) -> list[psutil.Process]:
        """Return the browser's processes."""
        own = f"--user-data-dir={self._memory}"
        return [each for each in psutil.process_iter(["cmdline"]) if own in (each.info["cmdline"] or [])]

    def kill(self, processes: Iterable[psutil.Process] | None = None) -> None:
        """End the browser as a phone does that runs out of power; at once, if its processes are given."""
        for process in processes or self.processes():
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.close()

    def start(self) -> None:
        """Start the browser again."""
        self.browser = self._started()

    def close(self) -> None:
        """Close the browser."""
        with suppress(Error):
            self.browser.close()


def fill_storage(page: Page) -> None:
    """Let no file of the phone's take anything any more."""
    page.workers[0].evaluate(
        f"globalThis.room = {WRITE}; {WRITE} = () => {{ throw new DOMException('', 'QuotaExceededError'); }}; 0"
    )


def make_room(page: Page) -> None:
    """Let the files of a full phone take things again."""
    page.workers[0].evaluate(f"{WRITE} = globalThis.room; 0")


def end_python(page: Page) -> None:
    """Ask for what nobody can answer: an error outside Django is the end of Python."""
    page.workers[0].evaluate("onmessage({ data: { request: null } })")


def end_python_before_next_tap_is_read(page: Page) -> None:
    """Let the worker die of the next request that writes, before Referee has seen it."""
    page.workers[0].evaluate("""() => {
      const read = onmessage;
      onmessage = (event) => {
        if (event.data.request?.method === "POST") postMessage({ died: "killed by a test" }); else read(event);
      };
    }""")


def end_python_before_next_tap_is_answered(page: Page) -> None:
    """Let the worker die of the next request that writes, when Referee has written it."""
    page.workers[0].evaluate("""() => {
      const [read, say] = [onmessage, postMessage];
      onmessage = (event) => {
        if (event.data.request?.method === "POST") globalThis.postMessage = () => say({ died: "killed by a test" });
        read(event);
      };
    }""")
