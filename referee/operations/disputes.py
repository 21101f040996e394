"""Challenges to rulings, and their settlement (record 3.3)."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models, queries
from referee.exceptions import Invalid, NotAllowed, NotNow, Unknown
from referee.log import (
    Claim,
    Dispute,
    DisputeOutcome,
    SessionState,
    Settlement,
    current_state,
    state_at_version,
    write_dispute,
    write_settlement,
)
from referee.operations import log_writer
from referee.operations.corrections import Corrected, Correction, write_correction


class Disputed(NamedTuple):
    """A challenge, new or settled, and the session with it.

    ``corrected`` is the correction that was written with a settlement.
    """

    dispute: Dispute
    line: models.Play
    session: models.Session
    state: SessionState
    repeated: bool = False
    corrected: Corrected | None = None

    @property
    def version(self) -> int:
        """The session's version after the challenge or settlement."""
        return self.state.version


def dispute(
    *,
    play_id: UUID,
    by: models.Key | None,
    claim: Claim | None = None,
    note: str = "",
    seat: int | None = None,
    sent_id: UUID | None = None,
    seen: int | None = None,
) -> Disputed:
    """Challenge the ruling on an entry in force. Play goes on meanwhile. ``seat`` is the one for which the keeper does it.

    :raises Unknown: there is no such entry, or it isn't in force
    :raises KeyMissing, WrongKey: ``by`` is neither the keeper's key nor a seat's
    :raises Invalid: there is no such seat, or it isn't the player's own
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``
    """
    with log_writer.one_transaction(sent_id):
        session = log_writer.lock_session(queries.session_of_play(play_id))
        key = log_writer.check_key(by, session)
        state = current_state(session)
        if seat is not None and not (key.is_keeper and 1 <= seat <= len(state.in_force.seats)):
            raise Invalid("seat", _("Choose who challenges it from the players at this table."))
        written = write_dispute(claim, note, seat)
        earlier = log_writer.line_sent_as(sent_id, session, kind=models.Play.Kind.DISPUTE, of=play_id, entry=written)
        if earlier:
            return _answer_again(session, earlier, earlier.id)
        log_writer.check_not_withdrawn(key)
        log_writer.check_not_stale(session, seen, key)
        entry = state.in_force.entry(play_id)
        if entry is None:
            raise Unknown(_("This play was taken back."))
        line = log_writer.next_line(
            session, entry.hand.id, models.Play.Kind.DISPUTE, key, sent_id=sent_id, entry=written, of=play_id
        )
        raised = Dispute(line.id, play_id, entry.hand.id, key.seat or seat, line.at, claim, note)
        after = state.with_dispute(line.version, raised)
        log_writer.write(session, line, state.in_force, after)
        return Disputed(raised, line, session, after)


def settle(
    *,
    dispute_id: UUID,
    by: models.Key | None,
    outcome: DisputeOutcome,
    note: str = "",
    correction: Correction | None = None,
    correction_line: UUID | None = None,
    sent_id: UUID | None = None,
    seen: int | None = None,
) -> Disputed:
    """Settle a challenge. If the record was wrong, its correction is written with it, or was written before.

    :raises Unknown: there is no such challenge
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises NotAllowed: ``by`` isn't the keeper's; whoever made the challenge may withdraw it
    :raises Invalid: ``corrected`` without a correction, another outcome with one, or a line that isn't a correction
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``
    :raises NotNow: it is settled already
    :raises NoPlaceLeft: as the correction itself would
    """
    _check_goes_together(outcome, correction, correction_line)
    with log_writer.one_transaction(sent_id):
        session = log_writer.lock_session(queries.session_of_dispute(dispute_id))
        key = log_writer.check_key(by, session)
        state = current_state(session)
        found = state.dispute(dispute_id)
        if found is None:
            raise Unknown(_("There is no such challenge."))
        _check_may_settle(found, outcome, key)
        earlier = log_writer.line_sent_as(sent_id, session, kind=models.Play.Kind.SETTLEMENT, of=dispute_id)
        if earlier:
            return _answer_again(session, earlier, dispute_id)
        log_writer.check_not_withdrawn(key)
        log_writer.check_not_stale(session, seen, key)
        if not found.is_open:
            raise NotNow(_("This challenge has already been settled."), session, key)
        return _settle(session, state, found, key, outcome, note, correction, correction_line, sent_id)


def _settle(
    session: models.Session,
    state: SessionState,
    found: Dispute,
    by: models.Key,
    outcome: DisputeOutcome,
    note: str,
    correction: Correction | None,
    correction_line: UUID | None,
    sent_id: UUID | None,
) -> Disputed:
    written = write_correction(session, state, correction, by) if correction else None
    if written:
        assert written.line is not None
        state, correction_line = written.state, written.line.id
    elif correction_line is not None:
        _check_is_correction(session, correction_line)
    line = log_writer.next_line(
        session,
        found.hand,
        models.Play.Kind.SETTLEMENT,
        by,
        sent_id=sent_id,
        entry=write_settlement(outcome, note, correction_line),
        of=found.id,
    )
    settlement = Settlement(line.id, outcome, note, correction_line, line.at)
    after = state.with_settlement(line.version, found.id, settlement)
    log_writer.write(session, line, state.in_force, after)
    return Disputed(found.settled(settlement), line, session, after, corrected=written)


def _check_goes_together(outcome: DisputeOutcome, correction: Correction | None, line: UUID | None) -> None:
    if outcome is not DisputeOutcome.CORRECTED and (correction or line):
        raise Invalid("outcome", _("Only the outcome “corrected” goes with a correction."))
    if outcome is DisputeOutcome.CORRECTED and (correction is None) == (line is None):
        raise Invalid("correction", _("Send either a correction or the line of one that was written before."))


def _check_may_settle(found: Dispute, outcome: DisputeOutcome, by: models.Key) -> None:
    if by.is_keeper or (outcome is DisputeOutcome.WITHDRAWN and found.by is not None and found.by == by.seat):
        return
    raise NotAllowed(_("Only the scorekeeper can settle this. The person who made the challenge can withdraw it."))


def _check_is_correction(session: models.Session, line: UUID) -> None:
    if not session.lines.filter(id=line, kind=models.Play.Kind.CORRECTION).exists():
        raise Invalid("line", _("This line is no correction of this session."))


def _answer_again(session: models.Session, line: models.Play, dispute_id: UUID) -> Disputed:
    """Return the answer that was given when the line was written."""
    state = state_at_version(session, line.version)
    found = state.dispute(dispute_id)
    assert found is not None
    return Disputed(found, line, session, state, repeated=True)
