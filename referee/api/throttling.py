"""How often one address may write, and how much it may have judged."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import lru_cache

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle
from rest_framework.views import APIView

from referee.web.buckets import Allowance, Buckets


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


class SizeThrottle(BaseThrottle):
    """So many bytes a minute from one address, where the work grows with them (``REFEREE_ADJUDICATED``)."""

    def __init__(self) -> None:
        self._wait = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this one may go on."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        self._wait = _bytes().take(self.get_ident(request), int(length) if length.isdecimal() else 0)
        return not self._wait

    def wait(self) -> float:
        """Seconds until it may."""
        return self._wait


@lru_cache(maxsize=1)
def _bytes() -> Buckets:
    return Buckets(Allowance(*settings.REFEREE_ADJUDICATED))


def forget_everybody() -> None:
    """Begin to count anew, with the present settings."""
    _bytes.cache_clear()
