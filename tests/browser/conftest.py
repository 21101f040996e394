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

from tests.support.live_server import serving

WITHOUT = [
    "RenderDocument",  # each page in a new frame, which makes a page a seventh more work to open
    # What Playwright turns off itself: of two such flags the browser takes the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
]

FLAGS = [
    f"--disable-features={','.join(WITHOUT)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # none is started in advance, which would be for nothing
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
    """Yield the browser, one for all tests of this folder.

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
    """Yield the address of the server, one for all tests of this folder."""
    with serving() as port:
        yield f"http://localhost:{port}"


class PhonePool:
    """Telephones between two tests: as good as new, but their browser's processes run already and have read our scripts.

    To start them anew takes a second of processor time, as much as many a test. On each a page stays open that keeps
    them from ending.
    """

    def __init__(self, chromium: Browser, address: str) -> None:
        self._chromium, self._address = chromium, address
        self._all: list[tuple[dict[str, Any], BrowserContext]] = []
        self._lent: list[BrowserContext] = []

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """Return a telephone with these options that nobody has."""
        for made_with, context in self._all:
            if made_with == options and context not in self._lent:
                break
        else:
            context = self._chromium.new_context(base_url=self._address, **options)
            context.new_page().goto("/healthz")
            self._all.append((options, context))
        context.set_default_timeout(MILLISECONDS_TO_WAIT)
        self._lent.append(context)
        return context

    def release(self, context: BrowserContext) -> None:
        """Close what is open on it, and forget whatever it knows."""
        lodger, *pages = context.pages
        for page in pages:
            page.close()
        context.set_offline(False)
        context.clear_cookies()
        session = context.new_cdp_session(lodger)
        session.send("Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": "all"})
        session.detach()
        self._lent.remove(context)


@pytest.fixture(scope="package")
def phone_pool(chromium: Browser, address: str) -> PhonePool:
    """Return the pool of telephones."""
    return PhonePool(chromium, address)


REST = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --rest: %s !important; }");
  document.adoptedStyleSheets = [sheet];
"""
"""A script that says how long new parts of a page take no taps."""


class NewPhone(Protocol):
    """A function that opens a page on one more telephone; options as for Playwright's ``new_context``.

    What has just come up takes no tap for so long a ``rest``: for none, so that only the tests of that delay wait for every
    tap, or with None for as long as on everybody's.
    """

    def __call__(self, *, rest: str | None = "0s", **options: Any) -> Page: ...


@pytest.fixture
def new_phone(phone_pool: PhonePool, transactional_db: None) -> Iterator[NewPhone]:
    """Telephones that know nothing, for tests that need several or unusual ones.

    Their addresses may start with a slash. ``new_phone(color_scheme="dark")`` is one at night,
    ``new_phone(java_script_enabled=False)`` one without scripts.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(*, rest: str | None = "0s", **options: Any) -> Page:
        context = phone_pool.take(PHONE | options)
        contexts.append(context)
        page = context.new_page()
        if rest is not None:
            page.add_init_script(REST % rest)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.extend(complaints(message)))
        return page

    yield open_page
    for context in contexts:
        phone_pool.release(context)
    assert errors == [], "the browser's console shows errors"


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """Return a page on a telephone; the test fails if the page had an error."""
    return new_phone()


def complaints(message: ConsoleMessage) -> list[str]:
    """Return what an error says and where.

    Left out are a refusal (409, 422) and a server that is busy (503) or has no room (507), which the page itself
    explains, and what the browser and htmx say where a test took the connection away, or left a page before an
    answer had come.
    """
    where = message.location["url"]
    expected = re.search(
        r"responded with a status of (409|422|503|507)|ERR_INTERNET_DISCONNECTED|^htmx:(sendAbort|sendError|afterRequest)|^\[object Event\]$"
        r"|^Response Status Error Code 50[37]",
        message.text,
    ) or where.endswith("/favicon.ico")
    return [f"{message.text} ({where})"] if message.type == "error" and not expected else []
