"""The hands of a session that are in force, of which those before the present one need not be in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from referee.log.lazy_sequence import LazySequence, UnloadedPrefix
from referee.log.played_hand import PlayedHand
from scoring.ending.results import Ending


@dataclass(frozen=True, slots=True, eq=False)
class EarlierHands(UnloadedPrefix[PlayedHand]):
    """Hands that aren't in memory, and how many of them were won and lost, as it is counted in patiences.

    ``read_one`` reads one, by its id or its number, where that takes no other hand; else it says None.
    """

    won: int
    lost: int
    read_one: Callable[[UUID | int], PlayedHand | None]


class Hands(LazySequence[PlayedHand]):
    """The hands in force, the first first."""

    __slots__ = ()

    beginning: EarlierHands | None

    def __init__(self, kept: Sequence[PlayedHand] = (), beginning: EarlierHands | None = None) -> None:
        super().__init__(kept, beginning)

    @property
    def won(self) -> int:
        """Hands of a patience that were won."""
        return self._ended(Ending.WON) + (self.beginning.won if self.beginning else 0)

    @property
    def lost(self) -> int:
        """Hands of a patience that were lost."""
        return self._ended(Ending.LOST) + (self.beginning.lost if self.beginning else 0)

    @property
    def any_has_a_result(self) -> bool:
        """Whether the result of one of them stands, as those of all earlier ones do: else the next couldn't have begun."""
        return self.beginning is not None or any(hand.is_over for hand in self.kept)

    def by_id(self, hand_id: UUID) -> PlayedHand | None:
        """The hand of that id, if it is in force."""
        found = next((hand for hand in self.kept if hand.id == hand_id), None)
        if found is None and self.beginning is not None:
            found = self.beginning.read_one(hand_id)
        return found or self.find(lambda hand: hand.id == hand_id)

    def find(self, fits: Callable[[PlayedHand], bool]) -> PlayedHand | None:
        """The hand that fits. Those in memory are asked first."""
        found = next((hand for hand in reversed(self.kept) if fits(hand)), None)
        if found is None and self.beginning is not None:
            found = next((hand for hand in self.beginning.read() if fits(hand)), None)
        return found

    def with_other_last(self, hand: PlayedHand) -> Hands:
        """The hands with another in the place of the last."""
        return self._of((*self.kept[:-1], hand)) if self.kept else self.without_last().with_last(hand)

    def _earlier(self, place: int) -> PlayedHand:
        one = self.beginning.read_one(place + 1) if self.beginning and place >= 0 else None
        return one or super()._earlier(place)

    def _ended(self, ending: Ending) -> int:
        return sum(1 for hand in self.kept if hand.hand.ending is ending)
