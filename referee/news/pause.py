"""The time between two looks at the database, which may be cut short."""

from __future__ import annotations

import asyncio


class Pause:
    """Lets one caller wait at a time; all of them are on one event loop."""

    def __init__(self) -> None:
        self._over: asyncio.Future[None] | None = None

    async def wait(self, seconds: float) -> None:
        """Wait so long, unless it is cut short."""
        loop = asyncio.get_running_loop()
        self._over = loop.create_future()
        timer = loop.call_later(seconds, self.cut_short)
        try:
            await self._over
        finally:
            timer.cancel()
            self._over = None

    def cut_short(self) -> None:
        """Let whoever waits now go on."""
        if self._over and not self._over.done():
            self._over.set_result(None)
