"""The form that opens a table of any game: its players, its house rules, its leader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.exceptions import Invalid
from referee.pages.rule_fields import RuleField, RuleGroup, chosen_in, grouped, rule_field
from referee.rules import number_words, value_words
from referee.wording.depths import DepthWords, depth_words
from scoring.depths import Depth
from scoring.game import Game
from scoring.options import OptionValue
from scoring.record import Json, JsonObject

UNDECIDED = "undecided"
"""The value for no leader: one is picked at random, or by the deal in games in which the tiles decide."""
SEATS_ON_THE_FORM = 10

_NAMES = tuple(f"name-{number}" for number in range(1, SEATS_ON_THE_FORM + 1))
_LONGEST_IN_ADDRESS = 60


class TableForm(forms.Form):
    """Everything that opens a table of one game. The rules themselves are checked where the table is opened."""

    depth = forms.CharField(required=False)
    partners = forms.BooleanField(required=False, label=gettext_lazy("Partners: 1 and 3 against 2 and 4"))
    leader = forms.CharField(required=False)
    deductions = forms.BooleanField(required=False, label=gettext_lazy("Show what passes and draws reveal"))
    saved_as = forms.CharField(
        required=False,
        label=gettext_lazy("Name for these house rules"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 40}),
    )

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

    @staticmethod
    def entered(sent: QueryDict) -> dict[str, object]:
        """Return what an address says of the people, to fill in the form with."""
        texts: dict[str, object] = {name: text for name in (*_NAMES, "depth", "leader") if (text := sent.get(name, ""))}
        return texts | {name: True for name in ("partners", "deductions") if name in sent}

    @staticmethod
    def has_names(sent: QueryDict) -> bool:
        """Return True if an address names people."""
        return any(sent.get(name) for name in _NAMES)

    def address(self, more: Mapping[str, str]) -> str:
        """Return the query of an address that says what was entered of the people, and ``more``."""
        fields = (*_NAMES, "depth", "leader", "partners", "deductions")
        entered = {name: self.data.get(name, "") for name in fields} | dict(more)
        return urlencode({name: text[:_LONGEST_IN_ADDRESS] for name, text in entered.items() if text})

    @property
    def is_for_one(self) -> bool:
        """True if there is but one name to enter, and so no choice of a leader."""
        return self.most == 1

    @property
    def depths(self) -> tuple[DepthWords, ...]:
        """The depths at which the hands can be kept, in words."""
        return depth_words(self.game)

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
        """The options, each with its field and its value where nothing is chosen."""
        for option in self.game.options:
            usual = value_words(option, self.game.default_of(option))
            yield RuleField(option, self[f"rule-{option.key}"], usual)

    @property
    def may_be_partners(self) -> bool:
        """True if the players choose whether they play as partners."""
        return self.game.partners and 4 in self.game.players and not self.game.partners_only

    @property
    def rule_groups(self) -> list[RuleGroup]:
        """The options in groups, each with what is changed in it."""
        return grouped(self.house_rules, self.chosen_rules)

    @cached_property
    def chosen_rules(self) -> dict[str, OptionValue]:
        """The house rules that differ from the game's own; none where the form was sent without them."""
        return {} if self.is_bound and "rules" not in self.data else chosen_in(self, self.game)

    def as_record(self) -> JsonObject:
        """Return the game, its house rules and the seats as a session record begins."""
        seats: list[Json] = [{"name": name} for _number, name in self.names]
        if self.game.partners_only or (self.cleaned_data["partners"] and self.may_be_partners):
            seats = [{"name": name, "side": index % 2 + 1} for index, (_number, name) in enumerate(self.names)]
        opening: JsonObject = {"variant": self.game.slug, "options": dict(self.chosen_rules), "seats": seats}
        return opening | {"depth": self.cleaned_data["depth"] or Depth.TILES.value}

    @property
    def shows_deductions(self) -> bool:
        """True if the table wants to see what plays reveal, and enters them."""
        return bool(self.cleaned_data["deductions"]) and self.cleaned_data["depth"] in ("", Depth.TILES.value)

    def leading_seat(self) -> int | None:
        """Return the seat that was chosen to lead; None: undecided."""
        rows = [str(number) for number, _name in self.names]
        row = self.cleaned_data["leader"]
        return rows.index(row) + 1 if row in rows else None

    def clean(self) -> None:
        """Check that partners are four, that the leader is one of the players, and that somebody plays."""
        super().clean()
        if self.is_for_one and not self.names and "name-1" not in self.errors:
            self.add_error("name-1", _("Enter the player's name."))
        if not (self.is_for_one or self.errors or len(self.names) in self.game.players):
            self.add_error(None, _("Enter %(players)s names.") % {"players": number_words(self.game.players)})
        if self.cleaned_data.get("leader", "") not in ("", UNDECIDED) and self.leading_seat() is None:
            self.add_error("leader", _("Choose the leader from the players named above."))
        if self.cleaned_data.get("partners") and len(self.names) != 4:
            self.add_error("partners", _("Only four players can play as partners."))

    def keep_errors_of_rules(self) -> None:
        """Forget the errors about the people: nobody opens the table yet."""
        for name in [name for name in self.errors if not name.startswith("rule-")]:
            del self.errors[name]

    def blame(self, refusal: Invalid) -> None:
        """Add the error to the field that it is about."""
        name = self._name_of(refusal.field)
        self.add_error(name if name in self.fields else None, refusal.message)

    def _name_of(self, place: str) -> str:
        """Return the form's field for a place in the record."""
        if place.startswith("options."):
            return f"rule-{place.removeprefix('options.')}"
        if place.startswith("seats["):
            index = int(place.removeprefix("seats[").partition("]")[0])
            return f"name-{self.names[index][0]}"
        return ""
