"""Where pages are: addresses that are asked for again and again, worked out once."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.urls import reverse

ADDRESSES = 16384
"""Addresses kept. A page of a table has a dozen."""


@lru_cache(ADDRESSES)
def url(name: str, *args: object) -> str:
    """The address of a page."""
    return reverse(name, args=args)


def moment_url(session: UUID, hand: int, play: int) -> str:
    """The address of the moment after a play. Those of a hand are alike but for their end, so only one is kept."""
    return f"{url('moment', session, hand, 1).removesuffix('1/')}{play}/"
