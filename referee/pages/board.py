"""The board: the table on a television or in the middle of the table, to be read from afar and touched by nobody."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee import queries
from referee.exceptions import Unknown
from referee.pages.fragment_cache import cached_fragment
from referee.pages.pens import address_for_phones, qr_svg
from referee.pages.requests import HtmxRequest, board_of, etag_for, page, unchanged
from referee.pages.table_codes import session_of_code
from referee.presenters import NOTHING, presenter_of
from referee.presenters.session.disputes import open_challenges

SIDES = "sides"
"""The cookie, and the query parameter, that says to how many sides of the table the scores are shown."""

ASKS_FOR_CODE = "board/open.html"

_ONE, _EACH = "1", "4"
_A_YEAR = 365 * 24 * 60 * 60


@page
@require_safe
def open_board(request: HtmxRequest) -> HttpResponseBase:
    """Redirect to the board of the table whose code was typed, on a television perhaps."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return render(request, ASKS_FOR_CODE)
    try:
        return redirect("board", session_of_code(request, typed).code)
    except Unknown as unknown:
        return _no_such_code(request, typed, unknown)


@page
@require_safe
def board(request: HtmxRequest, code: str) -> HttpResponseBase:
    """Show the board of the table with this code: the page, or for htmx its main part; 304 while nothing changed."""
    try:
        session = session_of_code(request, code)
    except Unknown as unknown:
        return _no_such_code(request, code, unknown)
    asked, sides = request.GET.get(SIDES, ""), _sides(request)
    etag = etag_for(request, session, None, board_of(request), sides, request.get_host())
    response = unchanged(request, etag) or _board_at(request, queries.present_state(session), etag, sides)
    response["ETag"] = etag
    if asked in (_ONE, _EACH):
        response.set_cookie(SIDES, asked, max_age=_A_YEAR, path="/board/", samesite="Lax")
    return response


def _no_such_code(request: HtmxRequest, typed: str, unknown: Unknown) -> HttpResponse:
    """Show the form for the code again, with the reason why it leads nowhere."""
    return render(request, ASKS_FOR_CODE, {"typed": typed[:40], "error": str(unknown)}, status=404)


def _board_at(request: HtmxRequest, state: queries.TableState, etag: str, sides: str) -> HttpResponse:
    """Return the board, or for htmx its main part, which is the same for all readers with a screen of that size."""
    if request.htmx:
        return cached_fragment(state, etag, lambda: _context(request, state))
    shown = {
        "each_side": sides == _EACH,
        "qr": qr_svg(address_for_phones(request, reverse("table", args=[state.session.id]))),
        "join_address": address_for_phones(request, reverse("home")),
    }
    return render(request, "board/board.html", _context(request, state) | shown)


def _context(request: HtmxRequest, state: queries.TableState) -> dict[str, object]:
    """Return the context for the templates of the board."""
    fresh = bool(request.htmx) and state.version == state.log_state.moved
    return {
        "part": "board/_main.html",
        "scene": presenter_of(state.game, state.depth).scene(state, NOTHING, board_of(request), fresh),
        "state": state,
        "challenges": open_challenges(state),
    }


def _sides(request: HtmxRequest) -> str:
    """Return to how many sides the scores are shown: as the address says, else as this device did before."""
    return request.GET.get(SIDES) or request.COOKIES.get(SIDES, _ONE)
