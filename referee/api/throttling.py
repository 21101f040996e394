"""The limits on how often one address may write, and on how much it may have judged."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle

from referee.web.addresses import sender

if TYPE_CHECKING:  # the settings name these classes, and views are made by the settings
    from rest_framework.views import APIView

BLOCK = 4_000
"""The size of a block, in bytes of a record: each block counts as one request."""


class AddressThrottle(SimpleRateThrottle):
    """A limit on the requests a minute from one address; the settings say how many."""

    duration: int
    timer = staticmethod(time.monotonic)  # a clock that is put back would keep people waiting

    def get_rate(self) -> str | None:
        """Return the rate in the present settings, which a test may change."""
        rates: Mapping[str, str] = settings.REFEREE_API_RATES
        return rates.get(self.scope or "")

    def get_ident(self, request: Request) -> str:
        """Return the address, as far as it is counted."""
        return sender(request)


class WriteThrottle(AddressThrottle, ScopedRateThrottle):
    """A limit on writes of a kind. Reading isn't limited."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Return True if this request may go on."""
        return request.method in SAFE_METHODS or super().allow_request(request, view)


class SizeThrottle(AddressThrottle):
    """A limit on blocks of records, where the work grows with their bytes."""

    scope = "blocks"
    _blocks = 0

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the name under which blocks are counted."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Return True if this request may go on."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        self._blocks = math.ceil(int(length) / BLOCK) if length.isdecimal() else 0
        return super().allow_request(request, view)

    def throttle_success(self) -> bool:
        """Count every block as a request is counted."""
        self.history[:0] = [self.now] * self._blocks
        self.cache.set(self.key, self.history, self.duration)
        return True

    def wait(self) -> float | None:
        """Return the seconds until the oldest blocks count no longer."""
        return self.duration - (self.now - self.history[-1]) if self.history else None
