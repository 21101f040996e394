"""House rules in the reader's language: what each changes, its allowed values, and those that a table has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.wording.lists import all_of, listed, one_of
from scoring.game import Game
from scoring.games import GAMES
from scoring.options import Option, OptionError, OptionGroup, OptionValue


class HouseRule(NamedTuple):
    """A house rule: what it changes, its allowed values, and its standard value.

    ``together`` holds its value in each common bundle of house rules where that isn't the standard one.
    """

    meaning: str
    allowed: str
    usual: str
    together: tuple[InBundle, ...] = ()


class InBundle(NamedTuple):
    """The name of a bundle, and the value of a house rule in it."""

    name: str
    value: str


class ChangedRule(NamedTuple):
    """A house rule that isn't standard at a table: what it changes, and its value there."""

    meaning: str
    value: str


def house_rules(game: Game) -> list[HouseRule]:
    """Return every house rule that the game takes."""
    return [
        HouseRule(
            _(option.meaning),
            _allowed_words(option),
            value_words(option, game.default_of(option)),
            tuple(
                InBundle(_(bundle.name), value_words(option, bundle.options[option.key]))
                for bundle in game.bundles
                if option.key in bundle.options
            ),
        )
        for option in game.options
    ]


def changed_rules(game: Game, players: int) -> list[ChangedRule]:
    """Return the house rules of a game, as this many players play it at their table, that aren't the standard ones."""
    own = GAMES[game.slug]
    changed = []
    for option in own.options:
        value, usual = game.option_values.get(option.key), own.default_of(option)
        if isinstance(usual, Mapping):
            usual = usual.get(players)
        if value is not None and usual is not None and value != usual:
            changed.append(ChangedRule(_(option.meaning), value_words(option, value)))
    return changed


def bundles_told(game: Game) -> str:
    """Return the names of the bundles that a new table of the game is offered."""
    return all_of(_("“%(name)s”") % {"name": _(bundle.name)} for bundle in game.bundles)


def changes_of(session_options: Mapping[str, object], slug: str, players: int) -> dict[str, OptionValue]:
    """Return the house rules of a session of this many players that aren't standard, as a new table can have them.

    A house rule that the game no longer has, or that can't have that value any more, is left out.
    """
    game = GAMES[slug]
    standard = game.with_options({}, players).option_values
    changed: dict[str, OptionValue] = {}
    for option in game.options:
        try:
            value = option.check(session_options.get(option.key))
        except OptionError:
            continue
        if value != standard.get(option.key):
            changed[option.key] = value
    return changed


def group_words(group: OptionGroup) -> str:
    """Return the heading of a group of house rules about the same thing."""
    match group:
        case OptionGroup.TARGET:
            return pgettext("house rules", "Target")
        case OptionGroup.TILES:
            return pgettext("house rules", "Tiles")
        case OptionGroup.SCORING:
            return pgettext("house rules", "Scoring")
        case OptionGroup.PLAY:
            return pgettext("house rules", "Play")
        case OptionGroup.HAND_END:
            return pgettext("house rules", "End of the hand")
        case _:
            assert_never(group)


def value_words(option: Option, value: OptionValue | Mapping[int, int] | None) -> str:
    """Return the value of a house rule in words; a default may differ by number of players."""
    if value is None:
        return _("by the number of players")
    if isinstance(value, Mapping):
        if len(each := set(value.values())) == 1:
            return _("%(number)d each") % {"number": each.pop()}
        return listed(
            _("%(value)s for %(players)d") % {"value": each, "players": players} for players, each in value.items()
        )
    if option.kind == "bool":
        return pgettext("house rule", "on") if value else pgettext("house rule", "off")
    return _(option.labels[value]) if value in option.labels else str(value)


def _allowed_words(option: Option) -> str:
    if option.labels:
        return one_of(_(label) for label in option.labels.values())
    if option.kind == "bool":
        return pgettext("house rule", "on or off")
    if option.bounds:
        return _(option.bounds)
    assert isinstance(option.allowed, range)
    return _("%(least)d to %(most)d") % {"least": option.allowed.start, "most": option.allowed.stop - 1}
