"""A session under other rules."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import queries
from referee.api import forms
from referee.api.authentication import key_of
from referee.api.openapi import errors
from referee.api.requests import body_of, query_of, session_seen
from referee.api.serializers import WhatIfRulesSerializer
from referee.api.views.base import JSONView
from referee.api.what_if_json import WhatIfJson, what_if_json


class WhatIfView(JSONView):
    """The session by other rules."""

    needs_key = False
    throttle_scope = "adjudicate"

    @extend_schema(
        operation_id="compare_rules",
        tags=["sessions"],
        request=WhatIfRulesSerializer,
        responses={200: WhatIfJson} | errors(404, 415, 429),
    )
    def post(self, request: Request, session_id: UUID) -> Response:
        """Judge the session by other house rules or by another game. Nothing is stored; no key is needed."""
        query_of(request)
        body = body_of(request, WhatIfRulesSerializer)
        state = queries.table_state(session_id=session_seen(request, session_id), key=key_of(request))
        return Response(what_if_json(queries.what_if(state, body[forms.OTHER_GAME], body[forms.OTHER_RULES])))
