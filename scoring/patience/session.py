"""Hands of one patience, played one after another until the player ends the session: nothing scores, nobody is beaten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.patience.patience import Patience
from scoring.patience.position import Position, begin

SIDE = 1
"""The player's side, and seat."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session between two hands, or with one under way; read like the session of a game at the table.

    ``won`` and ``lost`` count the hands that ended so; one that was thrown in is neither.
    """

    variant: Patience
    sides: tuple[int, ...] = (SIDE,)
    hands: int = 0
    won: int = 0
    lost: int = 0
    hand_open: bool = False

    @property
    def scores(self) -> Mapping[int, int]:
        """No points, by side."""
        return {SIDE: 0}

    @property
    def finished(self) -> bool:
        """Never by itself: there is no target."""
        return False

    @property
    def winners(self) -> tuple[int, ...]:
        """Nobody wins a session of patiences."""
        return ()

    @property
    def next_leader(self) -> int:
        """The player."""
        return SIDE

    def begin(self) -> Position:
        """The next hand before its starting tiles are named."""
        return begin(self.variant)

    def after(self, position: Position) -> Session:
        """The session with this hand in it, over or not."""
        result = position.result
        counted = bool(result and not result.is_void)
        won = bool(result and result.winners)
        return replace(
            self,
            hands=self.hands + 1,
            won=self.won + won,
            lost=self.lost + (counted and not won),
            hand_open=result is None,
        )
