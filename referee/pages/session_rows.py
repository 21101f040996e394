"""Sessions as rows of a list."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.queries import HandsCounted
from referee.wording.lists import partners
from referee.wording.points import Points
from scoring.game import Game
from scoring.games import GAMES
from scoring.options import OptionError


class SideListed(NamedTuple):
    """A side of a session in a list: its players and their names, its points, and whether it won."""

    people: tuple[models.Player, ...]
    name: str
    points: Points
    won: bool


class SessionListed(NamedTuple):
    """A session in a list. ``keeps_score``: its sides have points; else its hands won and lost are counted.

    ``mine``: the reader's device has a key for it.
    """

    session: models.Session
    game: str
    sides: tuple[SideListed, ...]
    hands: HandsCounted
    mine: bool
    keeps_score: bool

    @property
    def has_game(self) -> bool:
        """True if its game is still played here."""
        return self.session.variant in GAMES


class SessionsOfDay(NamedTuple):
    """The sessions of one day, and the time when the first of them on the list was opened."""

    at: datetime
    sessions: list[SessionListed]


def sessions_listed(
    sessions: Iterable[models.Session], hands: Mapping[UUID, HandsCounted], mine: frozenset[UUID]
) -> list[SessionListed]:
    """Return the sessions, whose seats are fetched; ``mine`` are those for which the reader's device has a key."""
    return [_listed(session, hands[session.id], session.id in mine) for session in sessions]


def by_day(sessions: Iterable[SessionListed]) -> list[SessionsOfDay]:
    """Return the sessions, which are in the order of their opening, by the day in the reader's time zone."""
    days = groupby(sessions, lambda listed: timezone.localtime(listed.session.opened_at).date())
    return [SessionsOfDay(together[0].session.opened_at, together) for together in (list(each) for _day, each in days)]


def _listed(session: models.Session, hands: HandsCounted, mine: bool) -> SessionListed:
    people: dict[int, tuple[models.Player, ...]] = {}
    for seat in session.seats.all():
        people[seat.side] = (*people.get(seat.side, ()), seat.player.person)
    game, as_played = GAMES.get(session.variant), game_as_played(session)
    numbers = {side: session.scores.get(str(side), 0) for side in people}
    points = {side: Points.of(number, as_played) if as_played else Points(number) for side, number in numbers.items()}
    return SessionListed(
        session=session,
        game=_(game.name) if game else session.variant,
        sides=tuple(
            SideListed(
                people[side], partners(each.name for each in people[side]), points[side], side in session.winners
            )
            for side in sorted(people)
        ),
        hands=hands,
        mine=mine,
        keeps_score=game.keeps_score if game else True,
    )


def game_as_played(session: models.Session) -> Game | None:
    """Return the session's game with its house rules; None where the game is gone, or has other house rules by now."""
    return _game_of(session.variant, json.dumps(session.options), len(session.seats.all()))


@lru_cache(maxsize=512)
def _game_of(variant: str, options: str, seats: int) -> Game | None:
    """Return a game with its house rules, cached: a list's sessions mostly share a few sets of house rules."""
    try:
        return GAMES[variant].with_options(json.loads(options), seats)
    except (KeyError, OptionError):
        return None
