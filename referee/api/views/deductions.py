"""The deductions from the record of a hand."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import queries
from referee.api import parameters
from referee.api.openapi import errors
from referee.api.requests import hand_seen, query_of
from referee.api.views.base import JSONView
from referee.wording.rulings import filled_in
from scoring.record.deductions_json import DeductionsJson, deductions_json


class DeductionsView(JSONView):
    """The tiles that each seat can't have and must have."""

    @extend_schema(
        operation_id="get_deductions",
        tags=["hands"],
        parameters=[parameters.UPTO],
        responses={200: DeductionsJson} | errors(404),
    )
    def get(self, request: Request, hand_id: UUID) -> Response:
        """Deduce what follows for the tiles that nobody has seen, if everybody played by the rules.

        What is said is never wrong; with `complete` it is all that follows.
        """
        upto = query_of(request, [parameters.UPTO]).get(parameters.UPTO.name)
        state = queries.hand_state(hand_id=hand_seen(request, hand_id))
        assert state.shown is not None
        found = queries.deductions_of(state.shown, upto)
        return Response(deductions_json(found, state.name_of, filled_in))
