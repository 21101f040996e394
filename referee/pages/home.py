"""The first page, and everything that was played here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import models, queries
from referee.exceptions import NotAllowed
from referee.http import devices
from referee.pages.requests import HtmxRequest, page
from referee.queries import HistoryPage
from scoring.games import GAMES
from scoring.options import OptionError
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS

LATEST = 6
"""Finished sessions on the first page."""

THEMES = ("light", "dark")


@dataclass(frozen=True)
class SessionRow:
    """A session in a list: each side's name, points and whether it won; ``alone``: a patience, with its won and lost."""

    session: models.Session
    game: str
    sides: tuple[tuple[str, int, bool], ...]
    hands: int
    mine: bool
    alone: bool = False
    won: int = 0
    lost: int = 0

    @property
    def in_cents(self) -> bool:
        """Whether it is played for money."""
        try:
            game = VARIANTS[self.session.variant].with_options(self.session.options, len(self.session.seats.all()))
        except (KeyError, OptionError):
            return False  # a patience, or a game whose house rules were others when it was played
        return game.in_cents


@page
@require_safe
def home(request: HtmxRequest) -> HttpResponseBase:
    """Tables under way and finished; where there are none at all, straight to a new table."""
    device = devices.device_of(request)
    everybody = queries.may_browse(request.user)
    mine = {key.session_id for key in queries.keys_of_device(device)}
    whose: dict[str, Any] = {} if everybody else {"device": device}
    under_way = queries.history(status="open", **whose)
    finished = queries.history(status="finished", **whose)
    if not under_way.total and not finished.total:
        return redirect("games")
    context = {
        "under_way": rows(under_way, mine),
        "finished": rows(finished, mine)[:LATEST],
        "more": finished.total > LATEST or under_way.pages > 1,
    }
    return render(request, "home.html", context)


@page
@require_safe
def sessions(request: HtmxRequest) -> HttpResponseBase:
    """Every session, fifty to a page, filtered as the address says."""
    if not queries.may_browse(request.user):
        raise NotAllowed(_("What was played here is shown to those who have an account."))
    found = queries.history(
        player=request.GET.get("player"),
        variant=request.GET.get("variant"),
        status=request.GET.get("status"),
        from_=request.GET.get("from"),
        to=request.GET.get("to"),
        page=request.GET.get("page") or 1,
    )
    filters = request.GET.copy()
    filters.pop("page", None)
    mine = {key.session_id for key in queries.keys_of_device(devices.device_of(request))}
    game = request.GET.get("variant", "")
    context = {
        "found": found,
        "rows": rows(found, mine),
        "variants": VARIANTS.values(),
        "patiences": PATIENCES.values(),
        "tallies": queries.tallies(game) if game in PATIENCES else (),
        "filters": filters.urlencode(),
    }
    return render(request, "sessions.html", context)


@page
@require_POST
def look(request: HtmxRequest) -> HttpResponseBase:
    """Light, dark, or as the phone says."""
    response = redirect("home")
    theme = request.POST.get("theme")
    if theme in THEMES:
        response.set_cookie("theme", str(theme), max_age=devices.COOKIE_SECONDS, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def rows(found: HistoryPage, mine: set[Any]) -> list[SessionRow]:
    """The sessions of a page of the history as a list shows them."""
    return [_row(session, session.id in mine) for session in found.sessions]


def _row(session: models.Session, mine: bool) -> SessionRow:
    names: dict[int, list[str]] = {}
    for seat in session.seats.all():
        names.setdefault(seat.side, []).append(seat.player.name)
    sides = tuple(
        (" & ".join(names[side]), session.scores.get(str(side), 0), side in session.winners) for side in sorted(names)
    )
    hands = getattr(session, "hand_count", 0)
    game = GAMES[session.variant].name if session.variant in GAMES else session.variant
    if session.variant in PATIENCES:
        won, lost = getattr(session, "won_count", 0), getattr(session, "lost_count", 0)
        return SessionRow(session, game, sides, hands, mine, True, won, lost)
    return SessionRow(session, game, sides, hands, mine)
