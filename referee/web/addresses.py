"""The connection that a request comes from, as far as limits are counted for each."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

HOUSEHOLD = 64
"""The bits of an IPv6 address that are the same for everybody behind one connection to the internet."""


@lru_cache(maxsize=4096)
def counted_as(address: str | None) -> str | None:
    """Return the name under which a client is counted; None for a proxy, which speaks for many, or an unknown client.

    Behind one connection to the internet there are as many addresses of IPv6 as somebody likes, so they count as one. In
    a local network each phone has its own.
    """
    try:
        known = ip_address(address or "")
    except ValueError:
        return None
    known = getattr(known, "ipv4_mapped", None) or known
    if any(known in network for network in _proxies()):
        return None
    if known.version == 6 and known.is_global:
        return str(ip_network((known, HOUSEHOLD), strict=False))
    return str(known)


def sender(request: HttpRequest) -> str:
    """Return the name under which tries are counted. Behind a proxy that tells no address, everybody has the same."""
    remote: str = request.META.get("REMOTE_ADDR", "")
    return counted_as(remote) or remote


@lru_cache(maxsize=1)
def _proxies() -> tuple[IPv4Network | IPv6Network, ...]:
    return tuple(ip_network(each, strict=False) for each in settings.REFEREE_PROXIES)
