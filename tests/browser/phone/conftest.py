"""The whole referee in a phone: ``telephone`` has loaded it before, and has a table; ``new_telephone`` knows nothing.

The site and the memory of the first phone are made once for all tests (tests/support/phone_site.py).
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.steps import MILLISECONDS_TO_START, lay, open_table, referee_in
from tests.browser.phone.telephone import Telephone
from tests.support.phone_site import made_once, phone_site

COMPILED = """async () => (await (await caches.open("referee compiled")).keys()).some(({ url }) => url.includes("python_stdlib"))"""

KEPT = """async (table) => {
  const page = await (await caches.open("referee pages")).match(`/page?${new URL(table).pathname}`);
  return page && (await page.text()).includes("data-under-way");
}"""


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
def telephone(chromium: Browser, host: StaticHost, played: Path, tmp_path: Path) -> Iterator[Telephone]:
    shutil.copytree(played / "memory", tmp_path / "memory")
    telephone = Telephone(chromium, host, tmp_path / "memory")
    yield telephone
    telephone.close()


@pytest.fixture
def table(played: Path) -> str:
    """Return the address of the table that ``telephone`` has: All Fives between Ann and Bo, with one tile laid, 5-5."""
    return (played / "table").read_text()


@pytest.fixture(scope="package")
def played(chromium: Browser, site: Path) -> Path:
    """Return a folder with the memory of a phone that has started Referee, kept what it compiled, and opened a table."""

    def play(folder: Path) -> None:
        host = StaticHost(site)
        telephone = Telephone(chromium, host, folder / "memory")
        try:
            page = telephone.show()
            open_table(referee_in(page), "Ann", "Bo")
            lay(referee_in(page), "5-5", 1)
            page.wait_for_function(COMPILED, timeout=MILLISECONDS_TO_START)
            page.wait_for_function(KEPT, arg=page.url)
            (folder / "table").write_text(page.url)
        finally:
            telephone.close()
            host.go_away()

    return made_once(site.parent / f"played-{chromium.version}", play)
