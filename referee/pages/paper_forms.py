"""The form of a score sheet from paper: the evening, and the cells that are typed in."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import datetime, time

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.exceptions import Invalid
from referee.operations.parsing import SentOpening, read_opening
from referee.pages.new_table_forms import TableForm
from scoring.depths import Depth
from scoring.game import Game
from scoring.record import JsonObject

MOST_LINES = 200
"""The most lines that are read."""
LINES_AT_FIRST = 10
NOON = time(12)
"""The time of an evening of which only the day is known: the same day in every time zone nearby."""

_CELL = re.compile(r"(?:cell|end)-([0-9]{1,3})(?:-[0-9]{1,2})?")
_TYPED = re.compile(rf"{_CELL.pattern}|total-[0-9]{{1,2}}|pips")


class PaperForm(TableForm):
    """The evening of a score sheet: its game, people and house rules, its day, and the figures that the paper has."""

    day = forms.DateField(label=gettext_lazy("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    time_of_day = forms.TimeField(
        required=False,
        label=gettext_lazy("Time, if you know it"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    pips = forms.BooleanField(required=False)

    def __init__(self, game: Game, data: QueryDict | None = None, initial: Mapping[str, object] | None = None) -> None:
        super().__init__(game, data, {"day": timezone.localdate()} | dict(initial or {}))

    def clean_day(self) -> object:
        """Check that the day is past, and in a year that can be kept."""
        day = self.cleaned_data["day"]
        if day > timezone.localdate():
            raise forms.ValidationError(_("This day is in the future."))
        if day.year < 1970:
            raise forms.ValidationError(_("Enter a day in 1970 or later."))
        return day

    def as_sent(self) -> QueryDict:
        """Return what the form would send as it is filled in, without house rules."""
        filled = {name: self[name].value() for name in self.fields if not name.startswith("rule-")}
        data = QueryDict(mutable=True)
        data.update({name: "on" if value is True else str(value) for name, value in filled.items() if value})
        return data

    def as_record(self) -> JsonObject:
        """Return how the session begins, as a record has it: kept by hands."""
        return super().as_record() | {"depth": Depth.HANDS.value}

    def opening(self) -> SentOpening | None:
        """Return the session to open; None if its people or its rules are wrong, which the form then says."""
        if set(self.errors) - {"day", "time_of_day"}:
            return None
        try:
            return read_opening(self.as_record())
        except Invalid as invalid:
            self.blame(invalid)
            return None

    def evening(self) -> str:
        """Return the time of the evening, as a record has it."""
        moment = datetime.combine(self.cleaned_data["day"], self.cleaned_data.get("time_of_day") or NOON)
        return timezone.make_aware(moment).isoformat()


@dataclass(frozen=True)
class TypedLine:
    """A line as it was typed: a text for each column, and how the hand ended, empty if somebody went out."""

    number: int
    cells: tuple[str, ...]
    end: str

    @property
    def is_empty(self) -> bool:
        """True if nothing was typed."""
        return not any(self.cells) and not self.end


def lines_of(data: QueryDict, columns: int) -> list[TypedLine]:
    """Return the lines that were sent, in their order."""
    found = (_CELL.fullmatch(key) for key in data)
    numbers = sorted({int(each[1]) for each in found if each})[:MOST_LINES]
    return [
        TypedLine(
            number,
            tuple(data.get(f"cell-{number}-{column}", "").strip() for column in range(1, columns + 1)),
            data.get(f"end-{number}", ""),
        )
        for number in numbers
    ]


def kept_beside(data: QueryDict, shown: Container[str]) -> list[tuple[str, str]]:
    """Return what was typed in cells that aren't ``shown`` now, as long as names or rules are wrong or are changed."""
    typed = {name: data.get(name, "") for name in data if _TYPED.fullmatch(name)}
    return [(name, text) for name, text in typed.items() if text and name not in shown]


def read_cell(text: str) -> int | None:
    """Return the number in a cell, None if it is empty.

    :raises ValueError: it isn't a whole number of up to four digits
    """
    cleaned = text.replace("−", "-").removeprefix("+")
    if not cleaned:
        return None
    if not re.fullmatch(r"-?[0-9]{1,4}", cleaned):
        raise ValueError(text)
    return int(cleaned)
