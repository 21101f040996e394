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
"""How long a client may take over the head of a request, or be silent between two requests."""

CONNECTIONS = 4096
"""So many are open in each process at a time, with all who follow a table among them. Whoever comes then waits."""

SECONDS_TO_STOP = 1
"""Those who follow a table hold their connections open. After so long they are cut off, and come again by themselves."""

ONLY_FOR_THE_PROXY = 0o660
"""A Unix socket is open to its owner and their group."""

SECONDS_KEPT = 365 * 24 * 3600
"""How long browsers keep a static file, whose name carries the hash of what is in it."""

# What it says goes where everything else goes that the server says (settings.LOGGING).
_OUR_LOG: dict[str, dict[str, object]] = {
    "formatters": {},
    "handlers": {},
    "loggers": {"_granian": {}, "granian.access": {}},
}


def serve(port: int, workers: int, unix_socket: Path | None = None) -> None:
    """Answer until Ctrl-C or SIGTERM on a Unix socket, else on the port of every address of this machine.

    A process that ends by itself is replaced. Processes are started afresh rather than forked, so that none shares a connection or a lock with another.
    """
    connections.close_all()
    multiprocessing.set_start_method("spawn", force=True)
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
        static_path_mount=[settings.STATIC_ROOT],
        static_path_route=[settings.STATIC_URL.rstrip("/")],
        static_path_expires=0 if settings.DEBUG else SECONDS_KEPT,
    ).serve()


def application() -> object:
    """Return the application for one of the processes, which ends with the one that started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Once it has served, the process ends at once: threads of granian's that still want Python while Python is taken down panic.
    atexit.register(os._exit, 0)
    from referee import asgi

    return asgi.application


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)  # whatever was acknowledged has been committed


def address() -> str:
    """Return what stands for every address of this machine."""
    return "::" if socket.has_dualstack_ipv6() else "0.0.0.0"  # noqa: S104  # the phones are to reach it


def family() -> socket.AddressFamily:
    """Return the kind of that address."""
    return socket.AF_INET6 if socket.has_dualstack_ipv6() else socket.AF_INET
