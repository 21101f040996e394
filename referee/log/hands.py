"""The hands of a session that are in force; those before the present one need not be in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from referee.log.lazy_sequence import LazySequence, UnloadedPrefix
from referee.log.played_hand import PlayedHand
from scoring.ending import Ending


@dataclass(frozen=True, slots=True, eq=False)
class EarlierHands(UnloadedPrefix[PlayedHand]):
    """The earlier hands, which aren't in memory, with the numbers of those won and lost, as patiences count them.

    ``read_one`` reads one hand, by its id or number, if no other hand must be replayed for it; otherwise it returns
    None.
    """

    won: int
    lost: int
    read_one: Callable[[UUID | int], PlayedHand | None]


class Hands(LazySequence[PlayedHand]):
    """The hands in force, in order."""

    __slots__ = ()

    beginning: EarlierHands | None

    def __init__(self, kept: Sequence[PlayedHand] = (), beginning: EarlierHands | None = None) -> None:
        super().__init__(kept, beginning)

    @property
    def won(self) -> int:
        """The number of hands of a patience that were won."""
        return self._ended(Ending.WON) + (self.beginning.won if self.beginning else 0)

    @property
    def lost(self) -> int:
        """The number of hands of a patience that were lost."""
        return self._ended(Ending.LOST) + (self.beginning.lost if self.beginning else 0)

    @property
    def any_has_a_result(self) -> bool:
        """True if the result of a hand stands; those of earlier hands do, or the next couldn't have begun."""
        return self.beginning is not None or any(hand.is_over for hand in self.kept)

    def by_id(self, hand_id: UUID) -> PlayedHand | None:
        """Return the hand with this id, if it is in force."""
        found = next((hand for hand in self.kept if hand.id == hand_id), None)
        if found is None and self.beginning is not None:
            found = self.beginning.read_one(hand_id)
        return found or self.find(lambda hand: hand.id == hand_id)

    def find(self, fits: Callable[[PlayedHand], bool]) -> PlayedHand | None:
        """Return the hand that fits, or None. Those in memory are searched first."""
        found = next((hand for hand in reversed(self.kept) if fits(hand)), None)
        if found is None and self.beginning is not None:
            found = next((hand for hand in self.beginning.read() if fits(hand)), None)
        return found

    def with_other_last(self, hand: PlayedHand) -> Hands:
        """Return the hands with the last one replaced."""
        return self._of((*self.kept[:-1], hand)) if self.kept else self.without_last().with_last(hand)

    def _earlier(self, place: int) -> PlayedHand:
        one = self.beginning.read_one(place + 1) if self.beginning and place >= 0 else None
        return one or super()._earlier(place)

    def _ended(self, ending: Ending) -> int:
        return sum(1 for hand in self.kept if hand.hand.ending is ending)
