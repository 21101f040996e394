"""Django's answers are made on threads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from referee.server.threads import Answer, Threads


def test_an_answer_is_made_whole_and_its_resources_are_freed() -> None:
    freed = []

    class Chunks(list[bytes]):
        def close(self) -> None:
            freed.append(True)

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("201 Created", [("Set-Cookie", " a=1"), ("X-Length", environ["CONTENT_LENGTH"])])
        return Chunks([environ["wsgi.input"].read(3), b"!"])

    scope: Any = {
        "type": "http", "method": "POST", "path": "/", "query_string": b"", "http_version": "1.1",
        "headers": [(b"content-length", b"3")],
    }  # fmt: skip

    async def answered() -> Answer:
        return await Threads(app, 1).answer(scope, b"ran")

    answer = asyncio.run(answered())

    assert answer == Answer(201, [(b"set-cookie", b"a=1"), (b"x-length", b"3")], b"ran!")
    assert freed == [True]
