"""An entry of a hand whose plays weren't entered, as the form holds it with which somebody puts it right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.log import EntryInHand
from referee.presenters.tally.calls import CallButton, calls_of
from referee.wording.bonuses import bonus_name
from referee.wording.points import Points
from scoring.ending import Ending
from scoring.entries import Block, Called, Count, Entry, Left, Out, Result, Score, seat_of
from scoring.variant import Variant


@dataclass(frozen=True)
class EntryInForm:
    """The values that the fields hold at first: the entry as it was, or nothing where one was forgotten.

    ``counted`` is the count that follows in the hand: if the hand ends in another way, it is another one.
    """

    entry: Entry | None
    game: Variant
    counted: Count | None = None

    @classmethod
    def of(cls, entry: Entry | None, found: EntryInHand, game: Variant) -> EntryInForm:
        """Return the form for an entry, or for one that was forgotten beside the one that was found."""
        later = (ruling.entry for ruling in found.hand.rulings[found.number :])
        return cls(entry, game, next((each for each in later if isinstance(each, Count)), None) if entry else None)

    @property
    def seat(self) -> int | None:
        """The seat whose entry it was."""
        return seat_of(self.entry) if self.entry else None

    @property
    def calls(self) -> tuple[CallButton, ...]:
        """The calls that may be chosen: those that the game can score, and that which was let stand."""
        known = calls_of(self.game)
        calls = (*known.numbers, *known.bonuses)
        if not isinstance(self.entry, Score) or self.call in {call.value for call in calls}:
            return calls
        points = Points.of(self.entry.points, self.game)
        name = bonus_name(self.entry.bonus) if self.entry.bonus else ""
        return (*calls, CallButton(self.call, points, name))

    @property
    def call(self) -> str:
        """The call as the form sends it: ``15``, ``25 capicua``; empty if it was none."""
        if not isinstance(self.entry, Score):
            return ""
        return f"{self.entry.points} {self.entry.bonus}".strip()

    @property
    def last_tile(self) -> int:
        """The points that were called with the last tile."""
        return self.entry.points if isinstance(self.entry, Out) else 0

    @property
    def blocker(self) -> int | None:
        """The seat that blocked the hand."""
        return self.entry.seat if isinstance(self.entry, Block) else None

    @property
    def ended(self) -> str:
        """The end of a hand of which only the points are known: ``blocked``, ``target``, or the seat that went out."""
        if not isinstance(self.entry, Result):
            return ""
        return str(self.entry.seat or "") if self.entry.ending is Ending.DOMINO else self.entry.ending.value

    @property
    def points(self) -> Mapping[int, int]:
        """The points by side of such a hand."""
        return self.entry.points if isinstance(self.entry, Result) else {}

    @property
    def pips(self) -> Mapping[int, int]:
        """The pips that each seat had left."""
        return {seat: self._pips(left) for seat, left in self._left.items()}

    @property
    def tiles(self) -> Mapping[int, int | None]:
        """The number of tiles that each seat had left, as far as it was counted."""
        return {seat: left.tiles if isinstance(left, Called) else len(left) for seat, left in self._left.items()}

    @property
    def _left(self) -> Mapping[int, Left]:
        count = self.entry if isinstance(self.entry, Count) else self.counted
        return count.left if count else {}

    @property
    def asks_tiles(self) -> bool:
        """True if the tiles left were counted too."""
        return any(tiles is not None for tiles in self.tiles.values())

    def _pips(self, left: Left) -> int:
        return left.pips if isinstance(left, Called) else sum(map(self.game.worth, left))
