"""A player's form as a line: points a hand, session by session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing.chart import Chart, ChartLine, Drawn, Tick, drawn
from referee.wording.dates import day_in_words


class FormPoint(Protocol):
    """The facts of a session that are drawn."""

    @property
    def session(self) -> UUID: ...
    @property
    def opened_at(self) -> datetime: ...
    @property
    def points(self) -> int: ...
    @property
    def hands(self) -> int: ...
    @property
    def per_hand(self) -> float: ...


def draw_form(evenings: Sequence[FormPoint], amount: Callable[[float], str]) -> Drawn:
    """Draw the line through at least two sessions, with points a hand written by ``amount``.

    0 is always in the picture, so that small changes don't look large.
    """
    values = tuple(evening.per_hand for evening in evenings)
    first, last = evenings[0], evenings[-1]
    text = ngettext(
        "%(number)d session, from %(first)s points a hand to %(last)s.",
        "%(number)d sessions, from %(first)s points a hand to %(last)s.",
        len(evenings),
    )
    told = text % {"number": len(evenings), "first": amount(first.per_hand), "last": amount(last.per_hand)}
    chart = Chart(
        name="form",
        title=_("Form: points a hand in each session"),
        told=told,
        lines=(ChartLine("", values, look=3),),
        ticks=_days(evenings),
        amount=amount,
    )
    return drawn(chart)


def _days(evenings: Sequence[FormPoint]) -> tuple[Tick, ...]:
    """Return the day of the first session and of the last; only one of them where they are the same."""
    days = [day_in_words(evenings[0].opened_at), day_in_words(evenings[-1].opened_at)]
    last = Tick(len(evenings) - 1, days[1])
    return (last,) if days[0] == days[1] else (Tick(0, days[0]), last)
