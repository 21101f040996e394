"""A new table: choose the game, then who plays and how."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from referee import operations, queries
from referee.exceptions import Invalid, Unknown
from referee.http import devices
from referee.pages.forms import UNDECIDED, TableForm
from referee.pages.requests import HtmxRequest, page
from referee.reading import read_opening
from scoring.game import Beginning, Game
from scoring.games import GAMES, game_lists

REMEMBERED = 60
"""Names offered when a table is opened, those who played last first."""


@page
@require_safe
def games(request: HtmxRequest) -> HttpResponseBase:
    """Every game that the referee knows, in groups."""
    return render(request, "games.html", {"lists": game_lists()})


@page
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Who plays, house rules, who leads; sent, the table is open and its first hand begun.

    Where only the table knows who leads, the hand begins once it has said so, or that nobody holds such a tile.
    """
    if game not in GAMES:
        raise Http404
    chosen = GAMES[game]
    if request.method != "POST":
        return _show(request, TableForm(chosen, initial=_same_people(request, chosen)))
    form = TableForm(chosen, request.POST)
    if not form.is_valid():
        return _show(request, form, 400)
    try:
        with_rules, seats = read_opening(form.as_record())
    except Invalid as invalid:
        form.blame(invalid)
        return _show(request, form, 400)
    device = devices.device_of(request) or devices.new_device()
    opened = operations.open_session(
        game=with_rules, seats=seats, device=device, shows_deductions=form.cleaned_data["deductions"]
    )
    leader = form.leading_seat()
    if leader or not chosen.table_says_who_leads:
        key = queries.key_by_secret(opened.keeper_key)
        beginning = Beginning(leader or _lot(len(seats)))
        operations.begin_hand(session_id=opened.session.id, by=key, beginning=beginning)
    response = redirect("table", opened.session.id)
    devices.remember_device(response, device)
    return response


def _lot(players: int) -> int | None:
    """A seat by lot, where there are several."""
    return secrets.randbelow(players) + 1 if players > 1 else None


def _show(request: HtmxRequest, form: TableForm, status: int = 200) -> HttpResponse:
    may_browse = queries.may_browse(request.user)
    regulars = queries.players()[:REMEMBERED] if may_browse else ()
    context = {
        "form": form,
        "game": form.game,
        "regulars": [player.name for player in regulars],
        "undecided": UNDECIDED,
        "tallies": queries.tallies(form.game.slug) if may_browse and not form.game.keeps_score else (),
    }
    return render(request, "new_table.html", context, status=status)


def _same_people(request: HtmxRequest, game: Game) -> dict[str, object]:
    """The names and partners of an earlier table (``?like=CODE``), and in the same game all that it had agreed on.

    In a game for one it is otherwise whoever played such a game last on this device.
    """
    if like := request.GET.get("like", ""):
        try:
            state = queries.present_state(queries.session_by_code(like))
            return _people_of(state) | (_agreed(state) if state.game.slug == game.slug else {})
        except Unknown:
            return {}
    if max(game.players) == 1:
        for key in queries.keys_of_device(devices.device_of(request)):
            if key.session.variant in GAMES and max(GAMES[key.session.variant].players) == 1:
                return _people_of(queries.present_state(key.session))
    return {}


def _people_of(state: queries.TableState) -> dict[str, object]:
    named: dict[str, object] = {f"name-{seat.number}": seat.name for seat in state.seats}
    return named | {"partners": len({seat.side for seat in state.seats}) < len(state.seats)}


def _agreed(state: queries.TableState) -> dict[str, object]:
    """The set, the target and every other house rule that isn't the standard one, and whether deductions are shown."""
    standard = GAMES[state.game.slug].with_options({}, len(state.seats)).option_values
    agreed = state.game.option_values
    rules: dict[str, object] = {f"rule-{key}": agreed[key] for key in agreed if agreed[key] != standard[key]}
    return rules | {"deductions": state.log_state.in_force.shows_deductions}
