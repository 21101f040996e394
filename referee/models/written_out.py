"""What is read and written with every play: statements that are made once, which takes a third of the time.

Only what Django documents is used: the fields of a model, how each prepares its value for the database, and how it
reads one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from functools import cache
from typing import TypeAlias, TypeVar
from uuid import UUID

from django.db import connection, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

AnyField: TypeAlias = "models.Field[object, object]"

Prepared: TypeAlias = int | float | str | bytes | datetime | UUID | None
PreparedRow: TypeAlias = list[Prepared]
"""The values of a row as the database takes them, in the order of the fields."""

ModelT = TypeVar("ModelT", bound=models.Model)
OtherT = TypeVar("OtherT", bound=models.Model)


def planned_once() -> CursorWrapper:
    """A cursor for statements that are the same each time but for their values, which PostgreSQL plans only once."""
    own = connections[connection.alias]
    return own.planned_once() if own.vendor == "postgresql" else own.cursor()  # type: ignore[attr-defined]  # of ours


def sent_together() -> AbstractContextManager[None]:
    """Rows that are written in here go to PostgreSQL in one message. Only at the end is it known whether they could be written."""
    own = connections[connection.alias]
    return own.sent_together() if own.vendor == "postgresql" else nullcontext()  # type: ignore[attr-defined]  # of ours


def selecting(rest: str, **tables: type[models.Model]) -> str:
    """A statement that asks for all columns of these models' tables, each by the name that it goes by in the ``rest``.

    Each column is named: should a newer server add one, a statement that is already planned still works.
    """
    named = [f'{table}."{field.column}"' for table, model in tables.items() for field in _fields(model).values()]
    return f"SELECT {', '.join(named)} {rest}"


def first(model: type[ModelT], statement: str, values: Sequence[Prepared]) -> ModelT | None:
    """The first row that a statement finds which is ``selecting`` the model's table, None if it finds none.

    What it asks for besides, after those columns, becomes an attribute of its own.
    """
    middle = len(_fields(model))
    with planned_once() as cursor:
        cursor.execute(statement, values)
        found = cursor.fetchone()
        if found is None:
            return None
        besides = [column[0] for column in cursor.description[middle:]]
    row = _made(model, found[:middle])
    for name, value in zip(besides, found[middle:], strict=True):
        setattr(row, name, value)
    return row


def pairs(
    model: type[ModelT], other: type[OtherT], statement: str, values: Sequence[Prepared]
) -> list[tuple[ModelT, OtherT]]:
    """Every row that a statement finds which is ``selecting`` one model's table, then another's."""
    middle = len(_fields(model))
    with planned_once() as cursor:
        cursor.execute(statement, values)
        found = cursor.fetchall()
    return [(_made(model, row[:middle]), _made(other, row[middle:])) for row in found]


def as_asked(model: type[models.Model], key: UUID) -> str | UUID:
    """A row's id as the database is asked for it."""
    asked: str | UUID = model._meta.pk.get_db_prep_value(key, connection)
    return asked


def insert(row: models.Model) -> None:
    """Write a new row as it is, all of its fields given."""
    _execute(_insert(type(row)), row, tuple(_new_fields(type(row))))


def prepared(rows: Iterable[models.Model]) -> list[PreparedRow]:
    """New rows as the database takes them, for `insert_prepared`: most of the work, which needs no transaction.

    Those that the database numbers are numbered by it.
    """
    own = connections[connection.alias]  # the connection itself: asking for it each time takes as long as the rest
    return [[_as_saved(row, field, own) for field in _new_fields(type(row)).values()] for row in rows]


def place_of(model: type[models.Model], name: str) -> int:
    """Where among the values of a prepared row that of the field is."""
    return list(_new_fields(model)).index(name)


def insert_prepared(model: type[models.Model], rows: Sequence[PreparedRow]) -> None:
    """Write new rows that were prepared."""
    with connection.cursor() as cursor:
        cursor.executemany(_insert(model), rows)


def update(row: models.Model, names: tuple[str, ...]) -> None:
    """Write these fields of a row that is there."""
    _execute(_update(type(row), names), row, (*names, type(row)._meta.pk.name))


def _execute(statement: str, row: models.Model, names: Iterable[str]) -> None:
    fields = _fields(type(row))
    with planned_once() as cursor:
        own = connections[connection.alias]
        cursor.execute(statement, [_as_saved(row, fields[name], own) for name in names])


def _as_saved(row: models.Model, field: AnyField, own: BaseDatabaseWrapper) -> Prepared:
    saved: Prepared = field.get_db_prep_save(getattr(row, field.attname), own)
    return saved


def _made(model: type[ModelT], values: Sequence[str | None]) -> ModelT:
    own = connections[connection.alias]
    read = [read(value, own) for read, value in zip(_readers(model), values, strict=True)]
    return model.from_db(own.alias, _attributes(model), read)


Reader: TypeAlias = Callable[[str | None, BaseDatabaseWrapper], object]


@cache
def _readers(model: type[models.Model]) -> tuple[Reader, ...]:
    """How the values of each column are read."""
    return tuple(map(_reader, _fields(model).values()))


def _reader(field: AnyField) -> Reader:
    if isinstance(field, models.JSONField):
        as_json = field

        def read_json(value: str | None, own: BaseDatabaseWrapper) -> object:
            return as_json.from_db_value(value, None, own)  # type: ignore[arg-type]  # no key inside the JSON is asked for

        return read_json
    if isinstance(field, models.DateTimeField):

        def read_time(value: str | None, _own: BaseDatabaseWrapper) -> object:
            read = field.to_python(value)
            # SQLite has no time zones: Django keeps times there in UTC.
            return read.replace(tzinfo=UTC) if isinstance(read, datetime) and read.tzinfo is None else read

        return read_time
    return lambda value, _own: field.to_python(value)


@cache
def _attributes(model: type[models.Model]) -> list[str]:
    return [field.attname for field in _fields(model).values()]


@cache
def _fields(model: type[models.Model]) -> dict[str, AnyField]:
    return {field.name: field for field in model._meta.concrete_fields}


@cache
def _new_fields(model: type[models.Model]) -> dict[str, AnyField]:
    return {name: field for name, field in _fields(model).items() if not isinstance(field, models.AutoField)}


@cache
def _insert(model: type[models.Model]) -> str:
    named = ", ".join(f'"{field.column}"' for field in _new_fields(model).values())
    places = ", ".join(["%s"] * len(_new_fields(model)))
    return f'INSERT INTO "{model._meta.db_table}" ({named}) VALUES ({places})'  # noqa: S608  # names of ours


@cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> str:
    changes = ", ".join(f'"{_fields(model)[name].column}" = %s' for name in names)
    return f'UPDATE "{model._meta.db_table}" SET {changes} WHERE "{model._meta.pk.column}" = %s'  # noqa: S608  # as above
