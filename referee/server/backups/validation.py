"""The check of a backup before it takes anything's place: it must be the whole of what its migrations have made."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import IO, NamedTuple

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from referee.server.backups.archive import Backup, InvalidBackup
from referee.server.backups.database_file import damage_in
from referee.server.secret_key_text import InvalidKey, read_key

_CREATE = re.compile(r'CREATE TABLE (?:"?\w+"?\.)?"?(\w+)"? \(\n')
_COPY = re.compile(r'COPY (?:"?\w+"?\.)?"?(\w+)"? \((.*)\) FROM stdin;\n')
_LAST_OF_A_TABLE = "\\.\n"

Migration = tuple[str, str]


class Contents(NamedTuple):
    """The migrations that a database says it has, by app and name, and the columns of each table."""

    migrations: frozenset[Migration]
    columns: Mapping[str, Collection[str]]


def check_whole(backup: Backup) -> None:
    """Make sure that this version can use what was taken out of a backup, and that it is all there.

    :raises NoBackup: it isn't; the message says what is wrong with it
    """
    if backup.key is not None:
        try:
            read_key(backup.key)
        except InvalidKey as error:
            raise InvalidBackup(_("The secret key in it %(wrong)s.") % {"wrong": error}) from None
    found = (_of_sqlite if connection.vendor == "sqlite" else _of_dump)(backup.database)
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = _known(found.migrations, loader)
    there, made = _places(found.columns), _places(_tables(loader, known))
    if missing := made - there:
        raise InvalidBackup(_("The database in it isn't whole. It lacks %(what)s.") % {"what": min(missing)})
    if ahead := (_places(_tables(loader, loader.graph.leaf_nodes())) - made) & there:
        raise InvalidBackup(
            _("The database in it has %(what)s, of which its migrations say nothing.") % {"what": min(ahead)}
        )


def _known(migrations: Collection[Migration], loader: MigrationLoader) -> list[Migration]:
    """Return the migrations that this version knows: all but those of apps that others have added.

    :raises NoBackup: it has one of ours that this version doesn't know, or lacks one that others build on
    """
    if not any(app == "referee" for app, _name in migrations):
        raise InvalidBackup(_("The database in it is empty, or isn't one of Referee's."))
    ours = {config.label for config in apps.get_app_configs()}
    if unknown := [each for each in migrations if each[0] in ours and each not in loader.disk_migrations]:
        raise InvalidBackup(
            _(
                "It is from another version of Referee: this one doesn't know %(migration)s. Restore it with that version."
            )
            % {"migration": " ".join(max(unknown))}
        )
    known = [each for each in migrations if each in loader.disk_migrations]
    if skipped := {each for one in known for each in loader.graph.forwards_plan(one)} - set(known):
        raise InvalidBackup(
            _("The database in it lacks a migration that others build on: %(migration)s.")
            % {"migration": " ".join(min(skipped))}
        )
    return known


def _tables(loader: MigrationLoader, migrations: Collection[Migration]) -> Mapping[str, Collection[str]]:
    """Return the tables that these migrations make, with their columns."""
    models = loader.project_state(list(migrations)).apps.get_models(include_auto_created=True)
    stored = (model._meta for model in models if model._meta.managed and not model._meta.proxy)
    return {meta.db_table: {str(field.column) for field in meta.local_concrete_fields} for meta in stored}


def _places(tables: Mapping[str, Collection[str]]) -> set[str]:
    """Return each table by its name, and each of its columns as in ``table.column``."""
    return {*tables, *(f"{table}.{column}" for table, columns in tables.items() for column in columns)}


# SQLite


def _of_sqlite(file: Path) -> Contents:
    try:
        if said := damage_in(file):
            raise sqlite3.DatabaseError(said)
        with closing(sqlite3.connect(file)) as opened:
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
        raise InvalidBackup(_("The database in it is damaged. SQLite says: %(said)s.") % told) from None
    return Contents(frozenset((str(app), str(name)) for app, name in rows), columns)


# PostgreSQL


def restoring_program() -> str:
    """Find PostgreSQL's program that reads what `pg_dump` has written.

    :raises NoBackup: it isn't here
    """
    program = shutil.which("pg_restore")
    if program is None:
        raise InvalidBackup(
            _(
                "PostgreSQL's program pg_restore isn't here. Install PostgreSQL's client programs "
                "(on Debian: apt install postgresql-client)."
            )
        )
    return program


def _of_dump(file: Path) -> Contents:
    """Return the contents of a dump, written out whole as a script, which also shows if it can be read to its end."""
    with tempfile.TemporaryFile() as said:
        command = [restoring_program(), "--file=-", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said) as writing:  # noqa: S603  # PostgreSQL's own
            assert writing.stdout is not None
            contents = _of_script(writing.stdout)
        said.seek(0)
        if writing.returncode:
            told = " ".join(said.read().decode(errors="replace").split())
            raise InvalidBackup(_("The database in it can't be read. pg_restore says: %(said)s") % {"said": told})
    return contents


def _of_script(script: IO[bytes]) -> Contents:
    """Read a script: it makes tables, and for each of them has ``COPY`` with its columns, then a row on each line."""
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
