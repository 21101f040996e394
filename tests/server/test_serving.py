"""The addresses of clients, and the number of their connections."""

import asyncio
import resource
from typing import Any

from referee.server import addresses
from referee.server.file_limit import allow_as_many_as_possible
from tests.support.asgi import request


def test_each_client_is_known_by_the_address_that_people_know() -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"])

    for client in ("::ffff:192.0.2.7", "2001:db8::7", ""):
        scope: Any = {"type": "http", "client": (client, 5)}
        asyncio.run(addresses.plain_addresses(app)(scope, request(), app))

    assert seen == [("192.0.2.7", 5), ("2001:db8::7", 5), ("127.0.0.1", 5)]


def test_as_many_connections_may_be_open_as_the_machine_grants() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))

        allow_as_many_as_possible()

        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
