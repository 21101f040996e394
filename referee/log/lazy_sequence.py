"""Lazy sequences, of which only the end need be in memory: the hands of a session, and its lines in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Self, TypeAlias, TypeVar, overload

T = TypeVar("T")
Slice: TypeAlias = "slice[int | None, int | None, int | None]"


@dataclass(frozen=True, slots=True, eq=False)
class UnloadedPrefix(Generic[T]):
    """The first values of a sequence, which aren't in memory: their number, and the function that reads them again."""

    count: int
    read: Callable[[], Sequence[T]]


class LazySequence(Sequence[T]):
    """An immutable sequence. Values that aren't ``kept`` are read again when they are needed.

    Its length and its end cost nothing; iterating over it from its start may mean replaying a whole log.
    """

    __slots__ = ("_before", "beginning", "kept")

    def __init__(self, kept: Sequence[T] = (), beginning: UnloadedPrefix[T] | None = None) -> None:
        self.kept = tuple(kept)
        self.beginning = beginning
        self._before = beginning.count if beginning else 0

    def __len__(self) -> int:
        return self._before + len(self.kept)

    def __iter__(self) -> Iterator[T]:
        return iter(self._all)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: Slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | Slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return self._all[index]
        place = index + len(self) if index < 0 else index
        return self.kept[place - self._before] if place >= self._before else self._earlier(place)

    @property
    def last(self) -> T | None:
        """The last value; None if there is none."""
        return self.kept[-1] if self.kept else self[-1] if self else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazySequence):
            return NotImplemented
        mine, theirs = self.apart(other)
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]  # as a tuple of values that hold mappings

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._before} earlier, {self.kept!r})"

    def apart(self, other: LazySequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
        """Return both as tuples, each without their common beginning if neither keeps it."""
        if self.beginning is other.beginning:
            return self.kept, other.kept
        return self._all, other._all

    def with_last(self, value: T) -> Self:
        """Return the sequence with one more value."""
        return self._of((*self.kept, value))

    def first(self, count: int) -> Self:
        """Return the first ``count`` values of the sequence."""
        if count >= self._before:
            return self._of(self.kept[: count - self._before])
        return type(self)(self._all[:count])

    def without_last(self) -> Self:
        """Return the sequence without its last value."""
        return self.first(len(self) - 1)

    def whole(self) -> Self:
        """Return the sequence with all of it in memory."""
        return self if self.beginning is None else type(self)(self._all)

    def _earlier(self, place: int) -> T:
        """Return one of the values that aren't in memory.

        :raises IndexError: the place is before the first value
        """
        if place < 0:
            raise IndexError
        return self._all[place]

    def _of(self, kept: Sequence[T]) -> Self:
        return type(self)(kept, self.beginning)

    @property
    def _all(self) -> tuple[T, ...]:
        return (*self.beginning.read(), *self.kept) if self.beginning else self.kept
