"""The banners over the table, for broken rules and challenges. Each phone shows each of them until its reader closes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.pages.requests import HtmxRequest, page, session_and_key
from referee.presenters.findings import FindingLine
from referee.presenters.session.disputes import DisputeShown

DISMISSED_COOKIE = "told"
"""The cookie with the ids of the findings and challenges that were closed on this phone, at one table."""

Told = TypeVar("Told", FindingLine, DisputeShown)

_ID = re.compile(r"[0-9a-f]{8}")
_KEPT = 20
_A_DAY = 24 * 60 * 60


@page
@require_POST
def close_findings(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Stop showing this phone the findings and challenges that were sent."""
    session_and_key(request, session_id)
    here = reverse("table", args=[session_id])
    response: HttpResponseBase = HttpResponse() if request.htmx else redirect(here)
    closed = [each for each in request.POST.getlist("finding") if _ID.fullmatch(each)]
    told = list(dict.fromkeys([*dismissed_ids(request), *closed]))[-_KEPT:]
    response.set_cookie(DISMISSED_COOKIE, ".".join(told), max_age=_A_DAY, path=here, samesite="Lax", httponly=True)
    return response


def dismissed_ids(request: HtmxRequest) -> tuple[str, ...]:
    """Return the ids of what was closed on this phone."""
    return tuple(each for each in request.COOKIES.get(DISMISSED_COOKIE, "").split(".") if _ID.fullmatch(each))


def undismissed(request: HtmxRequest, told: Sequence[Told]) -> list[Told]:
    """Return those that weren't closed on this phone."""
    closed = dismissed_ids(request)
    return [each for each in told if each.id not in closed]
