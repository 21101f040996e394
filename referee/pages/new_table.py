"""A new table of a game: its players and its rules."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from referee import operations, queries
from referee.exceptions import Invalid
from referee.operations.parsing import read_name, read_opening
from referee.pages.drawn_leader import remember_drawn_leader
from referee.pages.new_table_defaults import NewTableDefaults, defaults_for
from referee.pages.new_table_forms import UNDECIDED, TableForm
from referee.pages.requests import HtmxRequest, page, scope_of
from referee.web import devices
from scoring.beginning import Beginning
from scoring.game import Game
from scoring.games import GAMES

OFFERED = 12
"""The number of names that can be tapped."""
REMEMBERED = 60
"""The number of names offered for a new table, of those who played last."""


@page
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Show the form for players, house rules and leader. Once sent, the table is open and its first hand has begun.

    If only the table knows who leads, the hand begins once it has said so, or has said that nobody holds such a tile.
    The buttons for house rules lead back to the form, which then holds what was entered and those rules.
    """
    circle = queries.circle_to_open_in(scope_of(request))
    known = defaults_for(request, game_of(game))
    if request.method != "POST":
        return _show(request, known, known.form())
    form = TableForm(known.game, request.POST)
    if "preset" in request.POST:
        return redirect(_back_to(form, known, request.POST["preset"]))
    if "save" in request.POST:
        return _save_rules(request, known, form)
    return _open_table(request, known, form, circle)


@page
@require_safe
def house_rules(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Render a part of the form: the house rules of a preset, or what the house rules entered change."""
    known = defaults_for(request, game_of(game))
    if not request.htmx:
        return redirect("new_table", game)
    if "preset" in request.GET:
        return render(request, "new_table/_house_rules.html", known.shown_with(known.form()))
    return render(request, "new_table/_house_rules_update.html", known.shown_with(TableForm(known.game, request.GET)))


def game_of(slug: str) -> Game:
    """Return the game that an address names.

    :raises Http404: there is none
    """
    if slug not in GAMES:
        raise Http404
    return GAMES[slug]


def _open_table(request: HtmxRequest, known: NewTableDefaults, form: TableForm, circle: int | None) -> HttpResponseBase:
    if not form.is_valid():
        return _show(request, known, form, 400)
    try:
        sent = read_opening(form.as_record())
    except Invalid as invalid:
        form.blame(invalid)
        return _show(request, known, form, 400)
    device = known.device or devices.new_device()
    try:
        opened = operations.open_session(
            game=sent.game,
            seats=sent.seats,
            depth=sent.depth,
            device=device,
            shows_deductions=form.shows_deductions,
            circle=circle,
            account=queries.account_of(request.user),
        )
    except Invalid as invalid:
        form.blame(invalid)
        return _show(request, known, form, 400)
    leader = form.leading_seat()
    response = redirect("table", opened.session.id)
    if leader or not known.game.table_says_who_leads:
        key = queries.key_by_secret(opened.keeper_key)
        drawn = None if leader else _lot(len(sent.seats))
        operations.begin_hand(session_id=opened.session.id, by=key, beginning=Beginning(leader or drawn))
        if drawn:
            remember_drawn_leader(response, opened.session, drawn)
    devices.remember_device(response, device)
    return response


def _save_rules(request: HtmxRequest, known: NewTableDefaults, form: TableForm) -> HttpResponseBase:
    """Save the house rules of the form under the name that was entered, then go on with the form."""
    form.keep_errors_of_rules()
    if form.errors:
        return _show(request, known, form, 400)
    device = known.device or devices.new_device()
    try:
        if not form.chosen_rules:
            raise Invalid("name", _("These are the standard rules. Change some of them before you save them."))
        name = read_name(request.POST.get("saved_as", ""))
        saved = operations.save_rules(device=device, variant=known.game.slug, name=name, options=form.chosen_rules)
    except Invalid as invalid:
        form.add_error("saved_as", invalid.message)
        return _show(request, known, form, 400)
    messages.success(request, _("The house rules are saved as “%(name)s”.") % {"name": saved.name})
    response = redirect(_back_to(form, known, str(saved.id)))
    devices.remember_device(response, device)
    return response


def _back_to(form: TableForm, known: NewTableDefaults, preset: str) -> str:
    """Return the address of the form with what was entered, and with the house rules of a preset."""
    entered = form.address({"like": known.like, "preset": preset})
    return f"{reverse('new_table', args=[known.game.slug])}?{entered}#house-rules"


def _lot(players: int) -> int | None:
    """Return a seat chosen at random, if there are several."""
    return secrets.randbelow(players) + 1 if players > 1 else None


def _show(request: HtmxRequest, known: NewTableDefaults, form: TableForm, status: int = 200) -> HttpResponse:
    scope = scope_of(request)
    regulars = {player.name: player for player in queries.players(scope, most=REMEMBERED)}
    context = known.shown_with(form) | {
        "starred": known.game.slug in queries.starred_games(known.device),
        "regulars": list(regulars),
        "offered": [regulars.get(name) or {"name": name} for name in known.people_first(list(regulars))[:OFFERED]],
        "undecided": UNDECIDED,
        "tallies": queries.tallies(form.game.slug, scope) if not form.game.keeps_score else (),
    }
    return render(request, "new_table/new_table.html", context, status=status)
