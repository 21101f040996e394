"""The addresses of this machine and of its clients."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

from a2wsgi.asgi_typing import ASGIApp, Receive, Scope, Send
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

_MAPPED = "::ffff:"


def plain_addresses(app: ASGIApp) -> ASGIApp:
    """Wrap the application so that it sees each client's usual address.

    A client by IPv4 may have come in by a socket for both versions, and a client by a Unix socket is this machine.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (client := scope.get("client")):
            scope["client"] = (client[0].removeprefix(_MAPPED) or "127.0.0.1", client[1])
        await app(scope, receive, send)

    return answer


def accept_own_addresses(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Allow every address of this machine as host (a middleware): a laptop that changes networks needs no restart."""

    def answer(request: HttpRequest) -> HttpResponse:
        host = split_domain_port(request.META.get("HTTP_HOST", ""))[0]
        if host not in settings.ALLOWED_HOSTS and is_own_address(host.strip("[]")):
            settings.ALLOWED_HOSTS.append(host)
        return get_response(request)

    return answer


def is_own_address(host: str) -> bool:
    """Return True if this is an address by which the network reaches this machine, spelled as browsers spell it.

    Of IPv6 there are thousands of other spellings, which nobody could keep.
    """
    with suppress(ValueError, OSError):
        address = ip_address(host)
        is_mapped = getattr(address, "ipv4_mapped", None) is not None
        nobodys = is_mapped or address.is_loopback or address.is_unspecified or address.is_multicast
        if str(address) == host and not nobodys:
            with socket.socket(socket.AF_INET6 if address.version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
                probe.bind((host, 0))  # another machine's address is refused here, and nothing is sent
            return True
    return False
