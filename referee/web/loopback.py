"""The check for requests from the machine that the server runs on: in a living room they are the host's."""

from __future__ import annotations

from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port

_BY_A_PROXY = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


def is_from_own_machine(request: HttpRequest) -> bool:
    """Return True if the request comes from the machine itself, asks for it as such, and no proxy has passed it on.

    A page on the internet can have a browser here send a request, but that names the page, or asks for another host.
    """
    try:
        address = ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    asked_for, _port = split_domain_port(request.get_host())
    origin = request.headers.get("Origin")
    asked_from = split_domain_port(origin.partition("//")[2])[0] if origin else asked_for
    return (
        address.is_loopback
        and {asked_for, asked_from} <= _OWN_NAMES
        and not any(name in request.headers for name in _BY_A_PROXY)
    )
