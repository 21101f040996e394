"""The addresses of pages that are needed again and again, cached."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.urls import reverse

ADDRESSES = 16384
"""The number of addresses kept. A page of a table has a dozen."""


@lru_cache(ADDRESSES)
def url(name: str, *args: object) -> str:
    """Return the address of a page."""
    return reverse(name, args=args)


def hand_url(session: UUID, hand: int) -> str:
    """Return the address of a hand on the scorecard, which opens it."""
    return f"{url('scorecard', session)}?hand={hand}#hand-{hand}"


def moment_url(session: UUID, hand: int, play: int) -> str:
    """Return the address of the moment after a play. Those of a hand differ only at the end, so only one is kept."""
    return f"{url('moment', session, hand, 1).removesuffix('1/')}{play}/"
