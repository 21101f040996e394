"""A phone with a browser that has a memory of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
        self.browser = self._started()

    def _started(self) -> BrowserContext:
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        rules = f"--host-resolver-rules=MAP referee.localhost 127.0.0.1:{self._host.port}"
        return self._kind.launch_persistent_context(
            self._memory,
            executable_path=executable,
            args=[*FLAGS, rules],
            chromium_sandbox=not as_root,
            **self._options,
        )

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

    def kill(self) -> None:
        """End the browser as a phone does that runs out of power."""
        for process in psutil.process_iter(["cmdline"]):
            if f"--user-data-dir={self._memory}" in (process.info["cmdline"] or []):
                process.kill()
        self.close()

    def start(self) -> None:
        """Start the browser again."""
        self.browser = self._started()

    def close(self) -> None:
        """Close the browser."""
        with suppress(Error):
            self.browser.close()


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
