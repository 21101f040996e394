"""The server: granian, with Referee's application in one process or several."""

from __future__ import annotations

import atexit
import multiprocessing
import os
import socket
import threading
from pathlib import Path

from django.conf import settings
from django.db import connections
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

MILLISECONDS_FOR_A_HEAD = 15_000
"""The milliseconds that a client may take over the head of a request, or be silent between two requests."""

CONNECTIONS = 4096
"""The connections open in each process at a time, those of streams among them. Further clients wait."""

SECONDS_TO_STOP = 1
"""The seconds after which streams are cut off at the end; their clients come again by themselves."""

ONLY_FOR_THE_PROXY = 0o660
"""The mode of a Unix socket: open to its owner and their group."""

SECONDS_KEPT = 365 * 24 * 3600
"""The seconds that browsers keep a static file, whose name carries the hash of its content."""

# granian's log goes where the server's other lines go (settings.LOGGING).
_OUR_LOG: dict[str, dict[str, object]] = {
    "formatters": {},
    "handlers": {},
    "loggers": {"_granian": {}, "granian.access": {}},
}


def serve(port: int, workers: int, unix_socket: Path | None = None) -> None:
    """Answer on a Unix socket, else on the port of every address of this machine, until Ctrl-C or SIGTERM.

    A process that ends by itself is replaced. Processes are started afresh rather than forked, so that none shares a
    connection or a lock with another.
    """
    connections.close_all()
    multiprocessing.set_start_method("spawn", force=True)
    mounts = {settings.STATIC_URL.rstrip("/"): settings.STATIC_ROOT}
    if settings.PHONE_SITE.exists():
        mounts[settings.PHONE_SITE_URL.rstrip("/")] = settings.PHONE_SITE
    Granian(
        "referee.server.serving:application",
        factory=True,
        address=address(),
        port=port,
        uds=unix_socket,
        uds_permissions=ONLY_FOR_THE_PROXY if unix_socket else None,
        interface=Interfaces.ASGINL,  # ASGI without lifespan events, which Django doesn't know
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=MILLISECONDS_FOR_A_HEAD),
        websockets=False,
        workers=workers,
        respawn_failed_workers=True,
        workers_kill_timeout=SECONDS_TO_STOP,
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        log_level=LogLevels.error,
        log_dictconfig=_OUR_LOG,
        static_path_mount=list(mounts.values()),
        static_path_route=list(mounts),
        static_path_expires=0 if settings.DEBUG else SECONDS_KEPT,
    ).serve()


def application() -> object:
    """Return the application for one of the processes, which ends with the one that started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # After serving, the process ends at once: threads of granian's that still use Python panic while it is shut down.
    atexit.register(os._exit, 0)
    from referee import asgi

    return asgi.application


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)  # whatever was acknowledged has been committed


def address() -> str:
    """Return the address that stands for every address of this machine."""
    return "::" if socket.has_dualstack_ipv6() else "0.0.0.0"  # noqa: S104  # the phones are to reach it


def family() -> socket.AddressFamily:
    """Return the address family of ``address()``."""
    return socket.AF_INET6 if socket.has_dualstack_ipv6() else socket.AF_INET
