"""A line in the log for every request that Django answers, where the host wants them."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest
from django.http.response import HttpResponseBase

logger = logging.getLogger("referee.requests")

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def log_request(get_response: GetResponse) -> GetResponse:
    """Log a line for every request that Django answers.

    The address is logged as its pattern, since it may itself hold the token of a pen or a table's code.

    :raises MiddlewareNotUsed: the host doesn't want it
    """
    if not settings.REFEREE_LOG_REQUESTS:
        raise MiddlewareNotUsed

    def answer(request: HttpRequest) -> HttpResponseBase:
        began = time.monotonic()
        response = get_response(request)
        told = {
            "method": request.method,
            "route": f"/{request.resolver_match.route}" if request.resolver_match else "(no such page)",
            "status": response.status_code,
            "milliseconds": round((time.monotonic() - began) * 1000, 1),
        }
        logger.info("%(method)s %(route)s %(status)d in %(milliseconds)s ms", told, extra=told)
        return response

    return answer
