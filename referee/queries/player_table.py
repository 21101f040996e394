"""The table of everybody who plays here: how often each has played and won, and how strong each is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.leaders import Leader, LeaderBoard, leader_board
from referee.queries.players import PlayerPage
from referee.queries.rating_model import Strength
from referee.queries.ratings import RatingBoard, rating_board
from referee.queries.scope import Scope
from referee.queries.session_counts import SessionCount, session_counts
from referee.queries.url_filters import PAGE, page_number
from referee.wording.lists import one_of

PLAYER_ORDERS = ("won", "rating", "latest")
"""The orders of the table: most sessions won, strongest, and last played first."""


class BoardFilter(NamedTuple):
    """The sessions whose figures the table has: of a game, a year or a day of the week; else all games at the table.

    ``is_board``: only those stand in it who have played such a session; without it, everybody does.
    """

    variant: str | None = None
    year: str | None = None
    weekday: str | None = None
    is_board: bool = False


class PlayerRow(NamedTuple):
    """A person in the table, with the number of all their sessions, and their figures where they have any."""

    player: models.Player
    often: SessionCount
    leader: Leader | None
    strength: Strength | None


class PlayerTable(NamedTuple):
    """One page of the table, and from which sessions its figures were counted."""

    rows: tuple[PlayerRow, ...]
    board: LeaderBoard
    ratings: RatingBoard
    page: PlayerPage


def player_table(
    *, scope: Scope, asked: BoardFilter, order: str = PLAYER_ORDERS[0], page: str | int = 1, hidden: bool = False
) -> PlayerTable:
    """Return one page of the table; with ``hidden``, of those whom lists leave out.

    Whoever has none of the figures by which the table is ordered comes after the others, the latest to play first.

    :raises Invalid: there is no such game, year, day, order or page; the error names it
    """
    if order not in PLAYER_ORDERS:
        raise Invalid(
            "order", _("“%(field)s” can be %(choices)s.") % {"field": "order", "choices": one_of(PLAYER_ORDERS)}
        )
    board = leader_board(scope=scope, variant=asked.variant, year=asked.year, weekday=asked.weekday)
    ratings = rating_board(scope=scope, variant=asked.variant)
    leaders = {each.player: each for each in board.leaders}
    strengths = {each.player: each.strength for each in ratings.rated}
    in_order: Mapping[str, list[UUID]] = {"won": list(leaders), "rating": list(strengths)}
    first = [] if hidden else in_order.get(order, [])
    only = leaders if asked.is_board and not hidden else None
    found = _page(scope, [each for each in first if only is None or each in only], only, page, hidden=hidden)
    often = session_counts(found.players)
    rows = (PlayerRow(each, often[each.id], leaders.get(each.id), strengths.get(each.id)) for each in found.players)
    return PlayerTable(tuple(rows), board, ratings, found)


def _page(
    scope: Scope, first: list[UUID], only: Mapping[UUID, Leader] | None, page: str | int, *, hidden: bool
) -> PlayerPage:
    """Return a page of the people, ``first`` those in their order and then the others; ``only`` these, if it is given."""
    people = scope.players().filter(hidden=True, merged_into=None) if hidden else scope.people()
    if only is not None:
        people = people.filter(id__in=list(only))
    number, total = page_number(page), people.count()
    begin = (number - 1) * PAGE
    chosen = first[begin : begin + PAGE]
    known = people.in_bulk(chosen)
    others = people.exclude(id__in=first).order_by("-latest", "name")
    after = max(0, begin - len(first))

    def shown() -> Iterator[models.Player]:
        yield from (known[each] for each in chosen if each in known)
        if len(chosen) < PAGE:
            yield from others[after : after + PAGE - len(chosen)]

    return PlayerPage(tuple(shown()), number, max(1, -(-total // PAGE)), total)
