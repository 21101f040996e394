"""What a stream is made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator

from referee.news.hub import Follower


class Source(ABC):
    """What one follower is sent, piece by piece. It remembers what was sent already."""

    silence: bytes = b":\n\n"
    """What keeps the line open while nothing happens."""

    @abstractmethod
    def pieces(self, follower: Follower) -> AsyncGenerator[bytes, None]:
        """Whatever is new since this was asked last. The next piece is made when the one before has been taken."""
