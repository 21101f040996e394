"""The check of SQLite's file before anything is served from it: never changed, and never replaced by an empty one.

SQLite itself would notice late (a damaged page, when somebody asks for it) or not at all: an empty file is a new
database to it, and a ``-wal`` beside a file is merged into whatever file that is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from referee.server.backups.database_lock import is_served

MAGIC = b"SQLite format 3\0"
LARGEST_READ_WHOLE = 200_000_000
"""The most bytes of a file that is read whole at a start, in a second or two. The nightly backup reads larger ones."""

_MARK = "database-made.txt"
_WHAT_THE_MARK_SAYS = """\
Referee has made its database in this folder. If the database is missing one day, Referee says so instead of
beginning again with an empty one. Delete this file if an empty one is what you want.
"""


class Unusable(Exception):
    """The database can't be used. The message says what is wrong and what to do, in sentences."""

    def __init__(self, wrong: str, remedy: str) -> None:
        super().__init__(" ".join([_("Referee can't use its database."), wrong, remedy]))


def check_file(file: Path) -> None:
    """Check that the database in this file can be used. A file that was never there is no fault.

    :raises Unusable: it is missing though there was one, or damaged, or nobody may write to it
    """
    if file.exists() and not file.is_file():
        raise Unusable(_("%(file)s is no file.") % {"file": file}, _("Move it to another place, or name another file."))
    if not file.exists() or not file.stat().st_size:
        _check_never_made(file)
        return
    _check_writable(file)
    _check_head(file)
    if not is_served(file):  # else whoever started that server has looked
        _check_pages(file)


def mark_as_used(file: Path) -> None:
    """Write a file beside the database that says that there is one."""
    mark = file.with_name(_MARK)
    if not mark.exists():
        mark.write_text(_WHAT_THE_MARK_SAYS)


def applied_but_unknown() -> list[str]:
    """List the migrations that the database has and this version of Referee doesn't know, such as ``referee 0009_name``."""
    if connection.vendor == "sqlite":
        applied: Iterable[tuple[str, str]] = applied_in(Path(connection.settings_dict["NAME"]))
    else:
        applied = MigrationRecorder(connection).applied_migrations()
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    ours = {config.label for config in apps.get_app_configs()}
    return sorted(f"{app} {name}" for app, name in applied if app in ours and (app, name) not in known)


def applied_in(file: Path) -> Iterable[tuple[str, str]]:
    """Return the migrations that SQLite's file says it has, as pairs of app and name."""
    if not file.exists() or not file.stat().st_size:
        return ()
    try:
        with closing(_reading(file)) as database:
            return database.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.OperationalError:
        return ()  # no such table yet


def _check_never_made(file: Path) -> None:
    traces = [
        *(each for ending in ("-wal", "-journal") if (each := file.with_name(file.name + ending)).exists()),
        *sorted(file.parent.glob("before-restore-*")),
        *(each for each in (file.with_name(_MARK),) if each.exists()),
    ]
    if not traces:
        return
    told = {"file": file, "traces": ", ".join(each.name for each in traces)}
    wrong = _("%(file)s is empty,") if file.exists() else _("%(file)s is missing,")
    raise Unusable(
        f"{wrong % told} {_('but there was a database here: %(traces)s tells of it.') % told}",
        _(
            "Put it back, or restore a backup with `manage.py restore`. "
            "To begin with an empty one instead, move these files to another folder."
        ),
    )


def _check_writable(file: Path) -> None:
    for place in (file, file.parent):
        if not os.access(place, os.W_OK):
            raise Unusable(
                _("%(place)s is read-only for the user who runs this.") % {"place": place},
                _("Let that user write there, and start again."),
            )


def _check_head(file: Path) -> None:
    """Check the first page, which says what kind of file this is and how many pages it has."""
    try:
        with file.open("rb") as opened:
            head = opened.read(100)
    except OSError as error:
        raise Unusable(
            _("%(file)s can't be read: %(reason)s.") % {"file": file, "reason": error.strerror}, _instead()
        ) from None
    if not head.startswith(MAGIC):
        raise Unusable(
            _("%(file)s isn't a database of SQLite, or its beginning is damaged.") % {"file": file}, _instead()
        )
    size, there = _size_told(head), file.stat().st_size
    if there < size and not _has_wal(file):
        told = {"file": file, "there": there, "size": size}
        raise Unusable(_("%(file)s is cut off: it has %(there)d bytes of %(size)d.") % told, _instead())


def _size_told(head: bytes) -> int:
    """Return the size of the file in bytes as its first page tells it; 0 where that isn't up to date."""
    if head[24:28] != head[92:96]:
        return 0
    page = int.from_bytes(head[16:18], "big")
    return int.from_bytes(head[28:32], "big") * (65536 if page == 1 else page)


def _check_pages(file: Path) -> None:
    """Check the pages, with those in the ``-wal`` that take the place of some of them."""
    with_wal = _has_wal(file)
    if not with_wal and file.stat().st_size > LARGEST_READ_WHOLE:
        return
    wrong = _what_is_wrong(file, thoroughly=with_wal)
    if not wrong:
        return
    if with_wal and not _what_is_wrong(file, thoroughly=True, without_wal=True):
        raise Unusable(
            _("%(wal)s doesn't belong to the database beside it; a copy was probably put where another database was.")
            % {"wal": file.with_name(file.name + "-wal")},
            _(
                "Nothing was changed. Move that file away, or better: put both back as they were and use "
                "`manage.py restore`."
            ),
        )
    raise Unusable(_("%(file)s is damaged. SQLite says: %(said)s.") % {"file": file, "said": wrong}, _instead())


def _what_is_wrong(file: Path, *, thoroughly: bool, without_wal: bool = False) -> str:
    """Return what SQLite finds wrong with the file, in its words; empty if nothing."""
    asked = "PRAGMA integrity_check(1)" if thoroughly else "PRAGMA quick_check(1)"
    try:
        with closing(_reading(file, without_wal=without_wal)) as database:
            said = str(database.execute(asked).fetchone()[0])
            if said == "ok" and thoroughly:
                said = _last_lines_missing(database)
    except sqlite3.OperationalError as error:
        return "" if "locked" in str(error) else _in_one_line(str(error))
    except sqlite3.DatabaseError as error:
        return _in_one_line(str(error))
    return "" if said == "ok" else _in_one_line(said)


def damage_in(copy: Path) -> str:
    """Return what SQLite finds wrong with a copy that nobody uses, in its words; empty if nothing."""
    try:
        with closing(_reading(copy)) as database:
            said = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        said = str(error)
    return "" if said == "ok" else _in_one_line(said)


def _last_lines_missing(database: sqlite3.Connection) -> str:
    """Return "ok" if each session has the line that its row ends with: pages of two databases rarely agree in that."""
    try:
        count = database.execute(
            "SELECT count(*) FROM referee_session s WHERE NOT EXISTS "
            "(SELECT 1 FROM referee_play p WHERE p.session_id = s.id AND p.version = s.version AND p.hash = s.head)"
        ).fetchone()[0]
    except sqlite3.OperationalError:
        return "ok"  # nothing was ever migrated here
    return f"{count} sessions don't have their last line" if count else "ok"


def _reading(file: Path, *, without_wal: bool = False) -> sqlite3.Connection:
    """Open a connection that changes nothing, and doesn't merge the ``-wal`` when it is closed."""
    how = "immutable=1" if without_wal else "mode=ro"
    return sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, timeout=1)


def _has_wal(file: Path) -> bool:
    wal = file.with_name(file.name + "-wal")
    return wal.exists() and wal.stat().st_size > 0


def _instead() -> str:
    return _("Nothing was changed. Restore a backup with `manage.py restore`: this file is kept then, too.")


def _in_one_line(text: str) -> str:
    return " ".join(text.replace("*** in database main ***", "").split()).rstrip(".")
