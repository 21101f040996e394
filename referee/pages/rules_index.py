"""The index of the rules: every game as a card, found by its name or by the people who are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from referee.pages.requests import HtmxRequest, page
from referee.presenters.rules.examples import example_of
from referee.wording.searching import search_key, text_searched
from scoring.game import Game
from scoring.game_groups import Group
from scoring.games import game_lists

FIVE_OR_MORE = 5


class Chip(NamedTuple):
    """A chip that narrows the index: its value in the address, its label, and the games that it keeps."""

    value: str
    label: str | Promise
    keeps: Callable[[Game], bool]


def _for(players: int) -> Callable[[Game], bool]:
    return lambda game: players in game.players


CHIPS = (
    Chip("", pgettext_lazy("games", "All"), lambda game: True),
    Chip("1", gettext_lazy("Solo"), _for(1)),
    Chip("2", "2", _for(2)),
    Chip("3", "3", _for(3)),
    Chip("4", "4", _for(4)),
    Chip("5", gettext_lazy("5 or more"), lambda game: max(game.players) >= FIVE_OR_MORE),
    Chip(
        "partners", gettext_lazy("Partners"), lambda game: 4 in game.players and (game.partners or game.partners_only)
    ),
)
BY_VALUE: Mapping[str, Chip] = {chip.value: chip for chip in CHIPS}


class RulesCard(NamedTuple):
    """A game in the index."""

    game: Game
    has_picture: bool


class RulesCards(NamedTuple):
    """The games of one group that were found."""

    group: Group
    cards: tuple[RulesCard, ...]


@page
@require_safe
def index(request: HtmxRequest) -> HttpResponseBase:
    """List the games, or those for so many people whose name or summary has the words that are looked for."""
    chip = BY_VALUE.get(request.GET.get("players", ""), CHIPS[0])
    words = search_key(request.GET.get("search", "")).split()
    context = {"lists": list(_found(chip, words)), "chips": CHIPS, "chosen": chip}
    return render(request, "rules/_found.html" if request.htmx else "rules/index.html", context)


def _found(chip: Chip, words: list[str]) -> Iterator[RulesCards]:
    for group, games in game_lists():
        cards = tuple(
            RulesCard(game, example_of(game.slug) is not None)
            for game in games
            if chip.keeps(game) and _has_words(game, words)
        )
        if cards:
            yield RulesCards(group, cards)


def _has_words(game: Game, words: list[str]) -> bool:
    said = text_searched(game)
    return all(word in said for word in words)
