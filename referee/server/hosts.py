"""The addresses by which this server may be asked for, as connections come in by them."""

from __future__ import annotations

from a2wsgi.asgi_typing import HTTPScope
from django.conf import settings


def accept_own_address(scope: HTTPScope) -> None:
    """Allow as host the address that the connection came in by, which is one of the machine's own.

    So every network card serves, and a laptop that changes networks needs no restart.
    """
    address, port = scope.get("server") or ("", None)
    if port is None:
        return
    host = f"[{address}]" if ":" in address else address
    if host not in settings.ALLOWED_HOSTS:
        settings.ALLOWED_HOSTS.append(host)
