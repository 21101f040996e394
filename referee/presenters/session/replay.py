"""A hand played again, step by step, whichever game it was: values for the templates, no HTTP."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from referee.log import PlayedHand
from referee.presenters.findings import FindingLine
from referee.queries import TableState


class ReplayStep(Protocol):
    """A step. Besides the attributes named here, it has whatever its game's template shows.

    ``number`` is that of the moment whose page tells more; 0 is the hand before its first entry. ``told`` is the step
    in a few sentences, for people who can't see the picture.
    """

    @property
    def number(self) -> int: ...
    @property
    def told(self) -> str: ...


@dataclass(frozen=True)
class Replay(ABC):
    """Every step of a hand, from the one before its first entry. The template shows one of them."""

    state: TableState
    hand: PlayedHand

    template: ClassVar[str]
    styles: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def steps(self) -> Sequence[ReplayStep]:
        """The steps, each at the place of its number."""

    @property
    def findings(self) -> tuple[FindingLine, ...]:
        """The findings from the plays, known afterwards."""
        return ()

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    @property
    def first_worth_seeing(self) -> int:
        """The number of the step shown first, unless the reader names one."""
        return 0
