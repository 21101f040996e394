"""The replay of an imported log, or of lines that go on a stored one.

Each line must be one that could have been written at its place. A hash proves only that nobody changed a line afterwards. Somebody who makes up a log can make up its hashes too, so
nothing in it is trusted: every entry is judged, and every other line must be about something in the session.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Never
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.log import (
    ChangeSeats,
    DisputeOutcome,
    SessionState,
    corrected,
    opened,
    reach_of,
    read_changes,
    read_dropped,
    refused_by,
    rulings_to_store,
    stored_ruling,
    write_checkpoint,
)
from referee.notation.log.opening_line import check_opening
from referee.notation.score_sheet import BegunHand, ReplayedLog
from referee.wording.rulings import fault_sentence, in_reader_words
from scoring.faults import Fault
from scoring.options import OptionError
from scoring.record import Node, RecordError
from scoring.record.session_forms import BEGINNING
from scoring.wording import namer

_KINDS = models.Play.Kind
_ABOUT_A_LINE = frozenset({_KINDS.UNDO, _KINDS.REDO, _KINDS.DISPUTE, _KINDS.SETTLEMENT})


class LineRefused(ValueError):
    """The error for a line that couldn't have been written at its place, with the reason."""

    def __init__(self, version: int, sentence: str) -> None:
        super().__init__(sentence)
        self.version = version
        self.sentence = sentence


class EarlierLog(NamedTuple):
    """The log before lines that go on from it: the session as it left it, its lines, and other ids that are taken."""

    state: SessionState
    lines: Mapping[UUID, models.Play]
    hands: frozenset[UUID]
    put_in: frozenset[UUID]


def replay_log(lines: Sequence[models.Play], most: int | None = None, earlier: EarlierLog | None = None) -> ReplayedLog:
    """Replay the lines of a whole log, or those that go on an ``earlier`` one.

    ``most`` is the number of entries that corrections may have judged again.

    :raises LineRefused: a line couldn't have been written at its place
    """
    following = _Following(most, earlier)
    for line in lines:
        try:
            following.go_on(line)
        except _Wrong as wrong:
            raise LineRefused(line.version, str(wrong)) from wrong
        except (RecordError, OptionError) as error:
            raise LineRefused(line.version, in_reader_words(error.message)) from error
    return following.done(lines)


class _Wrong(ValueError):
    """The error for a line that isn't allowed at this place; its sentence says why."""


class _Following:
    """The state of replaying a log."""

    def __init__(self, most: int | None, earlier: EarlierLog | None) -> None:
        self._most = most
        self._judged = 0
        self._state = earlier.state if earlier else None
        self._lines: dict[UUID, models.Play] = {**earlier.lines} if earlier else {}
        self._earlier_hands = earlier.hands if earlier else frozenset()
        self._earlier_put_in = earlier.put_in if earlier else frozenset()
        self._hands: dict[UUID, BegunHand] = {}
        self._put_in: dict[UUID, UUID] = {}
        self._rulings: dict[UUID, Mapping[str, object]] = {}

    def done(self, lines: Sequence[models.Play]) -> ReplayedLog:
        """Return the result for the whole log."""
        assert self._state is not None
        for line in lines:
            line.ruling = self._rulings.get(line.id)
        return ReplayedLog(tuple(lines), self._state, tuple(self._hands.values()), self._put_in)

    def go_on(self, line: models.Play) -> None:
        """Replay one more line."""
        self._check_id(line.id)
        if (line.of is not None) != (line.kind in _ABOUT_A_LINE):
            raise _Wrong(_("Only an undo, a redo, a challenge and its settlement are about another line."))
        if (line.changes is not None) != (line.kind == _KINDS.CORRECTION):
            raise _Wrong(_("Only a correction changes something."))
        if line.kind == _KINDS.OPENED:
            self._open(line)
        else:
            self._follow(line)
        self._lines[line.id] = line

    def _open(self, line: models.Play) -> None:
        if self._state is not None or line.hand_id is not None:
            _out_of_place()
        check_opening(line.entry)
        self._state = opened(line)

    def _follow(self, line: models.Play) -> None:
        if self._state is None:
            _out_of_place()
        if line.by is not None and line.by.seat is not None and line.by.seat > len(self._state.in_force.seats):
            raise _Wrong(_("There is no such seat at this table."))
        match line.kind:
            case _KINDS.BEGUN:
                self._state = self._begun(line, self._state)
            case _KINDS.ENTRY:
                self._state = self._entered(line, self._state)
            case _KINDS.UNDO | _KINDS.REDO:
                self._state = self._moved(line, self._state)
            case _KINDS.CORRECTION:
                self._state = self._corrected(line, self._state)
            case _KINDS.ENDED:
                now = self._state.current
                if not self._state.may_end or now is None or not now.is_over or now.id != line.hand_id:
                    raise _Wrong(_("The session couldn't be ended here."))
                self._state = self._state.with_line(line)
            case _:
                self._state = self._challenged(line, self._state)

    def _begun(self, line: models.Play, state: SessionState) -> SessionState:
        Node(line.entry, "entry").only(*(field.name for field in BEGINNING), "id", "note")
        if line.hand_id is None or self._has_begun(line.hand_id):
            raise _Wrong(_("A hand must begin with an id of its own."))
        if state.finished or (state.current and not state.current.is_over):
            raise _Wrong(_("No hand could begin here."))
        self._count(len(state.disputes))
        number = len(state.hands) + 1
        self._hands[line.hand_id] = BegunHand(line.hand_id, number, write_checkpoint(state))
        return state.with_line(line)

    def _entered(self, line: models.Play, state: SessionState) -> SessionState:
        if state.ended or state.current is None or state.current.id != line.hand_id:
            raise _Wrong(_("This entry isn't about the hand that was open."))
        after = state.with_line(line)
        ruling = after.hands[-1].rulings[-1]
        if not ruling.recorded:
            raise _Wrong(_said(ruling.faults, state))
        self._rulings[line.id] = stored_ruling(len(after.hands[-1].rulings), ruling)
        return after

    def _moved(self, line: models.Play, state: SessionState) -> SessionState:
        moved = state.last_line if line.kind == _KINDS.UNDO else state.next_redo
        of = self._lines.get(moved) if moved else None
        if of is None or (of.id, of.hand_id) != (line.of, line.hand_id):
            if line.kind == _KINDS.UNDO:
                raise _Wrong(_("This takes back a line that wasn't the last one in force."))
            raise _Wrong(_("This puts back a line that wasn't the last one taken back."))
        after = state.with_line(line)
        if of.kind == _KINDS.CORRECTION:
            self._restate(state, after)
        return after

    def _corrected(self, line: models.Play, state: SessionState) -> SessionState:
        Node(line.entry, "entry").only("rest", "dropped").need("rest").one_of(("keep", "drop"))
        if line.hand_id is not None and not self._has_begun(line.hand_id):
            raise _Wrong(_("This correction is about a hand that never began."))
        read = read_changes(Node(line.changes, "changes"), state.in_force)
        for _hand, entry in reach_of(line).put_in:
            self._check_id(entry)
            self._put_in[entry] = line.id
        for change in read.changes:
            if isinstance(change, ChangeSeats) and len({seated.player for seated in change.seats} - {None}) < len(
                change.seats
            ):
                raise _Wrong(_("Everybody at the table must be a player of their own."))
        judged = corrected(state.in_force, read.changes, line.at)
        if refused := refused_by(judged, read.changes):
            raise _Wrong(_said(refused[0].faults, state))
        dropped = tuple(each.entry or _begun_by(state, each.hand) for each in judged.no_room)
        if dropped != read_dropped(line.entry) or (dropped and line.entry["rest"] == "keep"):
            raise _Wrong(_("Other entries than these lose their place by this correction."))
        after = state.with_correction(line.version, line.id, judged.in_force)
        self._restate(state, after)
        return after

    def _challenged(self, line: models.Play, state: SessionState) -> SessionState:
        assert line.of is not None
        if line.kind == _KINDS.DISPUTE:
            named = Node(line.entry, "entry").only("claim", "note", "seat").get("seat")
            by_seat = line.by is not None and line.by.seat is not None
            if named:
                named.whole(1, len(state.in_force.seats))
                if by_seat:
                    raise _Wrong(_("A player challenges from their own seat."))
            found = state.in_force.entry(line.of, line.hand_id) if line.hand_id else None
            if found is None:
                raise _Wrong(_("This challenges a play that wasn't in force."))
            return state.with_line(line)
        written = Node(line.entry, "entry").only("outcome", "note", "line")
        outcome = written.need("outcome").one_of(tuple(each.value for each in DisputeOutcome))
        challenge = state.dispute(line.of)
        if challenge is None or not challenge.is_open or challenge.hand != line.hand_id:
            raise _Wrong(_("This settles a challenge that wasn't open."))
        correction = written.get("line")
        by = self._lines.get(UUID(correction.uuid())) if correction else None
        if (outcome == DisputeOutcome.CORRECTED) != (by is not None and by.kind == _KINDS.CORRECTION):
            raise _Wrong(_("Only the outcome “corrected” goes with a correction."))
        return state.with_line(line)

    def _restate(self, before: SessionState, after: SessionState) -> None:
        """Update the rulings that a correction changes, as far as their entries have lines of their own."""
        were, are = before.hands.apart(after.hands)
        known = {id(hand) for hand in were}
        self._count(sum(len(hand.rulings) for hand in are if id(hand) not in known))
        restated = rulings_to_store(before.in_force, after.in_force)
        self._rulings |= {line: ruling for line, ruling in restated.items() if line in self._lines}

    def _count(self, judged: int) -> None:
        self._judged += judged
        if self._most is not None and self._judged > self._most:
            raise _Wrong(_("Too much was corrected up to here to be judged while others wait."))

    def _check_id(self, new: UUID) -> None:
        if new in self._lines or new in self._put_in or new in self._earlier_put_in:
            raise _Wrong(_("The same id stands twice in this log."))

    def _has_begun(self, hand: UUID) -> bool:
        return hand in self._hands or hand in self._earlier_hands


def _begun_by(state: SessionState, hand_id: UUID) -> UUID:
    hand = state.hand(hand_id)
    assert hand is not None, "only a hand in force can lose its room"
    return hand.begun


def _out_of_place() -> Never:
    raise _Wrong(_("A log begins with the line that opens the session, and has no other of that kind."))


def _said(faults: Sequence[Fault], state: SessionState) -> str:
    names = namer([seated.name for seated in state.in_force.seats])
    return " ".join(fault_sentence(fault, state.game, names) for fault in faults)
