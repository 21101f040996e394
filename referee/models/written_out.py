"""What is read and written with every play: statements that are made once, which takes a third of the time.

Only what Django documents is used: the fields of a model, how each prepares its value for the database, and how it
reads one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import TypeAlias, TypeVar
from uuid import UUID

from django.db import connection, models

AnyField: TypeAlias = "models.Field[object, object]"

ModelT = TypeVar("ModelT", bound=models.Model)
OtherT = TypeVar("OtherT", bound=models.Model)


def first(model: type[ModelT], statement: str, values: Sequence[str | UUID | None]) -> ModelT | None:
    """The first row that a statement finds, None if it finds none.

    It asks for all columns of the model's table. What it asks for besides becomes an attribute of its own.
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found = cursor.fetchone()
        if found is None:
            return None
        values_of = dict(zip([column[0] for column in cursor.description], found, strict=True))
    row = _made(model, values_of)
    for name in values_of.keys() - _columns(model):
        setattr(row, name, values_of[name])
    return row


def pairs(
    model: type[ModelT], other: type[OtherT], statement: str, values: Sequence[str | UUID | None]
) -> list[tuple[ModelT, OtherT]]:
    """Every row that a statement finds which asks for all columns of one model's table, then of another's."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found = cursor.fetchall()
        columns = [column[0] for column in cursor.description]
    middle = len(_columns(model))
    return [
        (
            _made(model, dict(zip(columns[:middle], row[:middle], strict=True))),
            _made(other, dict(zip(columns[middle:], row[middle:], strict=True))),
        )
        for row in found
    ]


def as_asked(model: type[models.Model], key: UUID) -> str | UUID:
    """A row's id as the database is asked for it."""
    asked: str | UUID = model._meta.pk.get_db_prep_value(key, connection)
    return asked


def insert(row: models.Model) -> None:
    """Write a new row as it is, all of its fields given."""
    _execute(_insert(type(row)), row, tuple(_fields(type(row))))


def update(row: models.Model, names: tuple[str, ...]) -> None:
    """Write these fields of a row that is there."""
    _execute(_update(type(row), names), row, (*names, type(row)._meta.pk.name))


def _execute(statement: str, row: models.Model, names: Iterable[str]) -> None:
    fields = _fields(type(row))
    with connection.cursor() as cursor:
        cursor.execute(
            statement,
            [fields[name].get_db_prep_save(getattr(row, fields[name].attname), connection) for name in names],
        )


def _made(model: type[ModelT], values_of: Mapping[str | None, str]) -> ModelT:
    fields = _fields(model).values()
    read = [_read(field, values_of[field.column]) for field in fields]
    return model.from_db(connection.alias, [field.attname for field in fields], read)


def _read(field: AnyField, value: str | None) -> object:
    if isinstance(field, models.JSONField):
        return field.from_db_value(value, None, connection)  # type: ignore[arg-type]  # no key inside the JSON is asked for
    read = field.to_python(value)
    # SQLite has no time zones: Django keeps times there in UTC.
    return read.replace(tzinfo=UTC) if isinstance(read, datetime) and read.tzinfo is None else read


@cache
def _fields(model: type[models.Model]) -> dict[str, AnyField]:
    return {field.name: field for field in model._meta.concrete_fields}


@cache
def _columns(model: type[models.Model]) -> frozenset[str | None]:
    return frozenset(field.column for field in _fields(model).values())


@cache
def _insert(model: type[models.Model]) -> str:
    columns = ", ".join(f'"{field.column}"' for field in _fields(model).values())
    places = ", ".join(["%s"] * len(_fields(model)))
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({places})'  # noqa: S608  # names of ours


@cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> str:
    changes = ", ".join(f'"{_fields(model)[name].column}" = %s' for name in names)
    return f'UPDATE "{model._meta.db_table}" SET {changes} WHERE "{model._meta.pk.column}" = %s'  # noqa: S608  # as above
