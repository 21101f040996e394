"""The fields of bodies: each is read and described by one declaration, in the way of the session record's own.

Django REST framework's fields take a text for a number and a number for a text. These take what the schema says and nothing
else, and name the place of what they refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.fields import empty

from referee.wording.rulings import in_reader_words
from scoring.record import Node, RecordError
from scoring.record.forms import Field

T = TypeVar("T")


class RecordField(serializers.Field[T, object, object, object], Generic[T]):
    """A field that is declared as those of the session record are."""

    default_error_messages = {"required": gettext_lazy("This is missing.")}

    def __init__(self, declared: Field[T]) -> None:
        super().__init__(default=empty if declared.required else lambda: declared.read(Node({}, "")))
        self.declared = declared

    def __deepcopy__(self, memo: object) -> RecordField[T]:
        """Return a field of the same declaration, which never changes, for a serializer of its own."""
        return type(self)(self.declared)

    def to_internal_value(self, data: object) -> T:
        """Return the value that was sent.

        :raises serializers.ValidationError: something in it is missing, unknown or of a wrong type; names every such place
        """
        try:
            return self.declared.read(Node({self.declared.name: data}, ""))
        except RecordError as error:
            raise serializers.ValidationError(_by_place(error, self.declared.name)) from error


class BodySerializer(serializers.Serializer[object]):
    """A body with these fields and no others. A field that is null is one that was left out."""

    def to_internal_value(self, data: object) -> dict[str, object]:
        """Return the values that were sent.

        :raises serializers.ValidationError: a field is missing, unknown or of a wrong type; names every such field
        """
        errors: dict[str, list[str]] = {}
        try:
            members = Node(data, "").only(*self.fields).members()
        except RecordError as error:
            if not isinstance(data, dict):
                raise serializers.ValidationError(_by_place(error)) from error
            errors, members = _by_place(error), data
        try:
            sent = {key: value for key, value in members.items() if value is not None}
            values: dict[str, object] = super().to_internal_value(sent)
        except serializers.ValidationError as error:
            errors |= {place: [message] for place, message in wrong_fields(error.detail)}
        if errors:
            raise serializers.ValidationError(errors)
        return values


def wrong_fields(detail: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the place of every error that a serializer tells, with its sentence."""
    if isinstance(detail, Mapping):
        for key, inside in detail.items():
            yield from wrong_fields(inside, _below(place, str(key)))
    elif isinstance(detail, list):
        for each in detail:
            yield from wrong_fields(each, place)
    else:
        yield place, str(detail)


def _by_place(error: RecordError, field: str = "") -> dict[str, list[str]]:
    """Return errors as a serializer tells them, by their places in the field."""
    return {each.place.removeprefix(field): [in_reader_words(each.message)] for each in (error, *error.others)}


def _below(place: str, key: str) -> str:
    return f"{place}.{key}" if place and key and not key.startswith(("[", ".")) else f"{place}{key}"
