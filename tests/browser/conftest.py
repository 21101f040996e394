"""Real pages in a real browser: Debian's Chromium, driven by Playwright, against the server as it is run.

``phone`` is a page on a telephone with the height that its browser leaves, ``new_phone`` opens
more. A page that logs an error to its console, or throws one, fails its test.
"""

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.live.serving import serving

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
}

MILLISECONDS_TO_WAIT = 5_000


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there is taken. The one without windows opens a page in a fifth of the time."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser, one for all tests of this folder.

    Playwright keeps an event loop running in the tests' thread, where Django would refuse the
    database. Both end with the folder's last test.
    """
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.fail("The browser tests need Chromium on the PATH.")
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS, chromium_sandbox=not as_root)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def address(django_db_setup: None) -> Iterator[str]:
    """The address of the server, one for all tests of this folder."""
    with serving() as port:
        yield f"http://localhost:{port}"


class NewPhone(Protocol):
    """Opens a page on one more telephone; options as for Playwright's ``new_context``."""

    def __call__(self, **options: Any) -> Page: ...


@pytest.fixture
def new_phone(chromium: Browser, address: str, transactional_db: None) -> Iterator[NewPhone]:
    """Telephones with cookies of their own, for tests that need several or unusual ones.

    Their addresses may start with a slash. ``new_phone(color_scheme="dark")`` is one at night,
    ``new_phone(java_script_enabled=False)`` one without scripts.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(**options: Any) -> Page:
        context = chromium.new_context(base_url=address, **PHONE | options)
        context.set_default_timeout(MILLISECONDS_TO_WAIT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.extend(complaints(message)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == [], "the browser's console shows errors"


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A page on a telephone; the test fails if the page had an error."""
    return new_phone()


def complaints(message: ConsoleMessage) -> list[str]:
    """Return what an error says and where.

    Left out are a refusal (409, 422) and a busy server (503), which the page itself explains, and what the browser and
    htmx say where a test took the connection away, or left a page before an answer had come.
    """
    where = message.location["url"]
    expected = re.search(
        r"responded with a status of (409|422|503)|ERR_INTERNET_DISCONNECTED|^htmx:(sendAbort|sendError|afterRequest)|^\[object Event\]$"
        r"|^Response Status Error Code 503",
        message.text,
    ) or where.endswith("/favicon.ico")
    return [f"{message.text} ({where})"] if message.type == "error" and not expected else []
