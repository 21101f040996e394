"""The hands that a figure on a player's page counts, each with what it brought and a way to it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.pages.players import filters_of
from referee.pages.requests import HtmxRequest, browsing_scope, page
from referee.pages.session_rows import game_as_played
from referee.presenters.patience.moves import ending_told
from referee.wording import rulings
from referee.wording.depths import depth_kept
from referee.wording.lists import partners
from referee.wording.points import Points
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.games import GAMES


class HandOfPlayer(NamedTuple):
    """A hand in the list: its ending, and what it brought the player by play and at its end.

    ``kept`` says how it was kept, if not every tile was entered. Where plays score and weren't entered, what it brought
    ``is_whole``. Of a patience ``left`` is the number of tiles still to go, and there are no points.
    """

    session: models.Session
    number: int
    game: str
    keeps_score: bool
    sides: tuple[str, ...]
    ending: str
    won: bool
    points: Points
    by_play: Points
    at_end: Points
    left: int | None
    kept: str
    is_whole: bool


@page
@require_safe
def hands(request: HtmxRequest, player_id: UUID) -> HttpResponseBase:
    """List fifty hands of a player, filtered like the player's page; ``?which=out`` has those that the player ended.

    ``?order=best`` has those first that brought most, of one game.
    """
    scope = browsing_scope(request)
    asked, filters = filters_of(request)
    which, best_first = request.GET.get("which", ""), request.GET.get("order") == "best" and "variant" in asked
    found = queries.player_hands(
        player_id=player_id,
        scope=scope,
        asked=filters,
        which=which,
        best_first=best_first,
        page=request.GET.get("page") or 1,
    )
    if found.player.id != player_id:  # the address of a name that was merged
        return redirect(f"{reverse('hands_of_player', args=[found.player.id])}?{request.GET.urlencode()}")
    address = request.GET.copy()
    address.pop("page", None)
    turned = address.copy()
    turned["order"] = "latest" if best_first else "best"
    context = {
        "found": found,
        "player": found.player,
        "hands": [_listed(row) for row in found.rows],
        "game": GAMES.get(asked.get("variant", "")),
        "which": which,
        "kept": _kept(which, asked.get("variant", "")),
        "best_first": best_first,
        "names": {name: queries.name_of_filter(asked.get(name), scope) for name in ("with", "against")},
        "asked": asked,
        "these": urlencode(asked),
        "tab": "hands",
        "filters": address.urlencode(),
        "turned": turned.urlencode(),
    }
    return render(request, "players/player_hands.html", context)


def _kept(which: str, variant: str) -> str:
    """Return how the hands were kept, where those of one depth are listed."""
    game = GAMES.get(variant)
    return depth_kept(Depth(which), game) if game and which in list(Depth) else ""


def _listed(row: models.HandOfSeat) -> HandOfPlayer:
    session, game = row.session, GAMES.get(row.session.variant)
    as_played = game_as_played(session)
    play, end = (
        Points.of(points, as_played) if as_played else Points(points) for points in (row.points_play, row.points_end)
    )
    sides: dict[int, list[str]] = {}
    for seat in session.seats.all():
        sides.setdefault(seat.side, []).append(seat.player.person.name)
    names = {side: partners(people) for side, people in sides.items()}
    keeps_score, depth = game.keeps_score if game else True, Depth(row.hand.depth)
    return HandOfPlayer(
        session=session,
        number=row.hand.number,
        game=_(game.name) if game else session.variant,
        keeps_score=keeps_score,
        sides=tuple(names[side] for side in sorted(names)),
        ending=_how_it_ended(row, names) if keeps_score else ending_told(Ending(row.ending), _last_entry(row), depth),
        won=row.won,
        points=Points(play + end, play.in_cents),
        by_play=play,
        at_end=end,
        left=None if keeps_score else row.hand.tiles_left,
        kept="" if depth is Depth.TILES or game is None else depth_kept(depth, game),
        is_whole=depth is Depth.HANDS and game is not None and not game.called.is_empty,
    )


def _how_it_ended(row: models.HandOfSeat, names: dict[int, str]) -> str:
    """Say who went out or won, as far as the hand's row tells: an older row doesn't."""
    result = row.hand.result
    out = next((seat for seat in row.session.seats.all() if seat.number == result.get("out")), None)
    won = partners(names[side] for side in result.get("winners", ()))
    return rulings.ending_sentence(Ending(row.ending), out=out.player.person.name if out else "", won=won)


def _last_entry(row: models.HandOfSeat) -> str:
    return str(row.hand.result.get("last", ""))
