"""The rivals of a player: the latest sessions and the streak, the best partner, and the game that is won most."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from typing import NamedTuple
from uuid import UUID

from referee.queries.figures import Companion, PlayerStatistics
from referee.queries.leaders import LOOKED_AT
from referee.queries.scope import Scope
from referee.queries.seat_filters import EVERYTHING_PLAYED, SeatFilter, filtered_seats, played_seats
from referee.queries.statuses import STATUSES

LATEST = 10
"""The number of latest sessions that are shown one by one."""


class SessionEnded(NamedTuple):
    """A session that was finished at the table, and whether the player's side won it."""

    session: UUID
    opened_at: datetime
    variant: str
    won: bool


class Latest(NamedTuple):
    """A number of a player's latest sessions, and of those won.

    ``since`` is the moment from which on a list has just these; None where an earlier one was opened at the same moment.
    """

    sessions: int
    won: int
    since: datetime | None


class GameWon(NamedTuple):
    """A game by its slug, with the number of sessions that the player played, and won."""

    variant: str
    sessions: int
    won: int


class Rivals(NamedTuple):
    """The results against the others: the ``latest`` sessions one by one, the latest first, and all of them together.

    The ``streak`` are the latest sessions that ended alike: all won, or none. The others are None as long as nothing was
    won with a partner, or at all.
    """

    latest: tuple[SessionEnded, ...]
    together: Latest
    streak: Latest
    best_partner: Companion | None
    best_game: GameWon | None


def rivals_of(found: PlayerStatistics, *, scope: Scope, asked: SeatFilter = EVERYTHING_PLAYED) -> Rivals:
    """Return the rivals of the player whose statistics were ``found`` for the filter, with one query more.

    The latest sessions are those that ratings rest on too. A streak is followed through the last 2,000 of them.
    """
    rated = [condition("session__") for condition in STATUSES["rated"].also]
    seats = played_seats(filtered_seats(found.player, asked, scope)).filter(*rated, finished=True)
    in_order = seats.order_by("-opened_at", "-session_id").values_list("session_id", "opened_at", "variant", "won")
    ended = [SessionEnded(*row) for row in in_order[: LOOKED_AT + 1]]
    alike = list(takewhile(lambda each: each.won == ended[0].won, ended[:LOOKED_AT]))
    return Rivals(
        latest=tuple(ended[:LATEST]),
        together=_latest(ended, LATEST),
        streak=_latest(ended, len(alike)),
        best_partner=_best_partner(found.overall.partners),
        best_game=_best_game(found),
    )


def _latest(ended: Sequence[SessionEnded], number: int) -> Latest:
    """Return the latest sessions, at most this number, taken together."""
    these, before = ended[:number], ended[number : number + 1]
    since = these[-1].opened_at if these else None
    is_exact = all(each.opened_at != since for each in before)
    return Latest(len(these), sum(each.won for each in these), since if is_exact else None)


def _best_partner(partners: Sequence[Companion]) -> Companion | None:
    """Return the partner with whom most was won, in the fewest sessions where that is equal."""
    best = max(partners, key=lambda each: (each.won, -each.sessions), default=None)
    return best if best is not None and best.won else None


def _best_game(found: PlayerStatistics) -> GameWon | None:
    """Return the game of which most sessions were won, of the fewest where that is equal."""
    games = [GameWon(variant, told.sessions, told.sessions_won) for variant, told in found.by_variant.items()]
    best = max(games, key=lambda each: (each.won, -each.sessions), default=None)
    return best if best is not None and best.won else None
