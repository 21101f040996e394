"""The presets of a new table, named house rules: the standard ones, known bundles, those of last time, saved ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee import queries
from referee.rules import changes_of
from scoring.game import Game
from scoring.options import OptionError, OptionValue

STANDARD = "standard"
LAST = "last"


class Preset(NamedTuple):
    """A set of house rules to begin with: ``options`` are those that aren't the standard ones.

    ``people`` played so at ``played_at``, where a table did. ``chosen``: the form holds just these. ``is_saved``:
    somebody saved them under their name, and can rename or delete them.
    """

    key: str
    name: str
    options: Mapping[str, OptionValue]
    people: tuple[str, ...] = ()
    played_at: datetime | None = None
    chosen: bool = False
    is_saved: bool = False


def presets_of(game: Game, device: str, last: queries.PlayedLast | None) -> list[Preset]:
    """Return the presets for a table of this game. ``last`` is what it played last, whose own rules may be standard."""
    presets = [Preset(STANDARD, _("Standard rules"), {})]
    presets += [Preset(bundle.key, _(bundle.name), bundle.options) for bundle in game.bundles]
    if last and (agreed := _agreed(last)):
        presets.append(Preset(LAST, _("What this table played last"), agreed, last.people, last.session.changed_at))
    for saved in queries.saved_rules(device, game.slug):
        presets.append(Preset(str(saved.id), saved.name, still_possible(game, saved.options), is_saved=True))
    return presets


def marked(presets: Iterable[Preset], chosen: Mapping[str, OptionValue], asked: str = "") -> list[Preset]:
    """Return the presets, the one whose house rules are chosen marked; of several alike the one ``asked`` for."""
    alike = [preset.key for preset in presets if preset.options == chosen]
    mark = asked if asked in alike else next(iter(alike), "")
    return [preset._replace(chosen=preset.key == mark) for preset in presets]


def still_possible(game: Game, options: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return the saved house rules that the game still has, with values that they may still have."""
    possible: dict[str, OptionValue] = {}
    for option in game.options:
        if option.key in options:
            try:
                possible[option.key] = option.check(options[option.key])
            except OptionError:
                continue
    return possible


def as_initial(options: Mapping[str, OptionValue]) -> dict[str, object]:
    """Return the fields of a new table's form that these house rules fill in."""
    return {f"rule-{key}": value for key, value in options.items()}


def _agreed(last: queries.PlayedLast) -> dict[str, OptionValue]:
    try:
        return changes_of(last.session.options, last.session.variant, len(last.people))
    except OptionError:
        return {}
