"""A table on a served Referee, at which somebody goes on tapping."""

from __future__ import annotations

import http.client
import json
import time
from contextlib import closing
from itertools import cycle
from typing import Any

TAPS_A_SECOND = 20
"""Most taps of one table. A table taps far slower; nginx refuses more than 50 requests a second from one address."""


class Tapping:
    """A player who plays a tile at a table of their own and takes it back, by turns."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        """``address``: the one of this machine's own from which they come."""
        self._port = port
        self._address = address
        self._key = ""
        opened = self._send("sessions", {"variant": "draw", "seats": [{"name": "Ann"}, {"name": "Bo"}]})
        self._key = opened["keeper_key"]
        self._hand = self._send(f"sessions/{opened['id']}/hands", {"leader": 1})["id"]
        self._next = cycle([("plays", {"seat": 1, "do": "play", "tile": "6-4"}), ("undo", {})])

    def tap(self) -> None:
        """Make the next tap, which must be written."""
        status, told = self.try_to_tap()
        assert status < 300, told

    def try_to_tap(self) -> tuple[int, Any]:
        """Make the next tap; return the status and the answer."""
        call, body = next(self._next)
        return self._ask("POST", f"hands/{self._hand}/{call}", body)

    def look(self) -> tuple[int, Any]:
        """Return the status and the answer to a look at the hand."""
        return self._ask("GET", f"hands/{self._hand}")

    def _send(self, call: str, body: dict[str, Any]) -> Any:
        status, told = self._ask("POST", call, body)
        assert status < 300, told
        return told

    def _ask(self, method: str, call: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=20, source_address=(self._address, 0))
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self._key}"} if self._key else {})
        with closing(connection):
            connection.request(method, f"/api/v1/{call}", None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())


def milliseconds_of_taps(port: int, seconds: float, address: str = "127.0.0.1") -> list[float]:
    """Return how many milliseconds each tap took, of at most ``TAPS_A_SECOND`` for so many seconds.

    Tables are changed, so that all have as much to remember. A tap that isn't answered, or is refused, fails.
    """
    taken = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        table = Tapping(port, address)
        for _ in range(20):
            began = time.monotonic()
            table.tap()
            took = time.monotonic() - began
            taken.append(took * 1000)
            time.sleep(max(0, 1 / TAPS_A_SECOND - took))
    return taken
