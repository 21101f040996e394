"""The figures of a player: values that `referee.queries.statistics` fills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.queries.leaders import SessionForm
from scoring.depths import Depth


class BestPlay(NamedTuple):
    """The entry that brought the most points at once: its id, the points, and the depth at which its hand is kept."""

    points: int
    play: UUID
    depth: Depth = Depth.TILES


class Companion(NamedTuple):
    """A person who played on the same side, or on another: the number of sessions, and of those that the player won."""

    player: UUID
    name: str
    sessions: int
    won: int
    color: str = ""
    mark: str = ""


@dataclass(frozen=True)
class HandsPlayed:
    """The number of hands that weren't thrown in. ``domino``: the player went out; ``blocked``: nobody could go on.

    ``by_depth`` is the number of those kept at each depth.
    """

    played: int = 0
    won: int = 0
    domino: int = 0
    blocked: int = 0
    by_depth: Mapping[Depth, int] = field(default_factory=dict)

    @property
    def are_of_tiles(self) -> bool:
        """True if every tile was entered in all of them."""
        return not any(hands for depth, hands in self.by_depth.items() if depth is not Depth.TILES)

    def plus(self, other: HandsPlayed) -> HandsPlayed:
        """Return the sums of both."""
        return HandsPlayed(
            self.played + other.played,
            self.won + other.won,
            self.domino + other.domino,
            self.blocked + other.blocked,
            Counter(self.by_depth) + Counter(other.by_depth),
        )


@dataclass(frozen=True)
class PointsMade:
    """The points that the hands of one game brought, in that game's own unit.

    ``play`` are points from the player's entries, ``hand_end`` those of the player's side from results. ``whole_hand``
    are points of hands in which plays score but weren't entered, where these two can't be told apart. ``laid`` is the
    number of tiles that the player laid where tiles were entered, ``scoring`` how many of them brought points, and
    ``refused`` the number of the player's entries that broke a rule and stand all the same.
    """

    play: int = 0
    hand_end: int = 0
    hands: int = 0
    best: BestPlay | None = None
    laid: int = 0
    scoring: int = 0
    refused: int = 0
    whole_hand: int = 0

    @property
    def total(self) -> int:
        """The sum of all points."""
        return self.play + self.hand_end + self.whole_hand

    @property
    def per_hand(self) -> float | None:
        """The average points a hand, to two decimals; None if there is no hand."""
        return round(self.total / self.hands, 2) if self.hands else None


@dataclass(frozen=True)
class Statistics:
    """A person's statistics, in one game or in all. ``points`` is None where they are of several games."""

    sessions: int
    sessions_won: int
    hands: HandsPlayed
    points: PointsMade | None
    partners: tuple[Companion, ...]
    opponents: tuple[Companion, ...]


@dataclass(frozen=True)
class PlayerStatistics:
    """The statistics of a player over all games, and of each game by its slug.

    ``unfinished`` is the number of sessions that go on. ``form`` holds the latest sessions with their points, if all
    are of one game.
    """

    player: models.Player
    overall: Statistics
    by_variant: Mapping[str, Statistics]
    unfinished: int = 0
    form: tuple[SessionForm, ...] = ()
