"""The games, and the adjudication of records."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import schema
from referee.api.requests import query_of
from referee.api.shown import variant_json
from referee.api.views import Call
from referee.exceptions import Invalid, Unknown
from scoring.adjudication import adjudicate
from scoring.games import GAMES
from scoring.reading import RecordError
from scoring.record import read_record


class Variants(Call):
    """Every game and patience."""

    @extend_schema(
        operation_id="variants", tags=["games"], responses={200: schema.Variant(many=True)} | schema.errors()
    )
    def get(self, request: Request) -> Response:
        """Every game and patience, with its house rules, in the order of the rule book."""
        query_of(request)
        return Response([variant_json(game) for game in GAMES.values()])


class Variant(Call):
    """One game or patience."""

    @extend_schema(operation_id="variant", tags=["games"], responses={200: schema.Variant} | schema.errors(404))
    def get(self, request: Request, slug: str) -> Response:
        """One game or patience with its house rules."""
        query_of(request)
        if slug not in GAMES:
            raise Unknown(
                _("There is no game %(slug)s; there are %(known)s.") % {"slug": slug, "known": ", ".join(GAMES)}
            )
        return Response(variant_json(GAMES[slug]))


class Adjudicate(Call):
    """A record judged; nothing is stored."""

    needs_key = False
    throttle_scope = "adjudicate"

    @extend_schema(
        operation_id="adjudicate",
        tags=["games"],
        request=schema.Record,
        responses={200: schema.Adjudication} | schema.errors(415, 429),
    )
    def post(self, request: Request) -> Response:
        """Judge a session record from its first entry to its last. Nothing is stored."""
        query_of(request)
        try:
            return Response(adjudicate(read_record(request.data)))
        except RecordError as error:
            raise Invalid(error.place, error.message) from error
