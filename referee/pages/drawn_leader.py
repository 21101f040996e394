"""The leader whom the app picked at random as it opened a table, as far as the phone that opened it remembers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from referee import models

DRAWN_LEADER_COOKIE = "lot"
"""The cookie with the seat that was picked, at one table."""

_A_DAY = 24 * 60 * 60


def remember_drawn_leader(response: HttpResponse, session: models.Session, seat: int) -> None:
    """Let the phone say at the table that this leader was picked at random."""
    here = reverse("table", args=[session.id])
    response.set_cookie(DRAWN_LEADER_COOKIE, str(seat), max_age=_A_DAY, path=here, samesite="Lax", httponly=True)


def drawn_leader(request: HttpRequest) -> int | None:
    """Return the seat that was picked at random to lead the first hand of the table; None if the phone knows of none."""
    seat = request.COOKIES.get(DRAWN_LEADER_COOKIE, "")
    return int(seat) if seat.isascii() and seat.isdecimal() and len(seat) == 1 else None
