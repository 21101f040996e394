"""A cache in the memory of a process, for values that are dear to make and small in number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

Name = TypeVar("Name")
Value = TypeVar("Value")


class _Kept(NamedTuple, Generic[Value]):
    value: Value
    weight: int


class Recent(Generic[Name, Value]):
    """A small in-memory cache of the values used last, shared by the threads of a process.

    It keeps as many values as together weigh no more than ``most``, and for each name only the value with
    the highest ``age``. Unless a ``weight`` is given, every value weighs 1.
    """

    def __init__(
        self, most: int, age: Callable[[Value], int], weight: Callable[[Value], int] = lambda _value: 1
    ) -> None:
        self._most = most
        self._age = age
        self._weight = weight
        self._values: OrderedDict[Name, _Kept[Value]] = OrderedDict()
        self._weighs = 0
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        """Return the value kept under a name; None if there is none."""
        with self._lock:
            known = self._values.get(name)
            if known is None:
                return None
            self._values.move_to_end(name)
            return known.value

    def names(self) -> list[Name]:
        """Return the names under which something is kept."""
        with self._lock:
            return list(self._values)

    def keep(self, name: Name, value: Value) -> None:
        """Keep a value, unless a later one is kept already, and drop those not used for longest."""
        new = _Kept(value, self._weight(value))
        with self._lock:
            known = self._values.get(name)
            if known is None or self._age(known.value) <= self._age(value):
                self._values[name] = new
                self._weighs += new.weight - (known.weight if known else 0)
            self._values.move_to_end(name)
            while self._weighs > self._most and self._values:
                _name, gone = self._values.popitem(last=False)
                self._weighs -= gone.weight

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._weighs = 0
