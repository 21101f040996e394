"""An append-only table: lines are added and never edited or deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar
from uuid import UUID

from django.db import models, transaction

from referee.models.line_numbers import next_numbers

ModelT = TypeVar("ModelT", bound=models.Model)

_LINES_AT_ONCE = 100


class LogIsAppendOnly(TypeError):
    """An attempt to edit or delete a line of the log."""

    def __init__(self) -> None:
        super().__init__("A line of the log is never edited or deleted; take it back with another line.")


class LogQuerySet(models.QuerySet[ModelT]):
    """A queryset that reads and adds lines, and refuses everything that would change what is written."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly

    def update_or_create(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LogIsAppendOnly

    def delete(self) -> NoReturn:
        raise LogIsAppendOnly

    def bulk_create(self, objs: Iterable[ModelT], *args: Any, **kwargs: Any) -> list[ModelT]:
        if kwargs.get("update_conflicts"):
            raise LogIsAppendOnly
        lines: list[Any] = list(objs)
        with transaction.atomic(using=self.db):
            for line, number in zip(lines, next_numbers(len(lines)), strict=True):
                line.number = number
            return super().bulk_create(lines, *args, **kwargs)

    def replace_rulings(self, rulings: Mapping[UUID, Mapping[str, object]]) -> None:
        """Rewrite the stored rulings of these lines, by their ids.

        They are copies of what judging the log gives, not part of the log. Ids that match no line are ignored.
        """
        lines = [self.model(pk=line, ruling=ruling) for line, ruling in rulings.items()]
        self._plain().bulk_update(lines, ["ruling"], batch_size=_LINES_AT_ONCE)

    def write_anew(self, lines: Iterable[ModelT]) -> None:
        """Rewrite what these lines say, and their hashes, because a person's name was taken out of them.

        Nothing else may do that: see docs/decisions/15.
        """
        self._plain().bulk_update(lines, ["entry", "changes", "why", "hash"], batch_size=_LINES_AT_ONCE)

    def delete_with_their_session(self) -> None:
        """Delete these lines together with their session, in which nothing was ever entered."""
        self._plain().delete()

    def _plain(self) -> models.QuerySet[ModelT]:
        return models.QuerySet(self.model, query=self.query.chain(), using=self.db)
