"""What several followers want at the same moment is made once, in a thread that may use the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import ClassVar, Generic, Protocol, TypeVar

from django.db import close_old_connections

logger = logging.getLogger(__name__)

SECONDS_KEPT = 3
"""For those who want the same a little later."""

Made = TypeVar("Made")


class OnThread(Protocol):
    """Calls something on a thread."""

    def __call__(self, make: Callable[[], Made], /) -> Awaitable[Made]: ...


async def on_any_thread(make: Callable[[], Made], /) -> Made:
    """Call it at once."""
    return await asyncio.to_thread(make)


class NotMade(Exception):
    """It failed, which has been logged."""


class Shared(Generic[Made]):
    """Things that are made when somebody first wants them, and forgotten soon afterwards."""

    on_thread: ClassVar[OnThread] = staticmethod(on_any_thread)
    """The server lets plays go first (`referee.asgi`)."""

    def __init__(self) -> None:
        self._made: dict[Hashable, asyncio.Future[Made]] = {}

    async def get(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What goes by this name, made now or by whoever wanted it just before.

        :raises NotMade: making it has failed
        """
        task = self._made.get(name)
        if task is None:
            task = self._made[name] = asyncio.ensure_future(self.on_thread(partial(_with_database, make)))
            task.add_done_callback(lambda made: self._forget_soon(name, made))
        try:
            return await asyncio.shield(task)
        except Exception as error:
            raise NotMade from error

    def _forget_soon(self, name: Hashable, made: asyncio.Future[Made]) -> None:
        if not made.cancelled() and (error := made.exception()):
            logger.error("What people follow couldn't be made.", exc_info=error)
        asyncio.get_running_loop().call_later(SECONDS_KEPT, self._made.pop, name, None)


def _with_database(make: Callable[[], Made]) -> Made:
    close_old_connections()
    try:
        return make()
    finally:
        close_old_connections()
