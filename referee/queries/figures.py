"""What is told of a player: values that `referee.queries.statistics` fills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.queries.leaders import SessionForm


class BestPlay(NamedTuple):
    """The entry that brought the most points at once: its id, and the points."""

    points: int
    play: UUID


class Companion(NamedTuple):
    """Somebody who played on the same side or on another one: in how many sessions, and how many of them the player won."""

    player: UUID
    name: str
    sessions: int
    won: int


@dataclass(frozen=True)
class HandsPlayed:
    """Hands that weren't thrown in. ``domino``: the player went out; ``blocked``: nobody could go on."""

    played: int = 0
    won: int = 0
    domino: int = 0
    blocked: int = 0

    def plus(self, other: HandsPlayed) -> HandsPlayed:
        """Both together."""
        return HandsPlayed(
            self.played + other.played,
            self.won + other.won,
            self.domino + other.domino,
            self.blocked + other.blocked,
        )


@dataclass(frozen=True)
class PointsMade:
    """What the hands of one game brought, in its own points.

    ``play`` came to the player by what was entered, ``hand_end`` to the player's side by results. ``laid`` are tiles that
    the player laid, ``scoring`` those of them that brought points, ``refused`` the player's entries that broke a rule and
    stand all the same.
    """

    play: int = 0
    hand_end: int = 0
    hands: int = 0
    best: BestPlay | None = None
    laid: int = 0
    scoring: int = 0
    refused: int = 0

    @property
    def total(self) -> int:
        """All points."""
        return self.play + self.hand_end

    @property
    def per_hand(self) -> float | None:
        """All points over the hands played, to two decimals; None where there is no hand."""
        return round(self.total / self.hands, 2) if self.hands else None


@dataclass(frozen=True)
class Statistics:
    """What somebody has done, in one game or in all. ``points`` is None where they are of several games."""

    sessions: int
    sessions_won: int
    hands: HandsPlayed
    points: PointsMade | None
    partners: tuple[Companion, ...]
    opponents: tuple[Companion, ...]


@dataclass(frozen=True)
class PlayerStatistics:
    """The statistics of a player over all games, and of each game by its slug.

    ``unfinished`` of the sessions played go on. ``form`` are the latest sessions with their points, where they are of one game.
    """

    player: models.Player
    overall: Statistics
    by_variant: Mapping[str, Statistics]
    unfinished: int = 0
    form: tuple[SessionForm, ...] = ()
