"""The sessions of a file that holds many: looked at one by one, and stored each in a transaction of its own."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from referee import models, queries
from referee.exceptions import Invalid
from referee.notation import Mistake, Mistakes, ScoreSheet
from referee.notation.archive import LogEnds, SessionArchive, ends_of_log
from referee.operations.parsing import read_file
from referee.operations.record_rows import moment_of
from referee.operations.records import import_session
from scoring.game import Game
from scoring.games import GAMES


class ArchivedSession(NamedTuple):
    """A session in such a file, which stands in one of three ways to those here.

    It is here as ``session``, where it was ``stored`` just now, or was before; then ``differs`` says that its log isn't
    the same here. It could be stored. Or it can't be, and ``mistakes`` say why; ``file`` is its name in the archive.
    """

    file: str
    game: Game | None = None
    names: tuple[str, ...] = ()
    at: datetime | None = None
    session: models.Session | None = None
    stored: bool = False
    differs: bool = False
    mistakes: Mistakes | None = None


def look_at_archived(archive: SessionArchive, number: int, *, circle: int | None) -> ArchivedSession:
    """Return a session of the file, from 0, as it would be stored; nothing is."""
    read = _read(archive, number, circle)
    return read if isinstance(read, ArchivedSession) else _told(archive.name(number), read)


def store_archived(
    archive: SessionArchive, number: int, *, device: str, circle: int | None, account: int | None
) -> ArchivedSession:
    """Store a session of the file, from 0, unless it is here already or has mistakes; see `import_session`.

    :raises NotAllowed: whoever imports it has just left the circle
    """
    read = _read(archive, number, circle)
    if isinstance(read, ArchivedSession):
        return read
    told = _told(archive.name(number), read)
    try:
        opened = import_session(sheet=read, device=device, circle=circle, account=account)
    except Invalid as invalid:
        return told._replace(mistakes=Mistakes([Mistake("", invalid.message)]))
    return told._replace(session=opened.session, stored=True)


def _read(archive: SessionArchive, number: int, circle: int | None) -> ScoreSheet | ArchivedSession:
    """Return the session to store, or what else is to be told of it.

    Those that are here already are recognized before anything is judged, so that going on with a long file takes no time.
    """
    name = archive.name(number)
    try:
        text = archive.text(number)
        ends = ends_of_log(text)
        known = queries.session_of_log((ends.first_hash, ends.head), circle) if ends else None
        if ends and known:
            return _known(name, known, ends)
        return read_file(text)
    except Mistakes as mistakes:
        return ArchivedSession(name, mistakes=mistakes)


def _known(file: str, session: models.Session, ends: LogEnds) -> ArchivedSession:
    seats = session.seats.select_related("player__person").order_by("number")
    names = tuple(seat.player.person.name for seat in seats)
    differs = session.head != ends.head
    return ArchivedSession(file, GAMES.get(session.variant), names, session.opened_at, session, differs=differs)


def _told(file: str, sheet: ScoreSheet) -> ArchivedSession:
    return ArchivedSession(file, sheet.game, sheet.names, moment_of(sheet.marks.at))
