"""The first page, and everything that was played here."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import models, queries
from referee.exceptions import NotAllowed
from referee.faces.points import Points
from referee.http import devices
from referee.pages.requests import HtmxRequest, page
from referee.queries import HandsCounted, HistoryPage
from scoring.game import Game
from scoring.games import GAMES, game_lists
from scoring.options import OptionError

LATEST = 6
"""Finished sessions on the first page."""

THEMES = ("light", "dark")


class SideListed(NamedTuple):
    """A side of a session in a list: who it is, its points, and whether it won."""

    name: str
    points: Points
    won: bool


class SessionListed(NamedTuple):
    """A session in a list. ``keeps_score``: its sides have points; else its hands won and lost are counted.

    ``mine``: the reader's device has a key for it.
    """

    session: models.Session
    game: str
    sides: tuple[SideListed, ...]
    hands: HandsCounted
    mine: bool
    keeps_score: bool


@page
@require_safe
def home(request: HtmxRequest) -> HttpResponseBase:
    """Tables under way and finished; where there are none at all, straight to a new table."""
    device = devices.device_of(request)
    whose = None if queries.may_browse(request.user) else device
    under_way = queries.history(status="open", device=whose)
    finished = queries.history(status="finished", device=whose)
    if not under_way.total and not finished.total:
        return redirect("games")
    mine = _mine(device)
    context = {
        "under_way": _listed(under_way, mine),
        "finished": _listed(finished, mine)[:LATEST],
        "more": finished.total > LATEST or under_way.pages > 1,
    }
    return render(request, "home.html", context)


@page
@require_safe
def sessions(request: HtmxRequest) -> HttpResponseBase:
    """Every session, fifty to a page, filtered as the address says."""
    if not queries.may_browse(request.user):
        raise NotAllowed(_("Only people with an account can see what was played here. Log in first."))
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
    game = GAMES.get(request.GET.get("variant", ""))
    context = {
        "found": found,
        "sessions": _listed(found, _mine(devices.device_of(request))),
        "lists": game_lists(),
        "tallies": queries.tallies(game.slug) if game and not game.keeps_score else (),
        "filters": filters.urlencode(),
    }
    return render(request, "sessions.html", context)


@page
@require_POST
def choose_theme(request: HtmxRequest) -> HttpResponseBase:
    """Light, dark, or what the phone is set to."""
    response = redirect("home")
    theme = request.POST.get("theme")
    if theme in THEMES:
        response.set_cookie("theme", str(theme), max_age=devices.COOKIE_SECONDS, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def _mine(device: str) -> set[UUID]:
    """The sessions that the device has a key for."""
    return {key.session_id for key in queries.keys_of_device(device)}


def _listed(found: HistoryPage, mine: set[UUID]) -> list[SessionListed]:
    """The sessions of a page of the history as a list shows them."""
    return [_session(session, found.hands[session.id], session.id in mine) for session in found.sessions]


def _session(session: models.Session, hands: HandsCounted, mine: bool) -> SessionListed:
    names: dict[int, list[str]] = {}
    for seat in session.seats.all():
        names.setdefault(seat.side, []).append(seat.player.name)
    game, as_played = GAMES.get(session.variant), _game_as_played(session)
    numbers = {side: session.scores.get(str(side), 0) for side in names}
    points = {side: Points.of(number, as_played) if as_played else Points(number) for side, number in numbers.items()}
    return SessionListed(
        session=session,
        game=game.name if game else session.variant,
        sides=tuple(
            SideListed(" & ".join(names[side]), points[side], side in session.winners) for side in sorted(names)
        ),
        hands=hands,
        mine=mine,
        keeps_score=game.keeps_score if game else True,
    )


def _game_as_played(session: models.Session) -> Game | None:
    """The session's game with its house rules; None where the game is gone, or has other house rules by now."""
    try:
        return GAMES[session.variant].with_options(session.options, len(session.seats.all()))
    except (KeyError, OptionError):
        return None
