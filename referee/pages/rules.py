"""The rules of every game, told from the facts that the referee itself goes by."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.exceptions import Unknown
from referee.pages.requests import HtmxRequest, page
from referee.presenters import presenter_of
from referee.presenters.rules.examples import Example, ExampleEntry, example_of
from referee.presenters.rules.figures import AwardTold, awards_at_end, bonuses_told, own_points, passage_shown
from referee.presenters.rules.illustrations import illustrated
from referee.rules import bundles_told, house_rules
from referee.wording import rulings
from referee.wording.entries import entry_label
from referee.wording.points import Points
from scoring.entries import tile_of
from scoring.games import GAMES
from scoring.tiles import Tile
from scoring.wording import Names, namer


class ExampleLine(NamedTuple):
    """An entry of the example: its player, with the sum of the ends and what it brought."""

    name: str
    what: str
    tile: Tile | None
    sum: str
    points: Points
    notes: tuple[str, ...]


class ExampleShown(NamedTuple):
    """An example: its picture, its entries, and the awards at its end."""

    drawing: SafeString
    lines: tuple[ExampleLine, ...]
    at_end: tuple[AwardTold, ...]

    @property
    def has_sums(self) -> bool:
        """True if there is a sum of the open ends to tell."""
        return any(line.sum for line in self.lines)


@page
@require_safe
def rules(request: HtmxRequest, slug: str) -> HttpResponseBase:
    """Show the rules of one game."""
    game = GAMES.get(slug)
    if game is None:
        raise Unknown(_("There is no such game."))
    example = example_of(slug)
    short, *rest = [passage_shown(passage, game) for passage in illustrated(game)]
    context = {
        "game": game,
        "short": short,
        "house_rules": house_rules(game),
        "bundles": bundles_told(game),
        "passages": rest,
        "example": _shown(example) if example else None,
    }
    return render(request, "rules/game.html", context)


def _shown(example: Example) -> ExampleShown:
    names = namer(example.names)
    return ExampleShown(
        _safe(example.picture()),
        tuple(_line(entry, names, example.names) for entry in example.entries),
        awards_at_end(example.last, example.names),
    )


def _line(entry: ExampleEntry, names: Names, people: tuple[str, ...]) -> ExampleLine:
    ruling, game = entry.ruling, entry.ruling.hand.game
    return ExampleLine(
        entry.name,
        entry_label(ruling.entry),
        tile_of(ruling.entry),
        presenter_of(game).end_sum(ruling.hand),
        own_points(ruling, game, people),
        (*bonuses_told(ruling, game, people), *rulings.effects_words(ruling.effects, names)),
    )


def _safe(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels
