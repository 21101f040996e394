"""How often one address may write."""

from __future__ import annotations

import time
from collections.abc import Mapping

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView


class WriteThrottle(ScopedRateThrottle):
    """So many writes of a kind a minute from one address; the settings say how many. Reading isn't limited."""

    timer = staticmethod(time.monotonic)  # a clock that is put back would keep people waiting

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this one may go on."""
        return request.method in SAFE_METHODS or super().allow_request(request, view)

    def get_rate(self) -> str | None:
        """The present setting, which a test may change."""
        rates: Mapping[str, str] = settings.REFEREE_API_RATES
        return rates.get(self.scope or "")
