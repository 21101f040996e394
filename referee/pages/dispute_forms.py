"""The forms of a challenge: its claim, and its settlement."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.log import LONGEST_NOTE, Claim, ClaimedLawful, ClaimedPoints, ClaimedUnlawful, DisputeOutcome
from referee.wording.free_text import plain
from scoring.game import Game

SCORED = "points"
NOT_ALLOWED = "unlawful"
ALLOWED = "lawful"
QUESTION = "question"

_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")
_MONEY = re.compile(r"([+-]?[0-9]{1,4})(?:[.,]([0-9]{2}))?")


class _Note(forms.CharField):
    """A few words in a line."""

    widget = forms.Textarea(attrs={"rows": 2, "maxlength": LONGEST_NOTE})

    def to_python(self, value: object) -> str:
        return " ".join(plain(super().to_python(value) or "").split())


class DisputeForm(forms.Form):
    """The claim of a player about a play."""

    points = forms.CharField(required=False, max_length=9, label=gettext_lazy("Points"))
    note = _Note(required=False, max_length=LONGEST_NOTE, label=gettext_lazy("A note for the table"))

    def __init__(self, game: Game, names: Sequence[str] = (), data: QueryDict | None = None) -> None:
        """Make the form; ``names`` are those of the seats among which a keeper says who challenges."""
        super().__init__(data)
        self.game = game
        if len(names) > 1:
            seats = [(str(number), name) for number, name in enumerate(names, start=1)]
            self.fields["seat"] = forms.ChoiceField(
                choices=[*seats, ("", _("The table"))],
                required=False,
                initial="",
                label=_("Who challenges it?"),
                widget=forms.RadioSelect,
            )
        claims = [
            (NOT_ALLOWED, _("It wasn't allowed")),
            (ALLOWED, _("It was allowed")),
            (QUESTION, _("Just a question")),
        ]
        if game.keeps_score:
            claims.insert(0, (SCORED, _("It should have scored")))
        self.fields["claim"] = forms.ChoiceField(
            choices=claims, initial=claims[0][0], label=_("What do you think is wrong?"), widget=forms.RadioSelect
        )
        attrs = {"inputmode": "decimal" if game.in_cents else "numeric", "autocomplete": "off", "maxlength": 9}
        self.fields["points"].widget.attrs |= attrs

    def clean(self) -> None:
        """Require the number of points where points are claimed."""
        super().clean()
        if self.cleaned_data.get("claim") == SCORED and "points" not in self.errors and self._points() is None:
            self.add_error(
                "points",
                _("Say how much it should have scored, such as 0.50.")
                if self.game.in_cents
                else _("Say how many points it should have scored, such as 15."),
            )

    def challenger(self) -> int | None:
        """Return the seat that challenges, if the keeper has said which."""
        named = self.cleaned_data.get("seat")
        return int(named) if named else None

    def claim(self) -> Claim | None:
        """Return what is claimed; None where it is only asked."""
        match self.cleaned_data["claim"]:
            case "points":
                points = self._points()
                assert points is not None, "checked as the form was cleaned"
                return ClaimedPoints(points)
            case "unlawful":
                return ClaimedUnlawful()
            case "lawful":
                return ClaimedLawful()
        return None

    def _points(self) -> int | None:
        """Return the points, or cents, that were typed in."""
        typed = self.cleaned_data.get("points", "").replace("−", "-").strip()
        if not self.game.in_cents:
            return int(typed) if _WHOLE.fullmatch(typed) else None
        money = _MONEY.fullmatch(typed)
        return int(money[1] + (money[2] or "00")) if money else None


class SettlingForm(forms.Form):
    """The settlement of a challenge by the table."""

    outcome = forms.ChoiceField(choices=[(outcome.value, outcome.value) for outcome in DisputeOutcome])
    line = forms.UUIDField(required=False)
    note = _Note(required=False, max_length=LONGEST_NOTE, label=gettext_lazy("What the table says"))

    def clean(self) -> None:
        """Require the line of a correction where the record was put right."""
        super().clean()
        if self.cleaned_data.get("outcome") == DisputeOutcome.CORRECTED and not self.cleaned_data.get("line"):
            self.add_error("line", _("Say which correction put it right."))
