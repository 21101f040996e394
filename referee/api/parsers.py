"""The parsers of bodies: strict JSON, and nothing too long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import exceptions, parsers

from referee.notation.strict_json import Unreadable, read_json


class TooLarge(exceptions.APIException):
    """A body that is longer than anything that is read."""

    status_code = 413


class StrictJSONParser(parsers.BaseParser):
    """JSON as `referee.notation.strict_json` reads it."""

    media_type = "application/json"

    def parse(  # type: ignore[override]  # the stubs know objects only, JSON has other values
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> object:
        """Return the value that the body stands for.

        :raises exceptions.ParseError: it can't be read
        :raises TooLarge: it is longer than the settings allow
        """
        try:
            return read_json(_content_of(stream))
        except Unreadable as error:
            raise exceptions.ParseError(_("The body can't be read. %(why)s") % {"why": error}) from error


class TextParser(parsers.BaseParser):
    """Text in UTF-8, whatever it says."""

    media_type = "text/plain"

    def parse(  # type: ignore[override]  # as above
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> str:
        """Return the text.

        :raises exceptions.ParseError: it isn't UTF-8
        :raises TooLarge: it is longer than the settings allow
        """
        try:
            return _content_of(stream).decode("utf-8")
        except UnicodeDecodeError as error:
            raise exceptions.ParseError(_("The body must be text in UTF-8.")) from error


class TableParser(TextParser):
    """Text in UTF-8 that is said to be CSV."""

    media_type = "text/csv"


def _content_of(stream: IO[bytes]) -> bytes:
    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    content = stream.read(most + 1)
    if len(content) > most:
        text = ngettext(
            "The request is too large. It can have %(limit)d byte at most.",
            "The request is too large. It can have %(limit)d bytes at most.",
            most,
        )
        raise TooLarge(text % {"limit": most})
    return content
