"""Sessions of hands played one after another: scores, next leaders, winners (rulebook 2.6 and 2.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.beginning import Beginning, SessionContext
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.game import Game, HandState
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class Session:
    """A session of any game between two hands, or with one under way.

    ``scores`` are points by side. ``next_leader`` is the seat that leads the next hand, or None if only the table can
    say. ``tie_hands_left`` is how many hands must still be played between sides that are level. ``next_hub`` is the hub
    of the next hand. ``by_hand`` are the points that each hand which counted brought, in games with a number of hands.
    ``depth`` is that at which hands are kept that say nothing else.
    """

    game: Game
    sides: tuple[int, ...]
    scores: Mapping[int, int]
    have_scored: frozenset[int] = frozenset()
    hands: int = 0
    hands_counted: int = 0
    next_leader: int | None = None
    tie_hands_left: int = 0
    hand_open: bool = False
    winners: tuple[int, ...] = ()
    next_hub: Tile | None = None
    by_hand: tuple[Mapping[int, int], ...] = ()
    depth: Depth = Depth.TILES

    @classmethod
    def open(cls, game: Game, sides: tuple[int, ...], depth: Depth = Depth.TILES) -> Session:
        """Return a session before its first hand; ``sides`` is the side of each seat, seat 1 first."""
        return cls(game, sides, dict.fromkeys(sorted(set(sides)), 0), depth=depth)

    @property
    def finished(self) -> bool:
        """True if somebody has won."""
        return bool(self.winners)

    @property
    def is_first(self) -> bool:
        """True if no hand has counted yet. A hand that was thrown in doesn't count."""
        return self.hands_counted == 0

    def begin(self, beginning: Beginning = Beginning()) -> HandState:  # noqa: B008  # a frozen value
        """Return the next hand before its first tile.

        If the table doesn't name the leader, the game's rule decides, else seat 1 leads.
        """
        context = SessionContext(
            sides=self.sides,
            scores=self.scores,
            have_scored=self.have_scored,
            leader=self.next_leader,
            number=self.hands + 1,
            first=self.is_first,
            tie_hand=self.tie_hands_left > 0,
            counted=self.hands_counted,
            hub=self.next_hub,
            depth=beginning.depth or self.depth,
        )
        return self.game.begin(context, beginning)

    def after(self, hand: HandState) -> Session:
        """Return the session with this hand in it, over or not."""
        session = replace(
            self,
            scores=hand.scores,
            have_scored=hand.have_scored,
            hands=self.hands + 1,
            hand_open=hand.result is None,
        )
        if hand.result is None:
            return session
        if hand.result.is_void:
            return replace(session, next_leader=hand.leader, next_hub=self.game.next_hub(hand))
        session = replace(
            session,
            hands_counted=self.hands_counted + 1,
            next_leader=self.game.next_leader(hand),
            next_hub=self.game.next_hub(hand),
        )
        if self.game.hands is None:
            return session._decided(hand.result.winners if hand.ending is Ending.TARGET else ())
        brought = {side: points - self.scores[side] for side, points in hand.scores.items()}
        session = replace(session, by_hand=(*self.by_hand, brought))
        return session.stopped() if self.game.is_last_hand(hand, session.hands_counted) else session

    def stopped(self) -> Session:
        """Return the session when no more hands are played, with its winner if one is known then (rulebook 12.3)."""
        if not self.by_hand:
            return self
        standing = {side: self._standing(side) for side in self.scores}
        best = min(standing.values())
        return replace(self, winners=tuple(side for side, stands in standing.items() if stands == best))

    def _standing(self, side: int) -> tuple[int, ...]:
        """Return the rank that is lowest for the winner of a session that has a number of hands."""
        points = self.scores[side] if self.game.low_wins else -self.scores[side]
        return points, *self.game.rank_among_level([hand[side] for hand in self.by_hand])

    def _decided(self, reached: tuple[int, ...]) -> Session:
        """Return the session with its winner, if the hand that ended has brought one.

        ``reached`` is the side whose play met the target and so ended the session. It wins even if another side is
        level with it.
        """
        if self.tie_hands_left > 1:
            return replace(self, tie_hands_left=self.tie_hands_left - 1)
        contenders = self._at_target() if self.tie_hands_left == 0 else list(self.scores)
        if not contenders:
            return self
        highest = max(self.scores[side] for side in contenders)
        leading = tuple(side for side in contenders if self.scores[side] == highest)
        leading = tuple(side for side in leading if side in reached) or leading
        if len(leading) == 1:
            return replace(self, winners=leading, tie_hands_left=0)
        return replace(self, tie_hands_left=self.game.tie_hands or 1)

    def _at_target(self) -> list[int]:
        target = self.game.target
        return [] if target is None else [side for side, points in self.scores.items() if points >= target]
