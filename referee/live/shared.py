"""What several followers want at the same moment is made once, in a thread that may use the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from django.db import close_old_connections

logger = logging.getLogger(__name__)

SECONDS_KEPT = 3
"""For those who want the same a little later."""

Made = TypeVar("Made")

_threads = ThreadPoolExecutor(2, "live")


class NotMade(Exception):
    """It failed, which has been logged."""


class Shared(Generic[Made]):
    """Things that are made when somebody first wants them, and forgotten soon afterwards."""

    def __init__(self) -> None:
        self._made: dict[Hashable, asyncio.Task[Made]] = {}

    async def get(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What goes by this name, made now or by whoever wanted it just before.

        :raises NotMade: making it has failed
        """
        task = self._made.get(name)
        if task is None:
            task = self._made[name] = asyncio.create_task(in_thread(make))
            task.add_done_callback(lambda made: self._forget_soon(name, made))
        try:
            return await asyncio.shield(task)
        except Exception as error:
            raise NotMade from error

    def _forget_soon(self, name: Hashable, made: asyncio.Task[Made]) -> None:
        if not made.cancelled() and (error := made.exception()):
            logger.error("What people follow couldn't be made.", exc_info=error)
        asyncio.get_running_loop().call_later(SECONDS_KEPT, self._made.pop, name, None)


async def in_thread(make: Callable[[], Made]) -> Made:
    """What the call returns, which may use the database."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _with_database, make)


def _with_database(make: Callable[[], Made]) -> Made:
    close_old_connections()
    try:
        return make()
    finally:
        close_old_connections()
