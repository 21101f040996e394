"""The whole referee in a phone: ``telephone`` has loaded it before, and has a table; ``new_telephone`` knows nothing.

The site and the memory of the first phone are made once for all tests (tests/support/phone_site.py).
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import prepared
from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.telephone import Telephone
from tests.support.phone_site import phone_site


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
    assert telephone.errors == []


@pytest.fixture
def telephone(
    request: pytest.FixtureRequest, chromium: Browser, host: StaticHost, played: prepared.Played, tmp_path: Path
) -> Iterator[Telephone]:
    """Yield the phone; a test may give options of the browser as its parameter."""
    telephone = Telephone(chromium, host, played.copy(tmp_path), **getattr(request, "param", {}))
    yield telephone
    telephone.close()
    assert telephone.errors == []


@pytest.fixture
def table(played: prepared.Played) -> str:
    """Return the address of the table that ``telephone`` has."""
    return played.table


@pytest.fixture(scope="package")
def played(chromium: Browser, site: Path) -> prepared.Played:
    return prepared.played(chromium, site)
