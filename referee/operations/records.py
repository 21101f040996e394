"""The import of sessions from records (record 3.5).

Everything is judged and hashed before the transaction, in which only rows are written, so that others needn't wait for
long (docs/decisions/26).
"""

from __future__ import annotations

from django.db import transaction

from referee import models
from referee.exceptions import AlreadyHere
from referee.log import InForce, hand_copies, session_copies
from referee.notation import ScoreSheet
from referee.operations.announcements import announce_line
from referee.operations.figures import update_figures
from referee.operations.key_holders import hold_membership
from referee.operations.openings import Opened, Sending, new_secret, new_session_id, opened_once
from referee.operations.pens import new_key
from referee.operations.player_merges import check_different_people
from referee.operations.players import find_or_create, players_by_log_id
from referee.operations.record_rows import RecordRows, lines_of_log, lines_of_sheet, moment_of
from referee.operations.row_copies import write_seats
from referee.operations.sessions import free_code
from referee.operations.tallies import count_new_table, ended_at, known_players, update_tallies
from referee.queries.known_logs import session_of_log
from scoring import RULES_VERSION
from scoring.record.session_record import RECORD


def import_session(
    *,
    sheet: ScoreSheet,
    device: str = "",
    circle: int | None = None,
    account: int | None = None,
    sending: Sending | None = None,
    unless_here: bool = False,
) -> Opened:
    """Write a session that was read from a file, as if it had been played here.

    Its lines get new ids, so that the same file can be imported twice (not ``unless_here``); the ids in the file are kept beside them and
    exported again. The person who imports it is its keeper. With a log, its lines are those of the log, and it has the
    same seal; without one, its log says how it was imported. ``account`` is the owner of the keys, and ``sending`` is
    how it was sent, as in `open_session`.

    :raises Invalid: two people at the table are one person here
    :raises NotAllowed: whoever imports it has just left the circle
    :raises IdTaken: something else was sent under the same id
    :raises AlreadyHere: it is to be imported ``unless_here``, and a session of the circle has begun with the same line
    """

    def write() -> Opened:
        if unless_here and sheet.log is not None:
            if known := session_of_log([line.hash for line in sheet.log.followed.lines], circle):
                raise AlreadyHere(known)
        return _import(sheet, device, circle, account, sending)

    return opened_once(sending, write)


def _import(sheet: ScoreSheet, device: str, circle: int | None, account: int | None, sending: Sending | None) -> Opened:
    keeper = new_key(None, device, account, new_secret(sending, None))
    seats = {
        seat: new_key(seat, account=account, secret=new_secret(sending, seat))
        for seat in range(1, len(sheet.names) + 1)
    }
    if sheet.log is None:
        players = find_or_create(sheet.names, circle)
        written = lines_of_sheet(sheet, players, keeper.key)
    else:
        written = lines_of_log(sheet.log, players_by_log_id(sheet.log.names, circle))
        check_different_people(known_players(written.now.seats))
    session = _session_row(sheet, written, circle, sending)
    keys = [keeper.key, *(each.key for each in seats.values()), *written.keys]
    for line in written.lines:
        line.session = session
    hands = _hands(session, written)
    with transaction.atomic():
        hold_membership(circle, account)
        _store(session, written, keys, hands)
    return Opened(session, keeper.secret, {seat: each.secret for seat, each in seats.items()})


def _session_row(sheet: ScoreSheet, written: RecordRows, circle: int | None, sending: Sending | None) -> models.Session:
    last = written.lines[-1]
    return models.Session(
        id=new_session_id(sending),
        code=free_code(),
        variant=sheet.game.slug,
        depth=sheet.depth,
        record=RECORD,
        rules=RULES_VERSION,
        version=last.version,
        head=last.hash,
        opened_at=moment_of(sheet.marks.at) or written.lines[0].at,
        changed_at=last.at,
        circle_id=circle,
        elsewhere=written.elsewhere,
        **session_copies(written.now),
    )


def _hands(session: models.Session, written: RecordRows) -> list[models.Hand]:
    in_force = {hand.id: hand for hand in written.now.hands}
    return [
        models.Hand(
            id=each.id,
            session=session,
            number=each.number,
            in_force=each.id in in_force,
            began=each.began,
            ended_at=ended_at(in_force.get(each.id)),
            **hand_copies(in_force.get(each.id)),
        )
        for each in written.hands
    ]


def _store(session: models.Session, written: RecordRows, keys: list[models.Key], hands: list[models.Hand]) -> None:
    """Write all rows, within a transaction."""
    session.save(force_insert=True)
    for key in keys:
        key.session = session
    models.Key.objects.bulk_create(keys)
    models.Hand.objects.bulk_create(hands)
    models.Play.objects.bulk_create(written.lines, batch_size=500)
    models.Insertion.objects.bulk_create(
        models.Insertion(id=entry, session=session, line_id=line) for entry, line in written.put_in.items()
    )
    write_seats(session, written.now)
    count_new_table(set(known_players(written.now.seats)), session.opened_at)
    nothing_yet = InForce(written.now.opening, written.now.seats)
    update_tallies(session.variant, nothing_yet, written.now)
    update_figures(session, nothing_yet, written.now)
    announce_line(session.id, session.version)
