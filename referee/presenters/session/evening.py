"""An evening in words, and as a picture and a line of text to send."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing.result_picture import ResultPicture, ResultRow
from referee.queries import Evening, PersonOfEvening, Superlative
from referee.wording.lists import all_of, partners
from scoring.games import GAMES


class EveningHighlight(NamedTuple):
    """Something to remember: a title, who it was, how much, and the hand or entry to look at."""

    title: str
    names: str
    amount: str
    where: str
    session: UUID
    hand: int
    line: UUID | None


class EveningSummary(NamedTuple):
    """An evening as its page shows it."""

    evening: Evening

    @property
    def day(self) -> str:
        """The day on which it began."""
        return date_format(timezone.localtime(self.evening.began), "DATE_FORMAT")

    @property
    def headline(self) -> str:
        """The people who won the most sessions, or that nothing is over yet."""
        if not self.evening.finished:
            return _("No session is over yet.")
        best = max(person.won for person in self.evening.people)
        if not best:
            return _("Nobody has won a session.")
        leading = [person.name for person in self.evening.people if person.won == best]
        if len(leading) > 1:
            text = ngettext("%(names)s won %(number)d each", "%(names)s won %(number)d each", best)
            return text % {"names": all_of(leading), "number": best}
        return _("%(name)s won %(number)d of %(all)d") % {
            "name": leading[0],
            "number": best,
            "all": self.evening.finished,
        }

    @property
    def highlights(self) -> tuple[EveningHighlight, ...]:
        """The best play, the best hand and the longest drought, as far as there are any."""
        told = (
            (_("Most points at once"), self.evening.best_play, "+%(amount)d"),
            (_("Best hand"), self.evening.best_hand, "+%(amount)d"),
            (_("Longest drought"), self.evening.drought, _("%(amount)d hands without points")),
        )
        return tuple(_highlight(title, found, amount) for title, found, amount in told if found)

    @property
    def text(self) -> str:
        """The evening in one line of text."""
        people = ", ".join(f"{person.name} {person.won}" for person in self.evening.people)
        best = self.evening.best_play
        line = _("%(day)s: %(people)s") % {"day": self.day, "people": people}
        if best:
            line += " · " + _("most points at once: %(name)s +%(points)d") % {
                "name": all_of(best.names),
                "points": best.amount,
            }
        return line

    @property
    def picture(self) -> ResultPicture:
        """The evening as a picture to send to a friend."""
        number = len(self.evening.sessions)
        games = dict.fromkeys(_(GAMES[session.variant].name) for session in self.evening.sessions)
        return ResultPicture(
            game=all_of(games),
            day=self.day,
            headline=self.headline,
            rows=tuple(self._row(person) for person in self.evening.people),
            seal=ngettext("%(number)d session", "%(number)d sessions", number) % {"number": number},
        )

    def _row(self, person: PersonOfEvening) -> ResultRow:
        best = max(each.won for each in self.evening.people)
        return ResultRow(person.name, str(person.won), person.won == best > 0, None)


def _highlight(title: str, found: Superlative, amount: str) -> EveningHighlight:
    where = _("hand %(number)d of %(game)s") % {"number": found.hand, "game": _(GAMES[found.session.variant].name)}
    said = amount % {"amount": found.amount}
    return EveningHighlight(title, partners(found.names), said, where, found.session.id, found.hand, found.line)
