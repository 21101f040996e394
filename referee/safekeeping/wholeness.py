"""What is in a backup: whether it is the whole of what its migrations have made, before it takes anything's place."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import IO, NamedTuple

from django.apps import apps
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from referee.safekeeping.archive import POSTGRESQL, SECRET_KEY, SQLITE, About, NoBackup
from referee.safekeeping.key_text import NoKey, read_key

_FIRST = ("referee", "0001_initial")
_MOST_TOLD = 5
_CREATE = re.compile(r'CREATE TABLE (?:"?\w+"?\.)?"?(\w+)"? \(\n')
_COPY = re.compile(r'COPY (?:"?\w+"?\.)?"?(\w+)"? \((.*)\) FROM stdin;\n')
_LAST_OF_A_TABLE = "\\.\n"

Migration = tuple[str, str]


class Contents(NamedTuple):
    """What a database says of itself: its migrations by app and name, and the columns of each table."""

    migrations: frozenset[Migration]
    columns: Mapping[str, Collection[str]]


def check_known(about: About) -> None:
    """Make sure that this version knows every migration that the backup tells of.

    :raises NoBackup: a newer version has made it
    """
    ours = {config.label for config in apps.get_app_configs()}
    known = {f"{app} {name}" for app, name in _loader().disk_migrations}
    unknown = sorted(each for each in about.migrations if each.split()[0] in ours and each not in known)
    if unknown:
        raise NoBackup(
            _(
                "It is from a newer version of Referee: this one doesn't know %(migrations)s. Restore it with that version."
            )
            % {"migrations": _listed(unknown)}
        )


def check_taken_out(name: str, file: Path, about: About) -> None:
    """Make sure that a file which was taken out of a backup is whole.

    :raises NoBackup: it isn't; says what is wrong with it
    """
    if name == SECRET_KEY:
        _check_key(file)
    elif name == SQLITE:
        _check_database(_of_sqlite(file), about)
    elif name == POSTGRESQL:
        _check_database(_of_dump(file), about)


def _check_key(file: Path) -> None:
    try:
        read_key(file.read_bytes())
    except NoKey as error:
        raise NoBackup(_("The secret key in it %(wrong)s.") % {"wrong": error}) from None


def _check_database(found: Contents, about: About) -> None:
    if _FIRST not in found.migrations:
        raise NoBackup(_("The database in it is empty, or isn't one of Referee's."))
    if {f"{app} {name}" for app, name in found.migrations} != set(about.migrations):
        raise NoBackup(_("The database in it isn't the one that it tells of: their migrations differ."))
    loader = _loader()
    known = [each for each in found.migrations if each in loader.graph.nodes]
    built_on = {each for migration in known for each in loader.graph.forwards_plan(migration)}
    if skipped := built_on - found.migrations:
        told = {"migrations": _listed(sorted(f"{app} {name}" for app, name in skipped))}
        raise NoBackup(_("The database in it lacks migrations that others build on: %(migrations)s.") % told)
    made = set(_places(_tables(loader, known)))
    there = set(_places(found.columns))
    if missing := made - there:
        raise NoBackup(_("The database in it isn't whole. It lacks %(what)s.") % {"what": _listed(_in_short(missing))})
    later = set(_places(_tables(loader, loader.graph.leaf_nodes()))) - made
    if ahead := later & there:
        told = {"what": _listed(_in_short(ahead))}
        raise NoBackup(_("The database in it has %(what)s, of which its migrations say nothing.") % told)


def _loader() -> MigrationLoader:
    return MigrationLoader(None, ignore_no_migrations=True)


def _tables(loader: MigrationLoader, migrations: Collection[Migration]) -> Mapping[str, Collection[str]]:
    """The tables that these migrations make, with their columns."""
    models = loader.project_state(list(migrations)).apps.get_models(include_auto_created=True)
    stored = (model._meta for model in models if model._meta.managed and not model._meta.proxy)
    return {meta.db_table: {str(field.column) for field in meta.local_concrete_fields} for meta in stored}


def _places(tables: Mapping[str, Collection[str]]) -> Iterator[tuple[str, str]]:
    """Each table, with an empty name, and each of its columns."""
    for table, columns in tables.items():
        yield table, ""
        yield from ((table, column) for column in columns)


def _in_short(places: Collection[tuple[str, str]]) -> list[str]:
    """Tables by their names; columns as in ``table.column``, but for those of tables that are named already."""
    return sorted(
        f"{table}.{column}" if column else table for table, column in places if not column or (table, "") not in places
    )


def _listed(names: Collection[str]) -> str:
    more = len(names) - _MOST_TOLD
    listed = ", ".join(list(names)[:_MOST_TOLD])
    return _("%(listed)s and %(more)d more") % {"listed": listed, "more": more} if more > 0 else listed


# SQLite


def _of_sqlite(file: Path) -> Contents:
    try:
        with closing(sqlite3.connect(file)) as opened:
            said = str(opened.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if said != "ok":
                raise sqlite3.DatabaseError(said)
            tables = [str(name) for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            columns = {
                table: [str(name) for (name,) in opened.execute("SELECT name FROM pragma_table_info(?)", [table])]
                for table in tables
            }
            rows: Iterable[Migration] = ()
            if {"app", "name"} <= set(columns.get("django_migrations", ())):
                rows = opened.execute("SELECT app, name FROM django_migrations").fetchall()
    except sqlite3.Error as error:
        told = {"said": " ".join(str(error).split())}
        raise NoBackup(_("The database in it is damaged. SQLite says: %(said)s.") % told) from None
    return Contents(frozenset((str(app), str(name)) for app, name in rows), columns)


# PostgreSQL


def restoring_program() -> str:
    """PostgreSQL's program that reads what `pg_dump` has written.

    :raises NoBackup: it isn't here
    """
    program = shutil.which("pg_restore")
    if program is None:
        raise NoBackup(
            _(
                "PostgreSQL's program pg_restore isn't here. Install PostgreSQL's client programs "
                "(on Debian: apt install postgresql-client)."
            )
        )
    return program


def _of_dump(file: Path) -> Contents:
    """Have the whole dump written out as a script, which also shows whether it can be read to its end."""
    with tempfile.TemporaryFile() as said:
        command = [restoring_program(), "--file=-", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said) as writing:  # noqa: S603  # PostgreSQL's own
            assert writing.stdout is not None
            contents = _of_script(writing.stdout)
        said.seek(0)
        if writing.returncode:
            told = " ".join(said.read().decode(errors="replace").split())
            raise NoBackup(_("The database in it can't be read. pg_restore says: %(said)s") % {"said": told})
    return contents


def _of_script(script: IO[bytes]) -> Contents:
    """What a script makes: tables, and for each of them ``COPY`` with its columns, and then a row on each line."""
    made: set[str] = set()
    columns: dict[str, list[str]] = {}
    migrations: set[Migration] = set()
    lines = (line.decode(errors="replace") for line in script)
    for line in lines:
        if created := _CREATE.fullmatch(line):
            made.add(created[1])
        if not (copied := _COPY.fullmatch(line)):
            continue
        table, named = copied[1], [name.strip('"') for name in copied[2].split(", ")]
        if table in made:
            columns[table] = named
        for row in lines:
            if row == _LAST_OF_A_TABLE:
                break
            if table == "django_migrations":
                values = dict(zip(named, row.rstrip("\n").split("\t"), strict=False))
                migrations.add((values.get("app", ""), values.get("name", "")))
    return Contents(frozenset(migrations), columns)
