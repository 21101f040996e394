"""The renderers of answers, and which of them a client gets: JSON, unless it asks for another format that the call has."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress

import orjson
from django.utils.translation import gettext as _
from rest_framework import renderers
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from referee.exceptions import Invalid
from referee.web.problem import MEDIA_TYPE
from referee.web.stream_response import EVENTS, NDJSON
from referee.wording.lists import one_of

FORMAT = "format"
"""The parameter that names a format."""


class JSONRenderer(renderers.JSONRenderer):
    """JSON in UTF-8. What UTF-8 can't hold, such as a lone surrogate in quoted input, is escaped.

    A hand with its rulings is 8 KB, which orjson writes in 7 µs instead of 80. It knows neither lone surrogates nor
    numbers of more than 64 bits.
    """

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, object] | None = None,
    ) -> bytes:
        """Return the bytes of the answer."""
        if data is None:
            return b""
        with suppress(orjson.JSONEncodeError):
            return orjson.dumps(data, self.encoder_class().default, orjson.OPT_PASSTHROUGH_DATETIME)
        try:
            rendered: bytes = super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            rendered = json.dumps(data, cls=self.encoder_class).encode("ascii")
        return rendered


class TextRenderer(renderers.BaseRenderer):
    """Text that a view has written already."""

    media_type = "text/plain"
    format = "text"

    def render(
        self,
        data: str,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, object] | None = None,
    ) -> bytes:
        """Return the bytes of the answer."""
        return data.encode()


class TableRenderer(TextRenderer):
    """CSV that a view has written already."""

    media_type = "text/csv"
    format = "csv"


class LinesRenderer(renderers.BaseRenderer):
    """JSON values, each on a line of its own."""

    media_type = NDJSON
    format = "ndjson"
    charset = None

    def render(
        self,
        data: Iterable[object],
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, object] | None = None,
    ) -> bytes:
        """Return the bytes of the answer."""
        return "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in data).encode()


class EventsRenderer(renderers.BaseRenderer):
    """Server-sent events, which a view streams by itself."""

    media_type = EVENTS
    format = "events"
    charset = None


class Negotiation(DefaultContentNegotiation):
    """A content negotiation that goes by ``?format=``, then by ``Accept``; what suits neither is the view's first format."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """Return the parser for the content type of the body. A problem is JSON too."""
        media_type = (request.content_type or "").split(";")[0].strip().lower()
        media_type = "application/json" if media_type == MEDIA_TYPE else media_type
        return next((parser for parser in parsers if parser.media_type == media_type), None)

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer of the answer, and its media type.

        :raises Invalid: the view has no such format
        """
        known = list(renderers)
        if len(known) > 1 and (named := request.query_params.get(FORMAT)) is not None:
            known = [each for each in known if each.format == named]
            if not known:
                raise Invalid(FORMAT, _("The format can be %(choices)s.") % {"choices": one_of(_formats(renderers))})
        first = known[0]
        if len(known) == 1:
            return first, first.media_type
        with suppress(NotAcceptable):
            chosen: tuple[BaseRenderer, str] = super().select_renderer(request, known, format_suffix)
            return chosen
        return first, first.media_type


def _formats(renderers: Iterable[BaseRenderer]) -> list[str]:
    return list(dict.fromkeys(each.format for each in renderers))
