"""The form with which a session is judged by other rules: another game, other house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from referee import queries
from referee.exceptions import Invalid
from referee.log import InForce
from referee.pages.rule_fields import RuleField, rule_field
from referee.rules import ChangedRule, value_words
from scoring.options import Option, OptionValue


class OtherRulesForm(forms.Form):
    """The games that a session can be judged by, and the house rules of the one that is chosen.

    A house rule that isn't sent is as at the table, or for another game, the standard one. Browsers send all of them,
    with the hidden field ``rules`` that names their game. An address that people pass on holds only those that differ.
    """

    def __init__(self, now: InForce, sent: QueryDict) -> None:
        self.now = now
        self.games = queries.games_instead(now)
        by_name = {game.slug: game for game in self.games}
        self.game = by_name.get(sent.get("game", ""), self.games[0])
        self.judged = queries.game_instead(now, self.game.slug, {})
        self.is_asked = "game" in sent
        super().__init__(self._filled_in(sent))
        for option in self.game.options:
            self.fields[f"rule-{option.key}"] = rule_field(option, self._usual(option))

    @property
    def is_as_at_the_table(self) -> bool:
        """True if the game that is chosen is the table's own."""
        return self.game.slug == self.now.game.slug

    @property
    def house_rules(self) -> Iterator[RuleField]:
        """The house rules, each with its field and its value unless another is chosen."""
        for option in self.game.options:
            yield RuleField(option, self[f"rule-{option.key}"], value_words(option, self._usual(option)))

    @property
    def has_wrong_rules(self) -> bool:
        """True if a field was sent wrong, so that the house rules must be shown."""
        return any(name.startswith("rule-") for name in self.errors)

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The house rules that are to differ."""
        found = ((option, self._chosen(option)) for option in self.game.options)
        return {option.key: value for option, value in found if value is not None and value != self._usual(option)}

    @property
    def chosen_in_words(self) -> list[ChangedRule]:
        """The house rules that are to differ, in the reader's language."""
        chosen = self.chosen
        return [
            ChangedRule(_(option.meaning), value_words(option, chosen[option.key]))
            for option in self.game.options
            if option.key in chosen
        ]

    @property
    def query(self) -> str:
        """The shortest address that asks for the same."""
        rules = {f"rule-{key}": str(value).lower() for key, value in self.chosen.items()}
        return "?" + urlencode({"game": self.game.slug, **rules})

    def blame(self, refusal: Invalid) -> None:
        """Add the error to the field that it is about."""
        name = f"rule-{refusal.field.removeprefix('options.')}"
        self.add_error(name if name in self.fields else None, refusal.message)

    def _filled_in(self, sent: QueryDict) -> Mapping[str, object]:
        """Return everything that the form's fields hold: what was sent, else what is so anyway."""
        rules_of = sent.get("rules")
        if rules_of == self.game.slug:
            return sent
        usual = {f"rule-{option.key}": self._usual(option) for option in self.game.options}
        return usual if rules_of else usual | {key: value for key, value in sent.items() if key in usual}

    def _usual(self, option: Option) -> OptionValue | None:
        """Return the value of the house rule unless another is chosen."""
        if option.key in self.judged.option_values:
            return self.judged.option_values[option.key]
        default = self.judged.default_of(option)
        return None if isinstance(default, Mapping) else default

    def _chosen(self, option: Option) -> OptionValue | None:
        value = self.cleaned_data.get(f"rule-{option.key}")
        if value in (None, ""):
            return None
        if option.kind == "choice":
            return next(allowed for allowed in option.allowed if str(allowed) == value)
        assert isinstance(value, int)
        return value


def has_other_rules(now: InForce) -> bool:
    """Return True if there are other rules by which the session can be judged."""
    return bool(now.hands) and (bool(now.game.options) or len(queries.games_instead(now)) > 1)
