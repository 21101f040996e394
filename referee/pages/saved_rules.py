"""The house rules that a device has saved for a game: to look at, rename and delete."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee import models, operations, queries
from referee.exceptions import Invalid
from referee.operations.parsing import read_name
from referee.pages.new_table import game_of
from referee.pages.presets import still_possible
from referee.pages.requests import HtmxRequest, page
from referee.pages.rule_fields import changed_among
from referee.rules import ChangedRule
from referee.web import devices
from scoring.game import Game


class SavedShown(NamedTuple):
    """Saved house rules in the list: what they change, and what was wrong with the new name that was ``typed``."""

    row: models.SavedRules
    changed: tuple[ChangedRule, ...]
    typed: str
    error: str = ""


@page
@require_safe
def saved_rules(request: HtmxRequest, game: str) -> HttpResponseBase:
    """List everything that is saved for the game."""
    return _list(request, game_of(game))


@page
@require_POST
def rename(request: HtmxRequest, game: str, rules_id: UUID) -> HttpResponseBase:
    """Give saved house rules another name."""
    typed = request.POST.get("name", "")
    try:
        device = devices.device_of(request)
        saved = operations.rename_rules(device=device, rules_id=rules_id, name=read_name(typed))
    except Invalid as invalid:
        return _list(request, game_of(game), rules_id, typed, invalid.message)
    messages.success(request, _("The new name is “%(name)s”.") % {"name": saved.name})
    return redirect("saved_rules", game)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HtmxRequest, game: str, rules_id: UUID) -> HttpResponseBase:
    """Ask first, then delete saved house rules."""
    chosen, device = game_of(game), devices.device_of(request)
    if request.method != "POST":
        saved = _shown(chosen, queries.saved_rules_by_id(device, rules_id))
        return render(request, "saved_rules/delete.html", {"game": chosen, "saved": saved})
    operations.delete_rules(device=device, rules_id=rules_id)
    messages.success(request, _("The saved house rules were deleted."))
    return redirect("saved_rules" if queries.saved_rules(device, game) else "new_table", game)


def _list(
    request: HtmxRequest, game: Game, wrong: UUID | None = None, typed: str = "", error: str = ""
) -> HttpResponse:
    """Render the list; where a new name can't be had, with the error beside it."""
    saved = [_shown(game, row) for row in queries.saved_rules(devices.device_of(request), game.slug)]
    saved = [each._replace(typed=typed[:200], error=error) if each.row.id == wrong else each for each in saved]
    status = 400 if error else 200
    return render(request, "saved_rules/saved_rules.html", {"game": game, "saved_rules": saved}, status=status)


def _shown(game: Game, row: models.SavedRules) -> SavedShown:
    return SavedShown(row, changed_among(game.options, still_possible(game, row.options)), row.name)
