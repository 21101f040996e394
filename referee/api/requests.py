"""Reading requests: strict JSON, known fields only, whose key it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework import exceptions, parsers, renderers
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from referee import models, queries
from referee.exceptions import Invalid, WrongKey
from referee.http.strict_json import Unreadable, read_json


class TooLarge(exceptions.APIException):
    """The body is longer than anything that is read."""

    status_code = 413


class Parser(parsers.BaseParser):
    """JSON as `referee.http.strict_json` reads it."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """What the body stands for.

        :raises exceptions.ParseError: it can't be read
        """
        most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        content = stream.read(most + 1)
        if len(content) > most:
            raise TooLarge(_("The request holds more than %(limit)d bytes, the most that is read.") % {"limit": most})
        try:
            return read_json(content)
        except Unreadable as error:
            raise exceptions.ParseError(_("The body can't be read: %(why)s") % {"why": error}) from error


class Renderer(renderers.JSONRenderer):
    """JSON in UTF-8; what UTF-8 can't hold, a lone surrogate that is quoted back, is escaped."""

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The bytes of the answer."""
        try:
            rendered: bytes = super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            rendered = json.dumps(data, cls=self.encoder_class).encode("ascii")
        return rendered


class AlwaysJson(BaseContentNegotiation):
    """Whatever the client would like best, the answer is JSON; whatever it sends must be."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The one parser, if the body is said to be JSON."""
        media_type = (request.content_type or "").split(";")[0].strip().lower()
        return parsers[0] if media_type in ("application/json", "application/problem+json") else None

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """The one renderer."""
        return renderers[0], renderers[0].media_type


class BearerKey(BaseAuthentication):
    """``Authorization: Bearer KEY``: ``request.auth`` is the key. A browser's cookie is no key here."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, models.Key] | None:
        """Find the key. Where none is needed, a wrong one is in nobody's way.

        :raises WrongKey: there is no such key, and one is needed
        """
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != b"bearer":
            return None
        key = queries.key_by_secret(parts[1].decode("ascii", "replace")) if len(parts) == 2 else None
        if key is None:
            if request.method in SAFE_METHODS or not request.parser_context["view"].needs_key:
                return None
            raise WrongKey
        return AnonymousUser(), key


class Throttle(ScopedRateThrottle):
    """So many writes of a kind a minute from one address; the settings say how many. Reading isn't limited."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether this one may go on."""
        allowed: bool = request.method in SAFE_METHODS or super().allow_request(request, view)
        return allowed

    def get_rate(self) -> str | None:
        """The present setting, which a test may change."""
        rates: Mapping[str, str] = settings.REFEREE_API_RATES
        return rates.get(self.scope or "")


def body_of(request: Request, *known: str) -> dict[str, Any]:
    """The body's fields; an empty body has none.

    :raises Invalid: it is no object, or has other fields than ``known``; names the field
    """
    data = request.data
    if not isinstance(data, dict):
        raise Invalid("", _("The body must be a JSON object."))
    for name in data:
        if name not in known:
            allowed = ", ".join(known) or _("none")
            raise Invalid(name[:40], _("is unknown here; known are %(known)s") % {"known": allowed})
    return dict(data)


def query_of(request: Request, *known: str) -> dict[str, str]:
    """The parameters behind the question mark.

    :raises Invalid: one is unknown, or stands there twice
    """
    for name in request.query_params:
        if name not in known:
            raise Invalid(
                name[:40], _("is unknown here; known are %(known)s") % {"known": ", ".join(known) or _("none")}
            )
        if len(request.query_params.getlist(name)) > 1:
            raise Invalid(name, _("may be given once"))
    return {name: str(value) for name, value in request.query_params.items()}


def key_of(request: Request) -> models.Key | None:
    """The key that came with the request."""
    return request.auth if isinstance(request.auth, models.Key) else None
