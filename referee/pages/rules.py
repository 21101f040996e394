"""The rules of every game, told from the facts that the referee itself goes by."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import words
from referee.exceptions import Unknown
from referee.pages.forms import default_words
from referee.pages.requests import HtmxRequest, page
from referee.rules import Example, Passage, drawn, example_of, passages
from scoring.adjudication import namer
from scoring.game import Game
from scoring.games import GAMES
from scoring.options import Option
from scoring.patience import PATIENCES, Patience
from scoring.tiles import Tile
from scoring.variants import VARIANTS


class HouseRuleShown(NamedTuple):
    """A house rule: what it changes, what it may be, what it is unless the table says otherwise."""

    meaning: str
    allowed: str
    usual: str


class StepShown(NamedTuple):
    """An entry of the example, with the sum of the ends and what it brought."""

    name: str
    what: str
    tile: Tile | None
    sum: str
    points: int
    notes: tuple[str, ...]


@page
@require_safe
def index(request: HtmxRequest) -> HttpResponseBase:
    """Every game and patience, with a line each."""
    return render(request, "rules/index.html", {"games": VARIANTS.values(), "patiences": PATIENCES.values()})


@page
@require_safe
def rules(request: HtmxRequest, slug: str) -> HttpResponseBase:
    """The rules of one game."""
    game = GAMES.get(slug)
    if game is None:
        raise Unknown(_("There is no such game."))
    context: dict[str, Any] = {"game": game, "house_rules": [_house_rule(game, option) for option in game.options]}
    if isinstance(game, Patience):
        context |= {"passages": _patience_passages(game)}
    else:
        context |= {"passages": passages(game)}
    if example := example_of(slug):
        context |= _shown(example)
    return render(request, "rules/game.html", context)


def _house_rule(game: Game, option: Option) -> HouseRuleShown:
    if option.labels:
        allowed = ", ".join(_(label) for label in option.labels.values())
    elif option.kind == "bool":
        allowed = _("on or off")
    elif option.bounds:
        allowed = _(option.bounds)
    else:
        assert isinstance(option.allowed, range)
        allowed = _("%(least)d to %(most)d") % {"least": option.allowed.start, "most": option.allowed.stop - 1}
    return HouseRuleShown(_(option.meaning), allowed, default_words(option, game.default_of(option)))


def _shown(example: Example) -> dict[str, Any]:
    names = namer(example.names)
    steps = [
        StepShown(
            step.name,
            words.entry_words(step.ruling.entry, names),
            getattr(step.ruling.entry, "tile", None),
            _sum(step.ruling.hand),
            getattr(step.ruling, "points", 0),
            tuple(words.effects_words(step.ruling.effects, names)),
        )
        for step in example.steps
    ]
    result = example.last.result
    awards = result.awards if result else ()
    return {
        "steps": steps,
        "totals": any(step.sum for step in steps),
        "drawing": _safe(drawn(example)),
        "at_end": [(example.names[award.side - 1], award.points, award.working) for award in awards],
    }


def _sum(hand: Any) -> str:
    """What the open ends add up to; empty in a game that doesn't count them."""
    return hand.layout.sum if getattr(hand.variant, "has_end_total", False) and hand.layout.placed else ""


def _patience_passages(game: Patience) -> list[Passage]:
    """What a patience is, under every heading that a ruling may point to."""
    start = _("Its starting tiles are entered as they lie; the referee says every mistake in them.")
    moves = _("The referee says which moves there are, and whether the game can still be won.")
    return [
        Passage("playing", _("How it goes"), tuple(_(sentence) for sentence in game.how)),
        Passage("tiles", _("The tiles"), (_("One plays, with the double-six set of 28 tiles."), start)),
        Passage("matching", _("Moves"), (moves,)),
        Passage("drawing", _("The stock"), (_("What lies in a stock becomes known as it is drawn."),)),
        Passage("ending", _("The end"), (_("Won, lost, or given up: given up counts as lost."),)),
    ]


def _safe(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels
