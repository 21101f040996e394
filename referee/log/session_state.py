"""The state of a session: a fold over the lines of its log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple, Protocol
from uuid import UUID

from referee import models
from referee.log.corrections import as_logged
from referee.log.disputes import Dispute, Settlement
from referee.log.hands import EarlierHands, Hands
from referee.log.in_force import InForce
from referee.log.lazy_sequence import LazySequence, UnloadedPrefix
from referee.log.lines_json import read_changes, read_dispute, read_dropped, read_opening, read_settlement
from referee.log.played_hand import PlayedHand
from referee.log.script import Entered, HandScript
from scoring.game import Game, HandState
from scoring.record import Node
from scoring.record.entry_json import read_marks
from scoring.ruling import Ruling
from scoring.session import Session


class LogReader(Protocol):
    """A log of a session from which anything that isn't in memory can be read again."""

    def at(self, version: int) -> SessionState:
        """Return the session as it stood at a version, with all its hands."""

    def hand(self, version: int, which: UUID | int) -> PlayedHand | None:
        """Return a hand, by its id or number, as it stood at a version, if it can be replayed alone; else None."""


class LineInForce(NamedTuple):
    """A line in force, and its version. ``before`` is the session without it, if it can't be derived."""

    line: UUID
    version: int
    kind: str
    before: InForce | None


class LineUndone(NamedTuple):
    """A line that was taken back and may be put back, and the session as it was with it."""

    done: LineInForce
    after: InForce


@dataclass(frozen=True, slots=True)
class SessionState:
    """A session at one version of its log.

    ``done`` are the lines in force that an undo takes back, and ``undone`` those that a redo puts back; in both, the
    last one goes first. ``moved`` is the version of the last line that changed what is in force; challenges don't.
    ``earlier`` reads the session as it stood before its present hand began, if that isn't in memory: then only this
    hand and the lines since are.
    """

    in_force: InForce
    version: int = 0
    moved: int = 0
    done: LazySequence[LineInForce] = field(default_factory=LazySequence)
    undone: tuple[LineUndone, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    earlier: Callable[[], SessionState] | None = field(default=None, compare=False)

    # The present state

    @property
    def opening(self) -> Session:
        """The session before its first hand."""
        return self.in_force.opening

    @property
    def hands(self) -> Hands:
        """The hands in force."""
        return self.in_force.hands

    @property
    def current(self) -> PlayedHand | None:
        """The hand begun last; None before the first."""
        return self.in_force.current

    @property
    def session(self) -> Session:
        """The session with the present hand, over or not."""
        return self.in_force.session

    @property
    def game(self) -> Game:
        """The game with every house rule of its table."""
        return self.in_force.game

    @property
    def ended(self) -> UUID | None:
        """The id of the line with which the table ended the session, while that is in force."""
        return self.in_force.ended

    @property
    def finished(self) -> bool:
        """True if the session is over."""
        return self.in_force.finished

    @property
    def may_end(self) -> bool:
        """True if the table may end the session now."""
        return self.in_force.may_end

    @property
    def won(self) -> int:
        """The number of hands of a patience that were won."""
        return self.in_force.won

    @property
    def lost(self) -> int:
        """The number of hands of a patience that were lost."""
        return self.in_force.lost

    def hand(self, hand_id: UUID) -> PlayedHand | None:
        """Return the hand with this id, if it is in force."""
        return self.in_force.hand(hand_id)

    @property
    def last_line(self) -> UUID | None:
        """The id of the last line still in force, which an undo takes back."""
        return self.done[-1].line if self.done else None

    @property
    def entry_is_news(self) -> bool:
        """True if the last entry in force is the last line of the log: nothing was undone or corrected since."""
        return (
            bool(self.done) and self.done[-1].kind == models.Play.Kind.ENTRY and self.done[-1].version == self.version
        )

    @property
    def next_redo(self) -> UUID | None:
        """The id of the line that a redo puts back."""
        return self.undone[-1].done.line if self.undone else None

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        """The challenges that the table hasn't settled yet."""
        return tuple(dispute for dispute in self.disputes if dispute.is_open)

    def dispute(self, dispute_id: UUID) -> Dispute | None:
        """Return the challenge with this id."""
        return next((dispute for dispute in self.disputes if dispute.id == dispute_id), None)

    # The state after another line

    def with_hand(self, version: int, script: HandScript) -> SessionState:
        """Return the session with the next hand begun."""
        done = LineInForce(script.begun, version, models.Play.Kind.BEGUN, None)
        return self._with(done, self.in_force.with_hand(script))

    def with_entry(self, version: int, entered: Entered, ruling: Ruling[HandState]) -> SessionState:
        """Return the session with one more entry in its present hand."""
        done = LineInForce(entered.id, version, models.Play.Kind.ENTRY, None)
        return self._with(done, self.in_force.with_entry(entered, ruling))

    def with_end(self, version: int, line: UUID) -> SessionState:
        """Return the session as ended by its table."""
        return self._with(LineInForce(line, version, models.Play.Kind.ENDED, None), self.in_force.with_end(line))

    def with_correction(self, version: int, line: UUID, in_force: InForce) -> SessionState:
        """Return the session as a correction has left it."""
        before = replace(self.in_force, hands=self.hands.whole())
        return self._with(LineInForce(line, version, models.Play.Kind.CORRECTION, before), in_force)

    def without_last_line(self, version: int) -> SessionState:
        """Return the session with its last line in force taken back."""
        last, undone = self.done[-1], (*self.undone, LineUndone(self.done[-1], self.in_force))
        if self.earlier is not None and len(self.done.kept) == 1:  # the beginning of the only hand in memory
            without = replace(self.earlier(), disputes=self.disputes)
        else:
            without = replace(self, in_force=_without(self.in_force, last), done=self.done.without_last())
        return replace(without, version=version, moved=version, undone=undone)

    def with_last_undone(self, version: int) -> SessionState:
        """Return the session with the last undo put back."""
        done, after = self.undone[-1]
        return replace(
            self,
            in_force=after,
            version=version,
            moved=version,
            done=self.done.with_last(done),
            undone=self.undone[:-1],
        )

    def with_dispute(self, version: int, dispute: Dispute) -> SessionState:
        """Return the session with one more challenge."""
        return replace(self, version=version, disputes=(*self.disputes, dispute))

    def with_settlement(self, version: int, dispute_id: UUID, settlement: Settlement) -> SessionState:
        """Return the session with a challenge settled."""
        disputes = tuple(each.settled(settlement) if each.id == dispute_id else each for each in self.disputes)
        return replace(self, version=version, disputes=disputes)

    def with_line(self, line: models.Play) -> SessionState:
        """Return the session with one more line of its log."""
        match line.kind:
            case models.Play.Kind.BEGUN:
                assert line.hand_id is not None
                beginning = self.game.read_beginning(Node(line.entry, str(line.id)), len(self.opening.sides))
                return self.with_hand(
                    line.version, HandScript(line.hand_id, line.id, beginning, line.at, marks=read_marks(line.entry))
                )
            case models.Play.Kind.ENTRY:
                entered = Entered(line.id, self.game.read_entry(line.entry), read_marks(line.entry), line.at)
                ruling = self.game.judge(self.hands[-1].hand, entered.entry)
                return self.with_entry(line.version, entered, ruling)
            case models.Play.Kind.ENDED:
                return self.with_end(line.version, line.id)
            case models.Play.Kind.UNDO:
                return self.without_last_line(line.version)
            case models.Play.Kind.REDO:
                return self.with_last_undone(line.version)
            case models.Play.Kind.CORRECTION:
                read = read_changes(Node(line.changes, "changes"), self.in_force)
                in_force = as_logged(self.in_force, read.changes, line.at, read_dropped(line.entry))
                return self.with_correction(line.version, line.id, in_force)
            case models.Play.Kind.DISPUTE:
                return self.with_dispute(line.version, read_dispute(line))
            case models.Play.Kind.SETTLEMENT:
                assert line.of is not None
                return self.with_settlement(line.version, line.of, read_settlement(line))
        raise ValueError(f"line {line.id} is of a kind that can't be replayed: {line.kind}")

    def forgetting(self, log: LogReader) -> SessionState:
        """Return the session with only its present hand and the lines since its beginning in memory.

        Everything is kept if corrections were made since then, and before the second hand. The rest is read from the
        log.
        """
        begun, current = self._beginning, self.current
        if begun is None or current is None or (self.earlier is not None and len(self.hands.kept) == 1):
            return self
        count, kept = len(self.hands) - 1, self.done.kept[begun:]
        before = kept[0].version - 1
        earlier = partial(log.at, before)
        known = self.in_force.without_last_hand()
        hands = EarlierHands(count, lambda: earlier().hands, known.won, known.lost, partial(log.hand, before))
        return replace(
            self,
            # Not the last hand kept: there is none after the undo of a beginning that had been put back.
            in_force=replace(self.in_force, hands=Hands([current], hands)),
            done=LazySequence(kept, UnloadedPrefix(len(self.done) - len(kept), lambda: earlier().done)),
            earlier=earlier,
        )

    @property
    def _beginning(self) -> int | None:
        """The index of the present hand's beginning among the lines in memory, if all before it can be dropped."""
        if self.current is None or len(self.hands) == 1:
            return None
        for place in reversed(range(len(self.done.kept))):
            if self.done.kept[place].before is not None:
                return None
            if self.done.kept[place].line == self.current.begun:
                return place
        return None

    def _with(self, done: LineInForce, in_force: InForce) -> SessionState:
        """Return the session with one more line in force, after which earlier undos can't be put back any more."""
        return replace(
            self,
            in_force=in_force,
            version=done.version,
            moved=done.version,
            done=self.done.with_last(done),
            undone=(),
        )


def opened(line: models.Play) -> SessionState:
    """Return the session as the first line of its log opened it."""
    return SessionState(read_opening(line.entry))


def _without(in_force: InForce, last: LineInForce) -> InForce:
    """Return what is in force without the last line."""
    if last.before is not None:
        return last.before
    match last.kind:
        case models.Play.Kind.ENTRY:
            return in_force.without_last_entry()
        case models.Play.Kind.BEGUN:
            return in_force.without_last_hand()
        case _:
            return in_force.with_end(None)
