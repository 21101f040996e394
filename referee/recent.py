"""A small memory of what was used last, shared by the threads of a process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Name = TypeVar("Name")
Value = TypeVar("Value")


class Recent(Generic[Name, Value]):
    """Keeps the ``most`` values used last, and of each name only the one of the highest ``age``."""

    def __init__(self, most: int, age: Callable[[Value], int]) -> None:
        self._most = most
        self._age = age
        self._values: OrderedDict[Name, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        """The value kept under the name, if there still is one."""
        with self._lock:
            value = self._values.get(name)
            if value is not None:
                self._values.move_to_end(name)
            return value

    def keep(self, name: Name, value: Value) -> None:
        """Keep a value, unless a later one is there already; the one not used for longest goes."""
        with self._lock:
            known = self._values.get(name)
            if known is None or self._age(known) <= self._age(value):
                self._values[name] = value
            self._values.move_to_end(name)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
