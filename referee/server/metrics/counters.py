"""The counters of requests, lines and streams, and the view that shows them."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from secrets import compare_digest

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import Http404, HttpRequest, HttpResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from referee.server.metrics.processes import FOLDER

REQUESTS = Counter(
    "referee_requests", "Requests by what they do (play, look) and how they were answered.", ["does", "status"]
)
SECONDS = Histogram(
    "referee_request_seconds",
    "Seconds that Django took to answer a request.",
    ["does"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
STREAMS = Gauge("referee_streams", "Phones and programs that follow a table.", multiprocess_mode="livesum")
LINES = Counter("referee_lines", "Lines written into the logs of sessions: plays, corrections and all else.")

_LOOKS = frozenset({"GET", "HEAD", "OPTIONS"})


def count_line(**_told: object) -> None:
    """Count a line that was written."""
    LINES.inc()


def count_stream(**_told: object) -> None:
    """Count a stream that has begun."""
    STREAMS.inc()


def forget_stream(**_told: object) -> None:
    """Count a stream that has ended."""
    STREAMS.dec()


def count_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Count what is answered, as middleware.

    :raises MiddlewareNotUsed: the host reads no metrics
    """
    if not settings.REFEREE_METRICS_TOKEN:
        raise MiddlewareNotUsed
    forget_the_dead()

    def answer(request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        response = get_response(request)
        does = "look" if request.method in _LOOKS else "play"
        REQUESTS.labels(does, str(response.status_code)).inc()
        SECONDS.labels(does).observe(time.monotonic() - began)
        return response

    return answer


def metrics(request: HttpRequest) -> HttpResponse:
    """Show what was counted, to clients that have the token; 404 for all others, and where the host has set none."""
    token, sent = settings.REFEREE_METRICS_TOKEN, request.headers.get("Authorization", "")
    if not token or not compare_digest(sent.encode(), f"Bearer {token}".encode()):
        raise Http404
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def forget_the_dead() -> None:
    """Take out of the sums what an ended process held open, such as its streams."""
    folder = os.environ.get(FOLDER)
    for file in Path(folder).glob("gauge_live*.db") if folder else ():
        if (found := re.search(r"_(\d+)\.db$", file.name)) and not _lives(int(found[1])):
            mark_process_dead(int(found[1]), folder)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
