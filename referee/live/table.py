"""The stream of a table page: only the newest version matters, for whoever has been away as for whoever is slow."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import partial
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone, translation

from referee.faces import Screen
from referee.http.streams import FollowTable, event
from referee.live.shared import Shared
from referee.live.source import Source
from referee.news.hub import Follower
from referee.pages.board import watched_board
from referee.pages.following import seated_table, watched_table

_COME_AGAIN = event("1", name="again")


class Sent(NamedTuple):
    """A version, and the event that brings it."""

    version: int
    piece: bytes


class Table(Source):
    """What a phone is told: to come again where its keys may have changed, else the page or which version there is.

    The page that is sent is made once for all who see the same.
    """

    silence = event("1", name="here")

    def __init__(self, session_id: UUID, follow: FollowTable, shared: Shared[Sent]) -> None:
        self._session_id = session_id
        self._follow = follow
        self._seen = follow.seen
        self._shared = shared

    async def pieces(self, follower: Follower) -> AsyncGenerator[bytes, None]:
        if follower.changed:
            follower.changed = False
            yield _COME_AGAIN
        if follower.version > self._seen:
            sent = await self._newest(follower.version)
            self._seen = max(follower.version, sent.version)
            yield sent.piece

    async def _newest(self, version: int) -> Sent:
        if self._follow.fetches:
            return moved_to(version)
        view = self._follow._replace(seen=0, version=version)
        return await self._shared.get((self._session_id, view), partial(table_sent, self._session_id, view))


def moved_to(version: int) -> Sent:
    """The event that only says that there is a new version."""
    return Sent(version, event(str(version), name="moved", version=version))


def table_sent(session_id: UUID, view: FollowTable) -> Sent:
    """The event that brings the page as everybody with this view sees it; only its version where each fetches it."""
    with translation.override(view.language), timezone.override(ZoneInfo(view.time_zone)):
        if view.on_board:
            watched = watched_board(session_id, view.felt, view.version)
        elif view.key is not None:
            watched = seated_table(session_id, view.key, Screen(view.screen, view.felt), view.version)
        else:
            watched = watched_table(session_id, Screen(view.screen, view.felt), view.version)
    if not watched.html:
        return moved_to(watched.version)
    return Sent(watched.version, event(watched.html, name="table", version=watched.version))
