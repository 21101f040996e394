"""The Content-Security-Policy that nearly every answer has is built once, not for each."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import HEADER
from csp.middleware import CSPMiddleware, PolicyParts
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponseBase

AS_IN_THE_SETTINGS = PolicyParts()


class ContentPolicy(CSPMiddleware):
    """django-csp's middleware. A view that changes its policy, with one of its decorators, gets it built as ever."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._usual = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Give the answer its policy."""
        changed = self.get_policy_parts(request, response) != AS_IN_THE_SETTINGS
        if changed or getattr(response, "_csp_exempt", False):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._usual)
        return response
