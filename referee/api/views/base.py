"""The base of every call of the API."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rest_framework.authentication import SessionAuthentication
from rest_framework.response import Response
from rest_framework.views import APIView

from referee.api.authentication import BearerKey
from referee.api.parsers import StrictJSONParser
from referee.api.problems import exception_handler
from referee.api.renderers import JSONNegotiation, JSONRenderer
from referee.api.throttling import WriteThrottle


class JSONView(APIView):
    """A call: JSON in and out, a bearer key where it writes, problems where it can't.

    A member who is logged in (Django's own accounts) may look around where the history is kept for members.
    """

    parser_classes = [StrictJSONParser]
    renderer_classes = [JSONRenderer]
    authentication_classes = [BearerKey, SessionAuthentication]
    permission_classes = []
    throttle_classes = [WriteThrottle]
    content_negotiation_class = JSONNegotiation
    throttle_scope: str | None = None
    needs_key = True
    """True where writing needs a key; reading never does."""

    def get_exception_handler(self) -> Callable[[Exception, Mapping[str, object]], Response | None]:
        """Return the handler that answers every error with a problem."""
        return exception_handler
