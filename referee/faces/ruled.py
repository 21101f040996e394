"""An entry with the referee's answer to it in words, whichever game it was made in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee import words
from referee.faces.points import Points
from referee.faces.registry import face_of
from referee.queries import TableState
from referee.state import EntryInHand
from scoring.awards import Award
from scoring.entries import Play, seat_of


class AwardTold(NamedTuple):
    """Points in words: whose they are, what for, and how they were worked out (empty where that is but their number)."""

    name: str
    points: Points
    why: str
    working: str

    @property
    def explanation(self) -> str:
        """The working, or where there is none what the points were given for."""
        return self.working or self.why


class EntryRuled(NamedTuple):
    """An entry with its ruling: who did what, the sum of the open ends, the points, and what is wrong with it."""

    number: int
    name: str
    what: str
    total: str
    points: Points
    awards: tuple[AwardTold, ...]
    broken: tuple[str, ...]
    effects: tuple[str, ...]


def entry_ruled(entry: EntryInHand, state: TableState) -> EntryRuled:
    """The entry as it is ruled in ``state``, whose game it is judged by."""
    ruling, game, face = entry.ruling, entry.hand.game, face_of(entry.hand.game)
    seat = seat_of(ruling.entry)
    return EntryRuled(
        number=entry.number,
        name=state.name_of(seat) if seat and len(state.seats) > 1 else "",
        what=face.done(ruling.entry, state),
        total=face.end_sum(ruling.hand) if isinstance(ruling.entry, Play) else "",
        points=Points.of(ruling.points, game),
        awards=awards_told(ruling.awards, state),
        broken=tuple(words.fault_sentence(fault, game, state.name_of) for fault in ruling.faults),
        effects=tuple(words.effects_words(ruling.effects, state.name_of)),
    )


def awards_told(awards: Sequence[Award], state: TableState) -> tuple[AwardTold, ...]:
    """Awards in words."""
    return tuple(_award(award, state) for award in awards)


def _award(award: Award, state: TableState) -> AwardTold:
    points = Points.of(award.points, state.game)
    bare = points.in_cents or award.working.lstrip("-") == str(abs(award.points))
    name = state.name_of(award.seat) if award.seat else state.sides[award.side - 1].name
    return AwardTold(name, points, words.award_sentence(award, state.game), "" if bare else award.working)
