"""Lines that were written elsewhere, on a phone or another server, and go on the log of a session (record 3.8).

Nothing is ever merged: lines that don't follow the last one here are refused with what both sides have, and the keeper
chooses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import IdTaken, Invalid, LineNotTaken, LogsApart, NotAllowed
from referee.log import SessionState, current_state, device_numbers, state_at_version
from referee.log.chain import fields_of, hash_of, says_the_same, shown_fields
from referee.log.verification import broken_further_lines
from referee.models.log_ids import LogIds
from referee.models.tokens import new_secret
from referee.notation.log.player_names import seated_in
from referee.notation.log.reader import FileLine, read_some_lines
from referee.notation.log.replay import EarlierLog, LineRefused, replay_log
from referee.notation.score_sheet import ReplayedLog
from referee.operations import log_writer
from referee.operations.announcements import announce_line
from referee.operations.pens import new_key
from referee.operations.players import players_by_log_id
from referee.operations.undo import take_back
from referee.wording.rulings import in_reader_words
from scoring.record import JsonObject, Node, RecordError

MOST_JUDGED = 10_000
"""The most entries that corrections among the lines may have judged again, while others wait."""


class LinesAppended(NamedTuple):
    """A session with lines appended, and the number of them that it didn't have before."""

    session: models.Session
    state: SessionState
    written: int


class _Sent(NamedTuple):
    """Lines as they were sent, and read with the ids of this server. ``first`` is the place of the first of them."""

    said: Sequence[JsonObject]
    read: Sequence[FileLine]
    ids: LogIds
    first: int = 0

    def since(self, number: int) -> _Sent:
        return _Sent(self.said[number:], self.read[number:], self.ids, self.first + number)


def append_lines(*, session_id: UUID, by: models.Key | None, after: str, lines: Sequence[JsonObject]) -> LinesAppended:
    """Append lines to a session's log as they were written elsewhere, with their ids, times and hashes.

    ``after`` is the hash before the first of them, empty if that opens the session. Those that are there already are
    skipped. All the others are judged, and written together.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    :raises Invalid: a line can't be read
    :raises LineNotTaken: a line doesn't give its hash, or couldn't have been written at its place
    :raises LogsApart: the session has gone on otherwise
    :raises IdTaken: another session has a line or a hand under one of their ids
    """
    with transaction.atomic():
        session = log_writer.lock_for_keeper(session_id, by)
        new = _new_lines(session, after, _read(session, lines))
        return _append(session, new)


def replace_last_lines(
    *, session_id: UUID, by: models.Key | None, after: str, lines: Sequence[JsonObject]
) -> LinesAppended:
    """Take back what was entered here since the line ``after``, and write those from elsewhere in its place.

    What was taken back stays in the log, as after any undo. The lines keep their ids and times, and get new hashes. Those at
    the beginning that are here under the same ids stay as they are.

    :raises LogsApart: the session hasn't the line ``after``
    :raises NotAllowed: something older was taken back or corrected here meanwhile, which nobody can put back as it was
    :raises Unknown, KeyMissing, WrongKey, Invalid, LineNotTaken, IdTaken: as `append_lines` does
    """
    with transaction.atomic():
        session = log_writer.lock_for_keeper(session_id, by)
        assert by is not None
        sent = _read(session, lines)
        common = _version_of(session, after)
        if common is None:
            raise LogsApart(session, None, lines)
        _check_chain(sent, common, after)
        alike = _number_alike(session, common, sent)
        sent = sent.since(alike)
        state, then = current_state(session), state_at_version(session, common + alike)
        while state.last_line != then.last_line:
            if state.last_line is None or len(state.done) <= len(then.done):
                raise NotAllowed(
                    _("Something older was taken back here meanwhile. Keep both sessions instead, and compare them.")
                )
            state = take_back(session, state, by).state
        for version, line in enumerate(sent.read, start=session.version + 1):
            line.row.version = version
        return _append(session, sent, are_moved=True)


# Reading, and finding out which lines are new


def _read(session: models.Session, lines: Sequence[JsonObject]) -> _Sent:
    """Read the lines. Players whom nobody here knows by their ids are found by their names, or created."""
    node, ids = Node([*lines], "lines"), session.log_ids
    try:
        read = read_some_lines(node, ids.inverse())
        seated = dict(seated_in([line.row for line in read]))
    except RecordError as error:
        raise Invalid(error.place, in_reader_words(error.message)) from error
    players = models.Player.objects.filter(id__in=seated, circle=session.circle_id)
    known = set(players.values_list("id", flat=True))
    if strangers := {player: name for player, name in seated.items() if player not in known}:
        found = players_by_log_id(strangers, session.circle_id)
        ids = LogIds(ids.mask, {**ids.players, **{player.id: there for there, player in found.items()}})
        read = read_some_lines(node, ids.inverse())
    return _Sent(lines, read, ids)


def _version_of(session: models.Session, line_hash: str) -> int | None:
    """Return the version of the line with this hash, -1 before the first line, or None if there is no such line."""
    if not line_hash:
        return -1
    return session.lines.filter(hash=line_hash, version__lte=session.version).values_list("version", flat=True).first()


def _check_chain(sent: _Sent, common: int, after: str) -> None:
    for broken in broken_further_lines([line.shown for line in sent.read], common + 1, after):
        raise LineNotTaken(f"lines[{broken.version - common - 1}]", broken.sentence)
    for number, line in enumerate(sent.read):
        if shown_fields(line.row, sent.ids) != line.shown.fields:
            raise LineNotTaken(f"lines[{number}]", _("This line isn't spelled as Referee writes it."))


def _new_lines(session: models.Session, after: str, sent: _Sent) -> _Sent:
    """Return the lines that the session hasn't yet."""
    common = _version_of(session, after)
    if common is None:
        raise LogsApart(session, None, sent.said)
    _check_chain(sent, common, after)
    later = session.lines.filter(version__gt=common, version__lte=session.version).order_by("version")
    there = list(later.values_list("hash", flat=True))
    pairs = zip(there, sent.read, strict=False)
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1].row.hash, pairs))
    new = sent.since(same)
    if new.read and same < len(there):
        raise LogsApart(session, (common + same, sent.read[same - 1].row.hash if same else after), new.said)
    return new


def _number_alike(session: models.Session, common: int, sent: _Sent) -> int:
    """Return the number of lines after ``common`` that say the same here as those that were sent."""
    later = session.lines.filter(version__gt=common).order_by("version")
    pairs = zip(later, sent.read, strict=False)
    ids = session.log_ids
    return sum(1 for _pair in takewhile(lambda pair: says_the_same(pair[0], ids, pair[1].row, sent.ids), pairs))


# Writing


def _append(session: models.Session, sent: _Sent, *, are_moved: bool = False) -> LinesAppended:
    """Judge lines that follow the session's last one, and write them; moved ones are hashed anew."""
    before = current_state(session)
    if not sent.read:
        return LinesAppended(session, before, 0)
    rows = [line.row for line in sent.read]
    earlier = {row.id: row for row in session.lines.select_related("by")}
    _check_ids(rows, session)
    keys = _writers(session, [*earlier.values()], sent.read)
    for row in rows:
        row.session = session
        if are_moved:
            row.hash = session.head = hash_of(fields_of(row, session.head, sent.ids))
    followed = _judged(before, earlier, session, sent)
    _write(session, before, followed, sent.ids, keys)
    return LinesAppended(session, followed.state, len(rows))


def _check_ids(rows: Sequence[models.Play], session: models.Session) -> None:
    """Check that no other session has lines or hands with these ids."""
    begun = [row.hand_id for row in rows if row.kind == models.Play.Kind.BEGUN and row.hand_id]
    ids = [row.id for row in rows]
    lines = models.Play.objects.filter(id__in=ids).exclude(session=session).order_by().values_list("id")
    put_in = models.Insertion.objects.filter(id__in=ids).values_list("id")
    hands = models.Hand.objects.filter(id__in=begun).exclude(session=session).order_by().values_list("id")
    if taken := lines.union(put_in, hands).first():
        raise IdTaken(taken[0])


def _writers(
    session: models.Session, earlier: Sequence[models.Play], lines: Sequence[FileLine]
) -> Sequence[models.Key]:
    """Set the key with which each line was written; returns those that are new.

    They are withdrawn: they only tell which seat wrote what on which device.
    """
    earlier_devices = device_numbers(earlier)
    keys = {(row.by.seat, earlier_devices[row.id]): row.by for row in earlier if row.by is not None}
    devices = {number: key.device for (_seat, number), key in keys.items()}
    new: list[models.Key] = []
    for line in lines:
        if line.row.by is None:
            continue
        seat, device = line.row.by.seat, line.device or 0
        if (seat, device) not in keys:
            key = new_key(seat, devices.setdefault(device, new_secret())).key
            key.session, key.withdrawn_at = session, timezone.now()
            keys[seat, device] = key
            new.append(key)
        line.row.by = keys[seat, device]
    return new


def _judged(
    before: SessionState, earlier: Mapping[UUID, models.Play], session: models.Session, sent: _Sent
) -> ReplayedLog:
    hands = frozenset(session.hands.values_list("id", flat=True))
    put_in = frozenset(session.insertions.values_list("id", flat=True))
    rows = [line.row for line in sent.read]
    try:
        return replay_log(rows, MOST_JUDGED, EarlierLog(before, earlier, hands, put_in))
    except LineRefused as wrong:
        number = next(number for number, row in enumerate(rows) if row.version == wrong.version)
        raise LineNotTaken(f"lines[{sent.first + number}]", wrong.sentence) from wrong


def _write(
    session: models.Session, before: SessionState, followed: ReplayedLog, ids: LogIds, keys: Sequence[models.Key]
) -> None:
    last = followed.lines[-1]
    if ids != session.log_ids:
        session.elsewhere = ids.stored()
        session.save(update_fields=["elsewhere"])
    models.Key.objects.bulk_create(keys)
    # The numbers of hands in force are free only once the others' rows have been updated.
    models.Hand.objects.bulk_create(
        models.Hand(id=hand.id, session=session, number=hand.number, began=hand.began, in_force=False)
        for hand in followed.hands
    )
    session.head = last.hash
    log_writer.update_session(session, before.in_force, followed.state, last.at)
    models.Play.objects.bulk_create(followed.lines, batch_size=500)
    models.Insertion.objects.bulk_create(
        models.Insertion(id=entry, session=session, line_id=line) for entry, line in followed.put_in.items()
    )
    log_writer.update_others(session, before.in_force, followed.state)
    announce_line(session.id, last.version)
