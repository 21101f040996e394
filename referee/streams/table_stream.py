"""The stream of a table page: only the newest version matters, for readers who were away and for slow ones."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from referee.streams.hub import Follower
from referee.web.stream_response import FollowTable, event

_COME_AGAIN = event("1", name="again")


class TableStream:
    """The news for one phone: which version there is, and to come again where its keys may have changed."""

    silence = event("1", name="here")

    def __init__(self, follow: FollowTable) -> None:
        self._seen = follow.seen

    async def pieces(self, follower: Follower) -> AsyncGenerator[bytes, None]:
        """Yield whatever is new since the last call."""
        if follower.changed:
            follower.changed = False
            yield _COME_AGAIN
        if follower.version > self._seen:
            self._seen = follower.version
            yield event(str(self._seen), name="moved", version=self._seen)
