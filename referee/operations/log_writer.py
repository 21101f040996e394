"""The common parts of operations on a session's log: the lock, permissions, repeated ids, and the new line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import IdTaken, KeyMissing, NotAllowed, Stale, Unknown, WrongKey
from referee.log import InForce, SessionState, remember, session_copies
from referee.log.chain import fields_of, hash_of
from referee.operations import row_copies
from referee.operations.announcements import announce_line
from referee.operations.figures import update_figures
from referee.operations.key_holders import check_holder
from referee.operations.tallies import update_tallies
from scoring import RULES_VERSION
from scoring.record import JsonObject


@contextmanager
def one_transaction(sent_id: UUID | None) -> Iterator[None]:
    """Run the block in one transaction.

    :raises IdTaken: another session has a line under the same id
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if sent_id and models.Play.objects.filter(id=sent_id).exists():
            raise IdTaken(sent_id) from error
        raise


def lock_session(session_id: UUID) -> models.Session:
    """Return a session's row, locked until this transaction ends.

    SQLite locks no rows: there the transaction has locked the whole database as it began.

    :raises Unknown: there is no such session
    """
    try:
        return models.Session.objects.select_for_update().get(id=session_id)
    except models.Session.DoesNotExist:
        raise Unknown(_("There is no such session.")) from None


def lock_session_of(hand_id: UUID) -> models.Session:
    """Return the row of the session that a hand belongs to, locked until this transaction ends.

    :raises Unknown: there is no such hand
    """
    try:
        return models.Session.objects.select_for_update(of=("self",)).get(hands=hand_id)
    except models.Session.DoesNotExist:
        raise Unknown(_("There is no such hand.")) from None


def lock(hand_id: UUID | None, session_id: UUID | None) -> models.Session:
    """Return the row of a session given by a hand or by itself, locked until this transaction ends.

    :raises Unknown: there is no such session or hand
    """
    if hand_id is not None:
        return lock_session_of(hand_id)
    if session_id is not None:
        return lock_session(session_id)
    raise TypeError("a hand or a session must be named")


def check_key(by: models.Key | None, session: models.Session) -> models.Key:
    """Check that the key is one of this session's, perhaps withdrawn.

    :raises KeyMissing: there is none
    :raises WrongKey: it belongs to another session
    """
    if by is None:
        raise KeyMissing
    if by.session_id != session.id:
        raise WrongKey
    return by


def check_not_withdrawn(by: models.Key) -> None:
    """Check that the key still writes: the pen or seat hasn't moved on, and its holder's account is open.

    :raises WrongKey: it was withdrawn
    :raises NotAllowed: its holder's account was closed
    """
    if by.is_withdrawn:
        raise WrongKey
    check_holder(by)


def check_keeper(by: models.Key) -> None:
    """Check that the key is the keeper's.

    :raises NotAllowed: it is a seat's
    """
    if not by.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can do this."))


def lock_for_keeper(session_id: UUID, by: models.Key | None) -> models.Session:
    """Return a session's row, locked until this transaction ends, for its keeper to write.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    """
    session = lock_session(session_id)
    key = check_key(by, session)
    check_not_withdrawn(key)
    check_keeper(key)
    return session


def check_not_stale(session: models.Session, seen: int | None, by: models.Key) -> None:
    """Check that the writer saw the session as it stands.

    :raises Stale: it has moved on
    """
    if seen is not None and seen != session.version:
        raise Stale(session, by)


def line_sent_as(sent_id: UUID | None, session: models.Session, **same: object) -> models.Play | None:
    """Return the line already written under the sender's id, if it says the ``same``; None if there is none.

    The session must be locked, so that nobody can write the line meanwhile.

    :raises IdTaken: another line was written under it
    """
    if sent_id is None or not _is_taken(sent_id, session):
        return None
    line = session.lines.filter(id=sent_id).first()  # None: the id is that of an inserted entry
    if line is None or any(getattr(line, name) != value for name, value in same.items()):
        raise IdTaken(sent_id)
    return line


def _is_taken(sent_id: UUID, session: models.Session) -> bool:
    """Return True if the session has a line, or any session an inserted entry, with this id.

    A constraint of the database prevents lines of other sessions under the same id.
    """
    lines = session.lines.filter(id=sent_id).order_by().values_list("id")
    put_in = models.Insertion.objects.filter(id=sent_id).values_list("id")
    return bool(lines.union(put_in))


def next_line(
    session: models.Session,
    hand_id: UUID | None,
    kind: models.Play.Kind,
    by: models.Key | None,
    *,
    sent_id: UUID | None = None,
    entry: Mapping[str, object] | None = None,
    ruling: Mapping[str, object] | None = None,
    of: UUID | None = None,
    changes: Sequence[JsonObject] | None = None,
    why: str = "",
    at: datetime | None = None,
) -> models.Play:
    """Return the next line of the session's log, chained to the one before; the first one opens the session.

    Nothing is written yet, but the session's ``head`` is already the new line's hash.
    """
    line = models.Play(
        id=sent_id or uuid4(),
        session=session,
        hand_id=hand_id,
        version=0 if kind is models.Play.Kind.OPENED else session.version + 1,
        kind=kind,
        by=by,
        entry=entry or {},
        ruling=ruling,
        of=of,
        changes=changes,
        at=at or timezone.now(),
        why=why,
    )
    line.hash = session.head = hash_of(fields_of(line, session.head, session.log_ids))
    return line


def write_line(line: models.Play) -> None:
    """Write a line, and announce it to whoever follows the session."""
    line.save()
    announce_line(line.session_id, line.version)


def write(session: models.Session, line: models.Play, before: InForce, after: SessionState) -> None:
    """Write the next line, update the rows of its session to the new state, and keep that for the next writer."""
    update_session(session, before, after, timezone.now())
    write_line(line)
    update_others(session, before, after)


def update_session(session: models.Session, before: InForce, after: SessionState, changed_at: datetime) -> None:
    """Update the session's own row to the new state."""
    now = after.in_force
    copies = session_copies(now)
    session.version = after.version
    session.rules = RULES_VERSION
    session.scores = copies["scores"]
    session.played = copies["played"]
    session.finished = copies["finished"]
    session.winners = copies["winners"]
    session.changed_at = changed_at
    fields = ["version", "head", "rules", "scores", "played", "finished", "winners", "changed_at"]
    if now.opening is not before.opening:
        session.options = dict(copies["options"])
        fields.append("options")
    session.save(update_fields=fields)


def update_others(session: models.Session, before: InForce, after: SessionState) -> None:
    """Update all other rows that are copies of the session's log, and keep the new state for the next writer."""
    now = after.in_force
    if now is not before:
        row_copies.update_hands(session, before, now)
        row_copies.update_rulings(session, before, now)
        row_copies.update_seats(session, before, now)
        update_tallies(session.variant, before, now)
        update_figures(session, before, now)
    remember(session.id, after)
