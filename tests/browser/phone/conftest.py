"""The whole referee in a phone: ``telephone`` has loaded it before, ``new_telephone`` hasn't.

The site, and the memory of a phone that has started Referee once, are made once for all tests (tests/support/phone_site.py).
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.steps import MILLISECONDS_TO_START, referee_in
from tests.browser.phone.telephone import Telephone
from tests.support.phone_site import made_once, phone_site

COMPILED = """async () => (await (await caches.open("referee compiled")).keys()).some(({ url }) => url.includes("python_stdlib"))"""


@pytest.fixture(scope="session")
def site() -> Path:
    return phone_site()


@pytest.fixture
def host(site: Path) -> Iterator[StaticHost]:
    host = StaticHost(site)
    yield host
    host.go_away()


@pytest.fixture
def new_telephone(chromium: Browser, host: StaticHost, tmp_path: Path) -> Iterator[Telephone]:
    telephone = Telephone(chromium, host, tmp_path / "memory")
    yield telephone
    telephone.close()


@pytest.fixture
def telephone(chromium: Browser, host: StaticHost, memory: Path, tmp_path: Path) -> Iterator[Telephone]:
    shutil.copytree(memory, tmp_path / "memory")
    telephone = Telephone(chromium, host, tmp_path / "memory")
    yield telephone
    telephone.close()


@pytest.fixture(scope="package")
def memory(chromium: Browser, site: Path) -> Path:
    """Return the memory of a phone that has started Referee once and kept what it compiled, to be copied."""

    def start_once(folder: Path) -> None:
        host = StaticHost(site)
        telephone = Telephone(chromium, host, folder)
        try:
            page = telephone.show()
            referee_in(page)
            page.wait_for_function(COMPILED, timeout=MILLISECONDS_TO_START)
        finally:
            telephone.close()
            host.go_away()

    return made_once(site.parent / f"memory-{chromium.version}", start_once)
