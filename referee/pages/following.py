"""The table page as it goes on: what phones are told that have it open."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET
from django_htmx.middleware import HtmxDetails

from referee import models, queries
from referee.drawing import Size
from referee.faces import Screen
from referee.http.paths import url
from referee.http.streams import FollowTable, followed_by
from referee.pages.answers import show
from referee.pages.requests import FELT, SCREEN, HtmxRequest, page, screen_for, session_and_key
from referee.templating.tokens import FOR_MANY

_RETRY = (1000, 4000)
"""Milliseconds after which a phone comes again that lost its stream: not all at once where the server was started anew."""

_MOST_DIGITS = 9


@page
@require_GET
def follow(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The stream of the table: its main part, or to whoever has much to tap there only that there is a new one."""
    session, key = session_and_key(request, session_id)
    return stream_of(request, session, screen_for(request, session, key), key)


def stream_of(
    request: HtmxRequest,
    session: models.Session,
    screen: Screen,
    key: models.Key | None = None,
    *,
    on_board: bool = False,
) -> HttpResponseBase:
    """The beginning of a stream for this reader's screen, of the table page or of its board."""
    seen = max(_version(request.headers.get("Last-Event-ID", "")), _version(request.GET.get("seen", "")))
    how = FollowTable(
        seen,
        session.version,
        key is not None and (key.is_keeper or key.is_withdrawn),
        get_language() or "en",
        timezone.get_current_timezone_name(),
        *screen,
        on_board,
        key.id if key else None,
    )
    least, most = _RETRY
    return followed_by(how, f"retry: {least + secrets.randbelow(most - least)}\n\n".encode())


def _version(said: str) -> int:
    """The version that a phone says it has; before the first where it says none."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _MOST_DIGITS else -1


class Watched(NamedTuple):
    """The main part of the table page at this version, as it is sent over a stream; empty where each phone fetches it.

    That is so while it tells of something that each phone closes for itself. Its forms have no tokens: the page puts its
    reader's own in their place (static/js/news.js).
    """

    version: int
    html: str


def watched_table(session_id: UUID, screen: Screen, version: int) -> Watched:
    """The table at this version or a later one, for everybody without a key whose screen is so large; in the language that is active.

    :raises Unknown: there is no such session
    """
    seen = queries.SeenSession(session_id)  # as the stream's beginning has found
    return _as_sent(queries.followed_state(session_id=seen, version=version), screen)


def seated_table(session_id: UUID, key_id: int, screen: Screen, version: int) -> Watched:
    """The same for whoever holds the key of a seat; empty where their phone fetches the page or has it already.

    At their turn there are many tiles to tap, and a page that is fetched is compressed. What they entered themselves was
    answered with the page.
    """
    seen = queries.SeenSession(session_id)
    key = queries.key_of_id(key_id)
    state = queries.followed_state(session_id=seen, version=version, key=key)
    their_turn = state.due is not None and state.due.seat == state.seat
    if state.seat is None or their_turn or _wrote_last(state):
        return Watched(state.version, "")
    return _as_sent(state, screen)


def _wrote_last(state: queries.TableState) -> bool:
    return state.key is not None and queries.is_written_with(state.key, state.session, state.version)


def _as_sent(state: queries.TableState, screen: Screen) -> Watched:
    session_id = state.session.id
    cookies = {SCREEN: as_cookie(screen.whole), FELT: as_cookie(screen.felt)}
    request = watchers_request(url("table", session_id), cookies)
    html = show(request, state, fresh=True).content.decode()
    is_for_all = url("close_findings", session_id) not in html
    return Watched(state.version, html if is_for_all else "")


def watchers_request(path: str, cookies: Mapping[str, str]) -> HtmxRequest:
    """What a phone without a key would ask with."""
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = path
    request.META = {"HTTP_HX_REQUEST": "true", FOR_MANY: "1"}
    request.COOKIES = dict(cookies)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    return request  # type: ignore[return-value]


def as_cookie(size: Size) -> str:
    """A size as a page writes it down."""
    return f"{size[0]}x{size[1]}"
