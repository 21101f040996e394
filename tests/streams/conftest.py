from collections.abc import Iterator

import pytest

from tests.support.live_server import serving


@pytest.fixture
def port(transactional_db: None) -> Iterator[int]:
    """Yield the port of a server on the test's database."""
    with serving() as port:
        yield port
