"""As many processes as the machine has cores, all answering on the same sockets."""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import threading
from multiprocessing import connection, parent_process

import uvicorn
from a2wsgi.asgi_typing import ASGIApp
from django.conf import settings
from uvicorn.supervisors import Multiprocess

from referee.metrics import forget_the_dead
from referee.server.connections import SECONDS_BETWEEN_REQUESTS
from referee.server.garbage import collect_seldom
from referee.server.homes import homes
from referee.server.protocol import Http
from referee.server.stopping import Server

IN_ONE_PROCESS = "referee.server.workers:application"
IN_A_WORKER = "referee.server.workers:in_a_worker"

UNHURRIED = "referee.server.unhurried:UnhurriedLoop"

SECONDS_TO_STOP = 1
"""Watchers hold their connections open: without a limit the server would wait for them to leave."""

SECONDS_TO_START = 30
"""How long a process may be silent before it is replaced. A small machine takes its time to start one."""


def cores() -> int:
    """Return how many processors this process may use, which a container may have limited."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def serve(sockets: list[socket.socket], workers: int) -> None:
    """Answer on the sockets until Ctrl-C or SIGTERM. A process that ends by itself is replaced.

    One alone serves in this process. Several are started afresh rather than forked, so that none
    shares a connection or a lock with another.
    """
    config = uvicorn.Config(
        IN_ONE_PROCESS if workers == 1 else IN_A_WORKER,
        factory=True,
        workers=workers,
        http=Http,
        loop=UNHURRIED if hasattr(select, "poll") else "asyncio",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.REFEREE_PROXIES,
        timeout_keep_alive=SECONDS_BETWEEN_REQUESTS,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        timeout_worker_healthcheck=SECONDS_TO_START,
    )
    if workers == 1:
        Server(config).run(sockets)
    else:
        with homes(workers):
            Multiprocess(config, sockets).run()


def application() -> ASGIApp:
    """Return the application for a process that does nothing but serve it."""
    from referee import asgi

    collect_seldom()
    return asgi.application


def in_a_worker() -> ASGIApp:
    """Return the application for a process that is one of several: it ends when the one that started it has gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    forget_the_dead()
    return application()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
