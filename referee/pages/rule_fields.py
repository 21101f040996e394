"""House rules as fields of a form, each in the group that it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django import forms
from django.utils.translation import gettext as _

from referee.rules import ChangedRule, group_words, value_words
from scoring.game import Game
from scoring.options import Option, OptionGroup, OptionValue


@dataclass(frozen=True)
class RuleField:
    """A house rule as the form shows it."""

    option: Option
    field: forms.BoundField
    usual: str

    @property
    def meaning(self) -> str:
        """The change that it makes, in the reader's language."""
        return _(self.option.meaning)


class RuleGroup(NamedTuple):
    """The house rules of a form that are about the same thing, and those among them that aren't the standard ones."""

    group: OptionGroup
    rules: tuple[RuleField, ...]
    changed: tuple[ChangedRule, ...]

    @property
    def name(self) -> str:
        """The heading."""
        return group_words(self.group)

    @property
    def has_errors(self) -> bool:
        """True if one of them was sent wrong, so that the group must be shown."""
        return any(rule.field.errors for rule in self.rules)


def grouped(rules: Iterable[RuleField], chosen: Mapping[str, OptionValue]) -> list[RuleGroup]:
    """Return the fields in their groups; ``chosen`` are the values that aren't the standard ones."""
    by_group: dict[OptionGroup, list[RuleField]] = {group: [] for group in OptionGroup}
    for rule in rules:
        by_group[rule.option.group].append(rule)
    return [
        RuleGroup(group, tuple(fields), changed_among([rule.option for rule in fields], chosen))
        for group, fields in by_group.items()
        if fields
    ]


def changed_among(options: Iterable[Option], chosen: Mapping[str, OptionValue]) -> tuple[ChangedRule, ...]:
    """Return those of the options that are chosen, in the reader's language."""
    return tuple(
        ChangedRule(_(option.meaning), value_words(option, chosen[option.key]))
        for option in options
        if option.key in chosen
    )


def chosen_in(form: forms.Form, game: Game) -> dict[str, OptionValue]:
    """Return the house rules that aren't the game's standard ones, as a form holds them: sent, or filled in beforehand.

    What can't be read counts as standard: the form says that it is wrong.
    """
    found: dict[str, OptionValue] = {}
    for option in game.options:
        value = _value(option, form[f"rule-{option.key}"])
        if value is not None and value != game.default_of(option):
            found[option.key] = value
    return found


def _value(option: Option, bound: forms.BoundField) -> OptionValue | None:
    try:
        value = bound.field.clean(bound.value())
    except forms.ValidationError:
        return None
    if value in (None, ""):
        return None
    if option.kind == "choice":
        return next(allowed for allowed in option.allowed if str(allowed) == value)
    assert isinstance(value, int)
    return value


def rule_field(option: Option, default: OptionValue | Mapping[int, int] | None) -> forms.Field:
    """Return the field of a house rule, filled in with ``default``."""
    label = _(option.meaning)
    if option.kind == "bool":
        return forms.BooleanField(required=False, initial=bool(default), label=label)
    if option.kind == "choice":
        choices = [(str(value), _(option.labels.get(value, str(value)))) for value in option.allowed]
        return forms.ChoiceField(required=False, choices=choices, initial=str(default), label=label)
    assert isinstance(option.allowed, range)
    known = default if isinstance(default, int) else None
    return forms.IntegerField(
        required=False,
        min_value=option.allowed.start,
        max_value=option.allowed.stop - 1,
        initial=known,
        label=label,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
