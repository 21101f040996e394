"""House rules in the reader's language: what each changes, what it may be, and which of them a table has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.game import Game
from scoring.games import GAMES
from scoring.options import Option, OptionValue


class HouseRule(NamedTuple):
    """A house rule: what it changes, what it may be, and what it is unless the table says otherwise."""

    meaning: str
    allowed: str
    usual: str


class ChangedRule(NamedTuple):
    """A house rule that is not as usual at a table: what it changes, and what it is there."""

    meaning: str
    value: str


def house_rules(game: Game) -> list[HouseRule]:
    """Every house rule that the game takes."""
    return [
        HouseRule(_(option.meaning), _allowed_words(option), value_words(option, game.default_of(option)))
        for option in game.options
    ]


def changed_rules(game: Game, players: int) -> list[ChangedRule]:
    """The house rules of a game, as so many play it at their table, that are not as usual."""
    own = GAMES[game.slug]
    changed = []
    for option in own.options:
        value, usual = game.option_values.get(option.key), own.default_of(option)
        if isinstance(usual, Mapping):
            usual = usual.get(players)
        if value is not None and usual is not None and value != usual:
            changed.append(ChangedRule(_(option.meaning), value_words(option, value)))
    return changed


def value_words(option: Option, value: OptionValue | Mapping[int, int] | None) -> str:
    """What a house rule is set to; a default may be another by number of players."""
    if value is None:
        return _("by the number of players")
    if isinstance(value, Mapping):
        if len(each := set(value.values())) == 1:
            return _("%(number)d each") % {"number": each.pop()}
        return ", ".join(
            _("%(value)s for %(players)d") % {"value": each, "players": players} for players, each in value.items()
        )
    if option.kind == "bool":
        return _("on") if value else _("off")
    return _(option.labels[value]) if value in option.labels else str(value)


def _allowed_words(option: Option) -> str:
    if option.labels:
        return ", ".join(_(label) for label in option.labels.values())
    if option.kind == "bool":
        return _("on or off")
    if option.bounds:
        return _(option.bounds)
    assert isinstance(option.allowed, range)
    return _("%(least)d to %(most)d") % {"least": option.allowed.start, "most": option.allowed.stop - 1}
