"""The reading of requests and the answers to them, the same on every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from referee import models, queries
from referee.drawing import BOARD_FELT, PHONE_FELT, PHONE_SCREEN, Size
from referee.exceptions import Invalid, KeyMissing, NotAllowed, Refusal, TooOften, Unknown, WrongKey
from referee.presenters import Screen, presenter_of
from referee.web import devices
from referee.web.etag import etag
from referee.web.loopback import is_from_own_machine
from referee.web.time_zones import time_zone_of
from scoring.games import GAMES

SCREEN = "screen"
FELT = "felt"
BOARD = "board"
"""The cookies with which a page says how large the screen is, and the felt on it or on a board."""

CIRCLE = "circle"
"""The session key under which a login remembers the circle that its user wants to look at."""

_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_SCREEN_BOUNDS = ((180, 2560), (300, 1600))
_FELT_BOUNDS = ((180, 2100), (120, 1500))

P = ParamSpec("P")


class HtmxRequest(HttpRequest):
    """A request with the details that django-htmx adds."""

    htmx: HtmxDetails


def page(
    view: Callable[Concatenate[HtmxRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HtmxRequest, P], HttpResponseBase]:
    """Decorate a view: refusals are answered with a page that says why, and times are in the reader's time zone."""

    @wraps(view)
    def answer(request: HtmxRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            with timezone.override(time_zone_of(request)):
                response = view(request, *args, **kwargs)
        except Refusal as refusal:
            response = refuse(request, refusal)
        if isinstance(response, HttpResponseNotAllowed):
            return not_allowed(request, response)
        patch_vary_headers(response, ("HX-Request", "Cookie"))
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return answer


def status_of(refusal: Refusal) -> int:
    """Return a refusal's HTTP status on a page. A browser can't be asked for a key, so a missing one is a 403 too."""
    if isinstance(refusal, Unknown):
        return 404
    if isinstance(refusal, (KeyMissing, WrongKey, NotAllowed)):
        return 403
    if isinstance(refusal, TooOften):
        return 429
    return 400 if isinstance(refusal, Invalid) else 409


def not_allowed(request: HtmxRequest, answer: HttpResponseNotAllowed) -> HttpResponse:
    """Return the answer 405 as a page. People see it when they reload the address of a form."""
    text = _("What you sent here has been received. Go back to the table.")
    response = render(
        request,
        "errors/error.html",
        {"title": _("There is nothing to show here"), "text": text},
        status=answer.status_code,
    )
    response["Allow"] = answer["Allow"]
    return response


def refuse(request: HtmxRequest, refusal: Refusal) -> HttpResponse:
    """Return a page that says why not, or a sheet where a page is open already."""
    status = status_of(refusal)
    if request.htmx:
        return sheet(request, "errors/_sheet.html", {"title": _("That didn't work"), "text": str(refusal)}, status)
    titles = {
        404: _("Page not found"),
        403: _("You can't do that here"),
        400: _("That can't be read"),
        409: _("Not right now"),
        429: _("Too many tries"),
    }
    context = {"title": titles[status], "text": str(refusal), "may_log_in": _may_log_in(request, status)}
    return render(request, "errors/error.html", context, status=status)


def _may_log_in(request: HttpRequest, status: int) -> bool:
    """Return True if the reader would perhaps see more after logging in."""
    return status in (403, 404) and settings.REFEREE_ACCESS != "open" and not request.user.is_authenticated


def sheet(request: HttpRequest, template: str, context: Mapping[str, object], status: int = 200) -> HttpResponse:
    """Render a fragment that opens over the page instead of taking the place of its main part."""
    response = render(request, template, dict(context), status=status)
    response["HX-Retarget"] = "#sheet"
    response["HX-Reswap"] = "innerHTML"
    return response


def sheet_or_page(request: HtmxRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    """Render a template that extends ``sheets/base.html``: a sheet over the table for htmx, otherwise a page of its own."""
    if request.htmx:
        return sheet(request, template, context)
    return render(request, template, dict(context))


def scope_of(request: HttpRequest) -> queries.Scope:
    """Return what the reader may see beyond the tables of their device. The login is read only when it is needed."""
    return queries.scope_of_user(request.user, lambda: request.session.get(CIRCLE))


def managing_scope(request: HttpRequest) -> queries.Scope:
    """Return the scope that holds the players whom the reader may rename, merge and hide.

    :raises NotAllowed: they may change nobody
    """
    return queries.scope_to_manage(request.user, scope_of(request), at_the_machine=is_from_own_machine(request))


def may_manage(request: HttpRequest) -> bool:
    """Return True if there is anybody whom the reader may change."""
    try:
        managing_scope(request)
    except NotAllowed:
        return False
    return True


def browsing_scope(request: HttpRequest) -> queries.Scope:
    """Return what the reader may see of the people who play here.

    :raises NotAllowed: the server shows them only to members
    """
    scope = scope_of(request)
    if not scope.may_browse:
        raise NotAllowed(_("Only members can see who plays here. Log in first."))
    return scope


def history_scope(request: HttpRequest) -> queries.Scope:
    """Return what the reader may see of what was played here.

    :raises NotAllowed: the server shows it only to members
    """
    scope = scope_of(request)
    if not scope.may_browse:
        raise NotAllowed(_("Only members can see what was played here. Log in first."))
    return scope


def own_player_of(request: HttpRequest, circle: int | None) -> models.Player | None:
    """Return the player who the reader is in a circle; None for guests, on an open server, and before they have said it."""
    if circle is None:
        return None
    return queries.own_player(queries.account_of(request.user), circle)


def session_and_key(
    request: HttpRequest, session_id: UUID, scope: queries.Scope | None = None
) -> tuple[models.Session, models.Key | None]:
    """Return the session's row, and the key of the reader's device at this table; ``scope`` is the reader's, if known.

    :raises Unknown: there is no such session, or the reader may not see it
    """
    device = devices.device_of(request)
    return queries.session_and_key(session_id=session_id, device=device, scope=scope or scope_of(request))


def state_for(request: HttpRequest, session_id: UUID) -> queries.TableState:
    """Return the table as the reader may see and use it.

    :raises Unknown: there is no such session
    """
    return queries.present_state(*session_and_key(request, session_id))


def screen_of(request: HttpRequest) -> Screen:
    """Return the sizes of the reader's screen and of the felt on it, as their page measured them; else a phone's."""
    whole = _measured(request.COOKIES.get(SCREEN, ""), _SCREEN_BOUNDS)
    return Screen(whole or PHONE_SCREEN, _measured(request.COOKIES.get(FELT, ""), _FELT_BOUNDS) or PHONE_FELT)


def screen_for(request: HttpRequest, session: models.Session, key: models.Key | None) -> Screen:
    """Return the screen that a table is drawn for: readers without a key there share one picture with many others."""
    screen = screen_of(request)
    return screen if key else presenter_of(GAMES[session.variant]).screen_for_many(screen)


def board_of(request: HttpRequest) -> Screen:
    """Return the size of the felt on the reader's board, which is drawn for that alone."""
    felt = _measured(request.COOKIES.get(BOARD, ""), _FELT_BOUNDS) or BOARD_FELT
    return Screen(felt, felt)


def _measured(cookie: str, bounds: tuple[tuple[int, int], tuple[int, int]]) -> Size | None:
    written = _SIZE.fullmatch(cookie)
    if not written:
        return None
    width, height = (
        max(least, min(most, int(size))) for size, (least, most) in zip(written.groups(), bounds, strict=True)
    )
    return width, height


def etag_for(request: HtmxRequest, session: models.Session, key: models.Key | None, *shown: object) -> str:
    """Return the ETag of what this reader sees of the session."""
    whose = (key.id, key.is_withdrawn, session.seat_asked_at) if key else None
    return etag(session, whose, bool(request.htmx), *shown)


def unchanged(request: HttpRequest, etag: str) -> HttpResponseBase | None:
    """Return the answer 304 where the reader has this already and there is no message to show."""
    if len(get_messages(request)):
        return None
    return get_conditional_response(request, etag=etag)
