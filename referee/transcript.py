"""The only translator between rows and the values of `scoring`: a session's state is a fold over its log.

The latest state of each session that is being read or written is kept in memory, so that a play costs
the judging of one play. Without it (another process, a restart) the fold starts again from the rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from referee import games, models
from referee.recent import Recent
from scoring.adjudication import namer, scores_json
from scoring.findings import Finding
from scoring.record import GAMES

KEPT = 64
"""Sessions whose latest state is kept in memory."""


@dataclass(frozen=True, slots=True)
class HandSoFar:
    """One hand of the session with everything in force in it.

    ``before`` is the session as it stood when the hand began, ``start`` the hand before its first tile.
    ``lines`` are the ids of the entries in force and ``rulings`` the referee's answers to them, in order:
    the n-th of both is play n of the hand.

    ``start``, ``hand`` and the rulings are those of `scoring.hand` and `scoring.judging`, in a patience those of
    `scoring.patience`; whoever needs more of them than both have knows which game it is.
    """

    id: UUID
    number: int
    begun: UUID
    before: games.Session
    start: Any
    lines: tuple[UUID, ...] = ()
    rulings: tuple[Any, ...] = ()

    @property
    def hand(self) -> Any:
        """The hand as it lies now."""
        return self.rulings[-1].hand if self.rulings else self.start

    @property
    def rules(self) -> games.Rules:
        """The functions of `scoring` that its game is judged and told with."""
        return games.rules_of(self.start.variant)

    @property
    def after(self) -> games.Session:
        """The session with this hand as it lies now, over or not."""
        after: games.Session = self.before.after(self.hand)
        return after

    @property
    def is_over(self) -> bool:
        """Whether its result stands, so that the next hand may begin."""
        return self.hand.result is not None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its entries prove afterwards."""
        return self.rules.findings(self.start, self.rulings)

    def with_entry(self, line: UUID, ruling: games.Ruling) -> HandSoFar:
        """The hand with one more entry in force."""
        return replace(self, lines=(*self.lines, line), rulings=(*self.rulings, ruling))

    def without_last_entry(self) -> HandSoFar:
        """The hand with its last entry taken back."""
        return replace(self, lines=self.lines[:-1], rulings=self.rulings[:-1])


@dataclass(frozen=True, slots=True)
class SessionSoFar:
    """A session at one version of its log: how it was opened, and its hands in force.

    ``ended`` is the line with which the table ended the session of its own accord, while that is in force.
    """

    opening: games.Session
    version: int = 0
    hands: tuple[HandSoFar, ...] = ()
    ended: UUID | None = None

    @property
    def current(self) -> HandSoFar | None:
        """The hand begun last; None before the first."""
        return self.hands[-1] if self.hands else None

    @property
    def now(self) -> games.Session:
        """The session with the present hand, over or not."""
        return self.hands[-1].after if self.hands else self.opening

    @property
    def rules(self) -> games.Rules:
        """The functions of `scoring` that its game is judged and told with."""
        return games.rules_of(self.opening.variant)

    @property
    def finished(self) -> bool:
        """Whether the session is over: somebody has won it, or the table has ended it."""
        return self.ended is not None or self.now.finished

    @property
    def may_end(self) -> bool:
        """Whether the table may end the session now: it goes on, and no hand is under way in which anything was entered."""
        return not self.finished and self.current is not None and (self.current.is_over or not self.current.lines)

    @property
    def last_line(self) -> UUID | None:
        """The last line still in force, which is what an undo takes back."""
        if self.ended:
            return self.ended
        if not self.hands:
            return None
        hand = self.hands[-1]
        return hand.lines[-1] if hand.lines else hand.begun

    def hand(self, hand_id: UUID) -> HandSoFar | None:
        """The hand of that id, if it is in force."""
        return next((hand for hand in self.hands if hand.id == hand_id), None)

    def with_hand(self, version: int, hand_id: UUID, line: UUID, beginning: dict[str, Any]) -> SessionSoFar:
        """The session with the next hand begun as ``beginning`` says: keys of a hand in the record, where given."""
        before = self.now
        hand = HandSoFar(hand_id, len(self.hands) + 1, line, before, self.rules.begin(before, beginning))
        return SessionSoFar(self.opening, version, (*self.hands, hand))

    def with_entry(self, version: int, line: UUID, ruling: games.Ruling) -> SessionSoFar:
        """The session with one more entry in force in its present hand."""
        hand = self.hands[-1].with_entry(line, ruling)
        return SessionSoFar(self.opening, version, (*self.hands[:-1], hand))

    def with_end(self, version: int, line: UUID) -> SessionSoFar:
        """The session ended by its table."""
        return replace(self, version=version, ended=line)

    def without_last_line(self, version: int) -> SessionSoFar:
        """The session with its last line in force taken back: its end, an entry, or else the beginning of a hand."""
        if self.ended:
            return replace(self, version=version, ended=None)
        hand = self.hands[-1]
        rest = (hand.without_last_entry(),) if hand.lines else ()
        return SessionSoFar(self.opening, version, (*self.hands[:-1], *rest))

    def with_line(self, line: models.Play) -> SessionSoFar:
        """The session with one more line of its log."""
        match line.kind:
            case models.Play.Kind.BEGUN:
                return self.with_hand(line.version, line.hand_id, line.id, line.entry)
            case models.Play.Kind.ENTRY:
                entry = self.rules.read_entry(line.entry, str(line.id))
                ruling = self.rules.judge(self.hands[-1].hand, entry)
                return self.with_entry(line.version, line.id, ruling)
            case models.Play.Kind.ENDED:
                return self.with_end(line.version, line.id)
            case models.Play.Kind.UNDO:
                return self.without_last_line(line.version)
        raise ValueError(f"line {line.id} is of a kind that can't be replayed: {line.kind}")


def variant_of(session: models.Session, players: int) -> games.Game:
    """The game of a session with every house rule of its table."""
    return GAMES[session.variant].with_options(session.options, players=players)


def opened(session: models.Session, seats: Iterable[models.Seat]) -> SessionSoFar:
    """The session before its first hand; ``seats`` in order."""
    sides = tuple(seat.side for seat in seats)
    game = variant_of(session, len(sides))
    return SessionSoFar(games.rules_of(game).open(game, sides))


def replay(state: SessionSoFar, lines: Iterable[models.Play]) -> SessionSoFar:
    """The state with further lines of its log, in order."""
    for line in lines:
        state = state.with_line(line)
    return state


def scores_by_side(session: games.Session) -> dict[str, int]:
    """The session's scores as a row keeps them."""
    return scores_json(session.scores)


def stored_ruling(number: int, ruling: games.Ruling) -> dict[str, Any]:
    """The ruling on play ``number`` of a hand as a line keeps it: as in the adjudication, in English, seats by number."""
    return games.ruling_json(number, ruling, namer(()))


def how_it_ended(hand: HandSoFar | None) -> dict[str, Any]:
    """What a hand's row keeps of its end: the ending, the session's scores with it, and in a patience the tiles left.

    All of them are empty until its result stands.
    """
    if hand is None or hand.hand.result is None:
        return {"ending": "", "scores": {}, "tiles_left": None}
    return {
        "ending": str(hand.hand.result.ending),
        "scores": scores_by_side(hand.after),
        "tiles_left": hand.rules.tiles_left(hand.hand),
    }


def in_force(lines: Iterable[models.Play]) -> list[models.Play]:
    """The hands begun, entries and end among all lines of a log, in order, that no later line took back."""
    kept: dict[UUID | None, models.Play] = {}
    for line in lines:
        if line.kind == models.Play.Kind.UNDO:
            del kept[line.of_line_id]
        else:
            kept[line.id] = line
    return list(kept.values())


def remember(session_id: UUID, state: SessionSoFar) -> None:
    """Keep the state in memory once what it was read from or written with is committed."""
    transaction.on_commit(lambda: _recent.keep(session_id, state))


def remembered(session_id: UUID) -> SessionSoFar | None:
    """The latest state of the session that this process knows; other processes may have written since."""
    return _recent.get(session_id)


def forget_all() -> None:
    """Forget every state, so that the next reader folds the log from its start."""
    _recent.clear()


_recent: Recent[UUID, SessionSoFar] = Recent(KEPT, age=lambda state: state.version)
