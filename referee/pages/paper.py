"""A score sheet from paper, typed in a row a hand, and kept as a session of its day."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from referee import operations, queries
from referee.exceptions import Invalid
from referee.notation import ScoreSheet, counts_pips
from referee.operations.parsing import SentOpening
from referee.pages.new_table import REMEMBERED, game_of
from referee.pages.new_table_defaults import defaults_for
from referee.pages.paper_forms import PaperForm, kept_beside
from referee.pages.paper_sheet import PaperSheet, read_sheet
from referee.pages.requests import HtmxRequest, page, scope_of
from referee.web import devices
from scoring.depths import Depth
from scoring.games import GAMES, game_lists
from scoring.record.entry_json import Marks


class Paper(NamedTuple):
    """A score sheet as it was sent: the form, the session to open, and its hands; no hands if the form is wrong."""

    form: PaperForm
    opening: SentOpening | None
    offers_pips: bool = False
    sheet: PaperSheet | None = None


@page
@require_safe
def choose_game(request: HtmxRequest) -> HttpResponseBase:
    """Ask for the game of the score sheet."""
    queries.circle_to_open_in(scope_of(request))
    if request.GET.get("variant") in GAMES:
        return redirect("paper", request.GET["variant"])
    lists = [each for each in game_lists() if any(game.keeps_score for game in each.games)]
    return render(request, "paper/choose_game.html", {"lists": lists})


@page
@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HtmxRequest, game: str) -> HttpResponseBase:
    """Show a score sheet to type in, add up what was typed, and keep it once the reader says so.

    While somebody types, only the sums and the mistakes are answered.
    """
    circle = queries.circle_to_open_in(scope_of(request))
    known = defaults_for(request, game_of(game))
    if request.method != "POST":
        return _show(request, _begun(PaperForm(known.game, initial=known.initial())))
    sent = _read(PaperForm(known.game, request.POST), request.POST)
    if request.htmx:
        return render(request, "paper/_news.html", _context(request, sent))
    if "save" not in request.POST or not _may_be_saved(request, sent):
        return _show(request, sent, 400 if "save" in request.POST else 200)
    assert sent.opening and sent.sheet, "it may be saved"
    return _save(request, sent, sent.opening, sent.sheet, circle)


def _begun(form: PaperForm) -> Paper:
    """Return the empty score sheet of the people whom the form begins with, if it does."""
    sent = form.as_sent()
    filled = PaperForm(form.game, sent)
    return _read(filled, sent) if filled.is_valid() else Paper(form, None)


def _read(form: PaperForm, data: QueryDict) -> Paper:
    """Read a score sheet. Its hands are read as soon as its people and its rules are right."""
    form.is_valid()
    opening = form.opening()
    if opening is None:
        return Paper(form, None)
    offers_pips = counts_pips(opening.game, tuple(seat.side for seat in opening.seats))
    pips = offers_pips and form.cleaned_data["pips"]
    at = None if form.errors else form.evening()
    return Paper(form, opening, offers_pips, read_sheet(opening, data, pips=pips, at=at))


def _may_be_saved(request: HtmxRequest, sent: Paper) -> bool:
    """Return True if nothing is wrong, or only sums on the paper that the reader lets stand."""
    sheet = sent.sheet
    if sheet is None or sent.form.errors or sheet.mistakes:
        return False
    if not sheet.judged.hands:
        sent.form.add_error(None, _("Enter at least one hand."))
        return False
    return not sheet.wrong or request.POST["save"] == "anyway"


def _save(
    request: HtmxRequest, sent: Paper, opening: SentOpening, sheet: PaperSheet, circle: int | None
) -> HttpResponseBase:
    device = devices.device_of(request) or devices.new_device()
    score_sheet = ScoreSheet(
        game=opening.game,
        names=tuple(seat.name for seat in opening.seats),
        sides=tuple(seat.side for seat in opening.seats),
        hands=sheet.judged.hands,
        marks=Marks(at=sent.form.evening()),
        ended=not sheet.judged.session.finished,
        depth=Depth.HANDS,
    )
    account = queries.account_of(request.user)
    try:
        opened = operations.import_session(sheet=score_sheet, device=device, circle=circle, account=account)
    except Invalid as invalid:
        sent.form.blame(invalid)
        return _show(request, sent, 400)
    response = redirect("session", opened.session.id)
    devices.remember_device(response, device)
    return response


def _show(request: HtmxRequest, sent: Paper, status: int = 200) -> HttpResponse:
    return render(request, "paper/paper.html", _context(request, sent), status=status)


def _context(request: HtmxRequest, sent: Paper) -> dict[str, object]:
    return {
        "form": sent.form,
        "game": sent.form.game,
        "regulars": [player.name for player in queries.players(scope_of(request), most=REMEMBERED)],
        "sheet": sent.sheet,
        "offers_pips": sent.offers_pips,
        "shape_sent": request.POST.get("shape", ""),
        "cells": request.POST,
        "kept_beside": kept_beside(request.POST, sent.sheet.fields if sent.sheet else ()),
    }
