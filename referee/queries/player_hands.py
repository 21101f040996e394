"""The hands behind a figure of a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.players import person_by_id
from referee.queries.scope import Scope
from referee.queries.seat_filters import AS_A_WHOLE, EVERYTHING_PLAYED, SeatFilter, filtered_seats, rows_of
from referee.queries.url_filters import PAGE, page_number
from referee.wording.lists import one_of
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.games import GAMES

COUNTS = ~Q(ending=Ending.VOID.value)
"""The condition that a hand counts: it wasn't thrown in."""

_SCORED = ~Q(points_play=0) | ~Q(points_end=0)

WHICH: Mapping[str, Q] = {
    "": COUNTS,
    "won": COUNTS & Q(won=True),
    "out": Q(out=True),
    "scored": _SCORED,
    "by_play": ~Q(points_play=0) & ~AS_A_WHOLE,
    "at_end": ~Q(points_end=0) & ~AS_A_WHOLE,
    "whole_hand": _SCORED & AS_A_WHOLE,
    **{depth.value: COUNTS & Q(hand__depth=depth.value) for depth in Depth},
}
"""The filters by name: hands that count, were won, or in which the player went out; that brought points, by play, at
their end, or as a whole where these weren't told apart; and those kept at a depth."""


class HandPage(NamedTuple):
    """One page of a player's hands.

    Each row comes with its hand and its session, and that with its seats and their players.
    """

    player: models.Player
    rows: tuple[models.HandOfSeat, ...]
    number: int
    pages: int
    total: int
    more: bool = False


def player_hands(
    *,
    player_id: UUID,
    scope: Scope,
    asked: SeatFilter = EVERYTHING_PLAYED,
    which: str = "",
    best_first: bool = False,
    page: str | int = 1,
) -> HandPage:
    """Return a page of a person's hands, the latest first; with ``best_first``, of one game and the best first.

    :raises Unknown: there is no such player, or the reader may not know them
    :raises Invalid: a filter can't be read; the error names the filter and the values allowed
    """
    player = person_by_id(player_id, scope)
    if which not in WHICH:
        choices = one_of(name for name in WHICH if name)
        raise Invalid("which", _("“%(field)s” can be %(choices)s.") % {"field": "which", "choices": choices})
    number = page_number(page)
    rows = rows_of(player, filtered_seats(player, asked, scope)).filter(WHICH[which])
    total, first = rows.count(), (number - 1) * PAGE
    shown = tuple(_ordered(rows, asked.variant if best_first else None)[first : first + PAGE])
    seats = models.Seat.objects.select_related("player__person").order_by("number")
    prefetch_related_objects([row.session for row in shown], Prefetch("seats", seats))
    return HandPage(player, shown, number, max(1, -(-total // PAGE)), total)


def _ordered(rows: QuerySet[models.HandOfSeat], best_of: str | None) -> QuerySet[models.HandOfSeat]:
    """Return the hands with the latest first, or with the best of a game first.

    The best hands brought most points, or fewest where the lowest total wins; in a patience they left fewest tiles.
    """
    listed = rows.select_related("session", "hand").defer("hand__began")
    latest = ("-session__opened_at", "-session_id", "-hand__number")
    if not best_of:
        return listed.order_by(*latest)
    game, brought = GAMES[best_of], F("points_play") + F("points_end")
    if not game.keeps_score:
        return listed.order_by("-won", "hand__tiles_left", *latest)
    return listed.order_by(brought.asc() if game.low_wins else brought.desc(), *latest)
