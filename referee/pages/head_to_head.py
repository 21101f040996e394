"""Two players side by side: what each has won against the other, and both as partners."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.exceptions import Invalid
from referee.pages.players import unit_asked, unit_words
from referee.pages.requests import HtmxRequest, browsing_scope, page
from referee.queries import GameStatistics, PlayerStatistics
from referee.wording.points import average
from scoring.game import Game


class Half(NamedTuple):
    """The results of one against the other; ``won`` is the query for the sessions won, ``these`` that for the hands."""

    player: UUID
    name: str
    sessions_won: int
    won: str
    per_hand: str
    hands: int
    these: str


class GameBetween(NamedTuple):
    """A game that the two have played against each other; ``unit`` says how its points are counted, if not as usual."""

    name: str
    unit: str
    game: Game
    halves: tuple[Half, Half]


class AsPartners(NamedTuple):
    """The results of the two as partners: numbers of sessions, and the queries that ask the history for them."""

    sessions: int
    sessions_won: int
    unfinished: int
    history: str
    won: str
    going_on: str


@page
@require_safe
def head_to_head(request: HtmxRequest, player_id: UUID, other_id: UUID) -> HttpResponseBase:
    """Show what two players have won and scored against each other, by game, and together."""
    scope = browsing_scope(request)
    one, other = (queries.person_by_id(each, scope) for each in (player_id, other_id))
    if one == other:
        raise Invalid("other", _("Choose two different players."))
    if (one.id, other.id) != (player_id, other_id):  # the address of a name that was merged
        return redirect("head_to_head", one.id, other.id)
    sides = ((one, queries.SeatFilter(against=str(other.id))), (other, queries.SeatFilter(against=str(one.id))))
    against, back = (queries.player_statistics(player_id=each.id, scope=scope, asked=asked) for each, asked in sides)
    as_partners = queries.SeatFilter(with_=str(other.id))
    beside = queries.player_statistics(player_id=one.id, scope=scope, asked=as_partners)
    asked = {"player": str(one.id), "against": str(other.id), "status": "played"}
    together = {"player": str(one.id), "with": str(other.id), "status": "played"}

    halves = [
        {(each.game.slug, each.unit): each for each in queries.statistics_by_game(found, scope=scope, asked=filters)}
        for found, (_person, filters) in zip((against, back), sides, strict=True)
    ]
    context = {
        "one": one,
        "other": other,
        "told": against.overall,
        "theirs": back.overall,
        "unfinished": against.unfinished,
        "history": urlencode(asked),
        "going_on": urlencode({**asked, "status": "unfinished"}),
        "won": [urlencode({**asked, "won": each.id}) for each in (one, other)],
        "games": [_between(told, halves[1][key], (one, other), asked) for key, told in halves[0].items()],
        "partners": _as_partners(beside, together, str(one.id)),
    }
    return render(request, "players/head_to_head.html", context)


def _as_partners(beside: PlayerStatistics, together: dict[str, str], one: str) -> AsPartners:
    return AsPartners(
        sessions=beside.overall.sessions,
        sessions_won=beside.overall.sessions_won,
        unfinished=beside.unfinished,
        history=urlencode(together),
        won=urlencode({**together, "won": one}),
        going_on=urlencode({**together, "status": "unfinished"}),
    )


def _between(
    told: GameStatistics, theirs: GameStatistics, people: tuple[models.Player, models.Player], asked: dict[str, str]
) -> GameBetween:
    one, other = people
    here = {**asked, "variant": told.game.slug, **unit_asked(told)}
    halves = _half(one, other, told, here), _half(other, one, theirs, here)
    return GameBetween(_(told.game.name), unit_words(told), told.game, halves)


def _half(person: models.Player, other: models.Player, each: GameStatistics, here: dict[str, str]) -> Half:
    points = each.told.points
    assert points is not None, "the points of one game"
    per_hand = "–" if points.per_hand is None else average(points.per_hand, each.game)
    won = urlencode({**here, "won": str(person.id)})
    these = urlencode({"against": str(other.id), "variant": each.game.slug, **unit_asked(each)})
    return Half(person.id, person.name, each.told.sessions_won, won, per_hand, points.hands, these)
