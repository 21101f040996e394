"""The correction of a table's agreements: its house rules, and the names of its players."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django import forms
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import queries
from referee.exceptions import Invalid
from referee.log import ChangeOptions, ChangeSeats, Seated
from referee.operations.parsing import read_name
from referee.pages.correction_preview import keeper_state, show_changes
from referee.pages.new_table import REMEMBERED
from referee.pages.requests import HtmxRequest, page, scope_of
from referee.pages.rule_fields import RuleField, RuleGroup, grouped, rule_field
from referee.presenters.form_fields import read_number
from referee.rules import changes_of, value_words
from scoring.game import Game
from scoring.games import GAMES
from scoring.options import OptionValue
from scoring.record.player_names import same_name_key


class RulesForm(forms.Form):
    """The house rules of a table as they are, to be changed."""

    def __init__(self, game: Game, players: int, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.game = game
        self.players = players
        for option in game.options:
            self.fields[f"rule-{option.key}"] = rule_field(option, game.option_values.get(option.key))

    @property
    def house_rules(self) -> Iterator[RuleField]:
        """The options, each with its field and its value in the standard rules."""
        for option in self.game.options:
            usual = value_words(option, GAMES[self.game.slug].default_of(option))
            yield RuleField(option, self[f"rule-{option.key}"], usual)

    @property
    def rule_groups(self) -> list[RuleGroup]:
        """The options in groups, each with those of its rules that aren't standard now."""
        return grouped(self.house_rules, changes_of(self.game.option_values, self.game.slug, self.players))

    def changed(self) -> dict[str, OptionValue]:
        """Return the house rules that were set to something else."""
        found: dict[str, OptionValue] = {}
        for option in self.game.options:
            value = self.cleaned_data.get(f"rule-{option.key}")
            if value in (None, ""):
                continue
            if option.kind == "choice":
                value = next(allowed for allowed in option.allowed if str(allowed) == value)
            if value != self.game.option_values.get(option.key):
                found[option.key] = value
        return found

    def blame(self, refusal: Invalid) -> None:
        """Add the error to the field that it is about."""
        name = f"rule-{refusal.field.rpartition('.')[2]}"
        self.add_error(name if name in self.fields else None, refusal.message)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def edit_rules(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the house rules of the session, and once the form is sent, what the new ones would change."""
    state = keeper_state(request, session_id)
    if request.method != "POST":
        return _show_rules(request, state, RulesForm(state.game, len(state.seats)))
    form = RulesForm(state.game, len(state.seats), request.POST)
    if not form.is_valid():
        return _show_rules(request, state, form, 400)
    try:
        return show_changes(request, state, [ChangeOptions(form.changed())])
    except Invalid as invalid:
        form.blame(invalid)
        return _show_rules(request, state, form, 400)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def edit_seats(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the names of the players, seat by seat, and once the form is sent, what the correction would change."""
    state = keeper_state(request, session_id)
    names = [seated.name for seated in state.log_state.in_force.seats]
    if request.method != "POST":
        return _show_seats(request, state, names)
    sent = request.POST
    typed = [sent.get(f"name-{number}", name) for number, name in enumerate(names, start=1)]
    try:
        if "exchange" in sent:
            typed = _exchanged(names, read_number(sent, "one", 0), read_number(sent, "other", 0))
        return show_changes(request, state, [ChangeSeats(_seated(state, typed))])
    except Invalid as invalid:
        return _show_seats(request, state, typed, invalid.message, 400)


def _exchanged(names: list[str], one: int, other: int) -> list[str]:
    if not (1 <= one <= len(names) and 1 <= other <= len(names)) or one == other:
        raise Invalid("other", _("Choose two different seats."))
    changed = list(names)
    changed[one - 1], changed[other - 1] = names[other - 1], names[one - 1]
    return changed


def _seated(state: queries.TableState, typed: list[str]) -> tuple[Seated, ...]:
    names = [read_name(name) for name in typed]
    for number, name in enumerate(names):
        if same_name_key(name) in [same_name_key(each) for each in names[:number]]:
            raise Invalid(f"name-{number + 1}", _("%(name)s is already at this table.") % {"name": name})
    sides = [seated.side for seated in state.log_state.in_force.seats]
    return tuple(Seated(name, side, None) for name, side in zip(names, sides, strict=True))


def _show_rules(request: HtmxRequest, state: queries.TableState, form: RulesForm, status: int = 200) -> HttpResponse:
    return render(request, "corrections/rules.html", {"state": state, "form": form}, status=status)


def _show_seats(
    request: HtmxRequest, state: queries.TableState, names: list[str], error: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "state": state,
        "seats": list(enumerate(names, start=1)),
        "error": error,
        "regulars": [player.name for player in queries.players(scope_of(request), most=REMEMBERED)],
    }
    return render(request, "corrections/seats.html", context, status=status)
