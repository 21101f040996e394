"""The form that opens a table of any game: who plays, with which house rules, who leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.exceptions import Invalid
from referee.rules import number_words, value_words
from scoring.game import Game
from scoring.jsonvalues import Json, JsonObject
from scoring.options import Option, OptionValue

UNDECIDED = "undecided"
"""Nobody was chosen to lead: one is picked at random, or in games in which the tiles say it, the deal."""
SEATS_ON_THE_FORM = 10


@dataclass(frozen=True)
class RuleField:
    """A house rule as the form shows it."""

    option: Option
    field: forms.BoundField
    usual: str

    @property
    def meaning(self) -> str:
        """What it changes, in the reader's language."""
        return _(self.option.meaning)


class TableForm(forms.Form):
    """Everything that opens a table of one game. The rules themselves are checked where the table is opened."""

    partners = forms.BooleanField(required=False, label=gettext_lazy("Partners: 1 and 3 against 2 and 4"))
    leader = forms.CharField(required=False)
    deductions = forms.BooleanField(required=False, label=gettext_lazy("Show what passes and draws give away"))

    def __init__(self, game: Game, data: QueryDict | None = None, initial: Mapping[str, object] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.game = game
        self.fewest = min(game.players)
        self.most = min(max(game.players), SEATS_ON_THE_FORM)
        for number in range(1, self.most + 1):
            self.fields[f"name-{number}"] = forms.CharField(
                required=False,
                max_length=10_000,
                strip=True,
                label=_("Player %(number)d") % {"number": number},
                widget=forms.TextInput(
                    attrs={"list": "regulars", "autocomplete": "off", "autocapitalize": "words", "maxlength": 40}
                ),
            )
        for option in game.options:
            self.fields[f"rule-{option.key}"] = rule_field(option, game.default_of(option))

    @property
    def is_for_one(self) -> bool:
        """Whether there is but one name to enter, and so nobody to lead before another."""
        return self.most == 1

    @property
    def names(self) -> list[tuple[int, str]]:
        """The rows that have a name, with their number on the form."""
        rows = ((number, self.cleaned_data.get(f"name-{number}", "")) for number in range(1, self.most + 1))
        return [(number, name) for number, name in rows if name]

    @property
    def name_fields(self) -> list[forms.BoundField]:
        """A field for each player."""
        return [self[f"name-{number}"] for number in range(1, self.most + 1)]

    @property
    def house_rules(self) -> Iterator[RuleField]:
        """The options, each with its field and what it is where nothing is chosen."""
        for option in self.game.options:
            usual = value_words(option, self.game.default_of(option))
            yield RuleField(option, self[f"rule-{option.key}"], usual)

    @property
    def may_be_partners(self) -> bool:
        """Whether the game is played by partners too."""
        return self.game.partners and 4 in self.game.players

    @property
    def has_wrong_rules(self) -> bool:
        """Whether a field of the house rules was sent wrong, so that they must be shown."""
        return any(name.startswith("rule-") for name in self.errors)

    @property
    def rules_are_kept(self) -> bool:
        """Whether the form begins with house rules of an earlier table."""
        return any(name.startswith("rule-") for name in self.initial)

    def as_record(self) -> JsonObject:
        """The game, its house rules and the seats as a session record begins."""
        seats: list[Json] = [{"name": name} for _number, name in self.names]
        if self.cleaned_data["partners"] and self.may_be_partners:
            seats = [{"name": name, "side": index % 2 + 1} for index, (_number, name) in enumerate(self.names)]
        return {"variant": self.game.slug, "options": dict(self._chosen_rules()), "seats": seats}

    def _chosen_rules(self) -> Iterator[tuple[str, OptionValue]]:
        """The house rules that differ from the game's own; none where the form was sent without them."""
        for option in self.game.options if "rules" in self.data else ():
            value = self.cleaned_data.get(f"rule-{option.key}")
            if value in (None, ""):
                continue
            if option.kind == "choice":
                value = next(allowed for allowed in option.allowed if str(allowed) == value)
            if value != self.game.default_of(option):
                yield option.key, value

    def leading_seat(self) -> int | None:
        """The seat that was chosen to lead; None: undecided."""
        rows = [str(number) for number, _name in self.names]
        row = self.cleaned_data["leader"]
        return rows.index(row) + 1 if row in rows else None

    def clean(self) -> None:
        """Partners are four, who leads is one of the players, and somebody plays."""
        super().clean()
        if self.is_for_one and not self.names and "name-1" not in self.errors:
            self.add_error("name-1", _("Enter the player's name."))
        if not (self.is_for_one or self.errors or len(self.names) in self.game.players):
            self.add_error(None, _("Enter %(players)s names.") % {"players": number_words(self.game.players)})
        if self.cleaned_data.get("leader", "") not in ("", UNDECIDED) and self.leading_seat() is None:
            self.add_error("leader", _("Choose the leader from the players named above."))
        if self.cleaned_data.get("partners") and len(self.names) != 4:
            self.add_error("partners", _("Only four players can play as partners."))

    def blame(self, refusal: Invalid) -> None:
        """Put what is wrong beside the field that it is about."""
        name = self._name_of(refusal.field)
        self.add_error(name if name in self.fields else None, refusal.message)

    def _name_of(self, place: str) -> str:
        """The form's field for a place in the record."""
        if place.startswith("options."):
            return f"rule-{place.removeprefix('options.')}"
        if place.startswith("seats["):
            index = int(place.removeprefix("seats[").partition("]")[0])
            return f"name-{self.names[index][0]}"
        return ""


def rule_field(option: Option, default: OptionValue | Mapping[int, int] | None) -> forms.Field:
    """The field of a house rule that is so where nothing else is chosen."""
    """The field of a house rule, filled in with ``default``."""
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
