"""The games, and the adjudication of records."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api.answers import variant_json
from referee.api.caching import same_for_all
from referee.api.openapi import errors
from referee.api.requests import query_of
from referee.api.resources import VariantJson
from referee.api.throttling import SizeThrottle, WriteThrottle
from referee.api.views.base import JSONView
from referee.exceptions import Invalid, Unknown
from referee.notation import MOST_ENTRIES
from referee.operations import parsing
from referee.wording.lists import all_of
from referee.wording.rulings import filled_in
from scoring.games import GAMES
from scoring.record.adjudication import adjudicate
from scoring.record.adjudication_json import AdjudicationJson
from scoring.record.session_forms import RECORD_FORM
from scoring.record.session_record import read_record


@same_for_all
class VariantListView(JSONView):
    """Every game and patience."""

    authentication_classes = []

    @extend_schema(operation_id="list_variants", tags=["games"], responses={200: list[VariantJson]} | errors())
    def get(self, request: Request) -> Response:
        """List every game and patience, with its house rules, in the order of the rule book."""
        query_of(request)
        return Response([variant_json(game) for game in GAMES.values()])


@same_for_all
class VariantView(JSONView):
    """One game or patience."""

    authentication_classes = []

    @extend_schema(operation_id="get_variant", tags=["games"], responses={200: VariantJson} | errors(404))
    def get(self, request: Request, slug: str) -> Response:
        """Return one game or patience with its house rules."""
        query_of(request)
        if slug not in GAMES:
            raise Unknown(
                _("There is no game called %(slug)s. The games are %(known)s.") % {"slug": slug, "known": all_of(GAMES)}
            )
        return Response(variant_json(GAMES[slug]))


class AdjudicateView(JSONView):
    """The adjudication of a record; nothing is stored."""

    authentication_classes = []
    throttle_scope = "adjudicate"
    throttle_classes = [WriteThrottle, SizeThrottle]

    @extend_schema(
        operation_id="adjudicate_record",
        tags=["games"],
        request=RECORD_FORM,
        responses={200: AdjudicationJson} | errors(415, 429),
    )
    def post(self, request: Request) -> Response:
        """Judge a session record from its first entry to its last. Nothing is stored.

        A record may have 5000 hands and entries together, far more than an evening brings; `manage.py adjudicate` on the
        server's own machine judges any number. One address may have 16 MB judged in a minute.
        """
        query_of(request)
        check_size(request.data)
        with parsing.as_invalid():
            record = read_record(request.data)
        return Response(adjudicate(record, filled_in))


def check_size(record: object) -> None:
    """Make sure that a record, of which nothing else is known yet, isn't too long to be judged while others wait.

    :raises Invalid: it has too many hands and entries
    """
    hands = record.get("hands") if isinstance(record, dict) else None
    if not isinstance(hands, list):
        return
    entries = [hand.get("plays") for hand in hands if isinstance(hand, dict)]
    size = len(hands) + sum(len(each) for each in entries if isinstance(each, list))
    if size > MOST_ENTRIES:
        told = {"size": size, "most": MOST_ENTRIES}
        raise Invalid(
            "hands",
            _("The record has %(size)d hands and entries. It may have %(most)d here.") % told
            + " "
            + _("Judge it in parts, or with manage.py adjudicate on the server's own machine."),
        )
