"""What every call of the API shares."""

from __future__ import annotations

from rest_framework.authentication import SessionAuthentication
from rest_framework.views import APIView

from referee.api import problems
from referee.api.requests import AlwaysJson, BearerKey, Parser, Renderer, Throttle


class Call(APIView):
    """A call: JSON in and out, a bearer key where it writes, problems where it can't.

    A member who is logged in (Django's own accounts) may look around where the history is kept for members.
    """

    parser_classes = [Parser]
    renderer_classes = [Renderer]
    authentication_classes = [BearerKey, SessionAuthentication]
    permission_classes = []
    throttle_classes = [Throttle]
    content_negotiation_class = AlwaysJson
    throttle_scope: str | None = None
    needs_key = True
    """Whether writing here needs a key; reading never does."""

    def get_exception_handler(self):
        """Answer every error with a problem."""
        return problems.answer
