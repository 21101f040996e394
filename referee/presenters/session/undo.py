"""The effects of an undo or redo, in words, before anybody makes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee import models, queries
from referee.log import InForce, LineInForce, SessionState
from referee.presenters.presenter import Presenter
from referee.presenters.registry import presenter_of_hand
from referee.presenters.session.correction_titles import correction_named
from referee.queries import TableState
from referee.wording.points import Points
from scoring.entries import Count, Entry


@dataclass(frozen=True)
class Reversal:
    """The undo or redo of one line of ``log``, as a reader of ``state`` is offered it."""

    state: TableState
    log: SessionState
    done: LineInForce
    puts_back: bool

    @property
    def with_it(self) -> InForce:
        """The session with the line in force."""
        return self.log.undone[-1].after if self.puts_back else self.log.in_force

    @cached_property
    def without_it(self) -> InForce:
        """The session without the line. Before the beginning of a hand, it must be read again."""
        log = self.log
        return log.in_force if self.puts_back else log.without_last_line(log.version + 1).in_force

    @cached_property
    def what(self) -> str:
        """The thing that goes or comes back: ``Ann's 6-4``, ``hand 3 begun``, ``the correction of play 5``."""
        if self._entry:
            return self._presenter.named(self._entry, self.state)
        match self.done.kind:
            case models.Play.Kind.BEGUN:
                return self._presenter.beginning_named(len(self.with_it.hands))
            case models.Play.Kind.CORRECTION:
                return correction_named(self.without_it, self.with_it)
            case _:
                return _("the end of the session")

    @property
    def short(self) -> str:
        """A shorter form of ``what``."""
        if self._entry:
            return self._presenter.named_shortly(self._entry)
        if self._goes_back_to_the_deal:
            return pgettext("undo", "deal")
        match self.done.kind:
            case models.Play.Kind.BEGUN:
                return self._presenter.hand_named(len(self.with_it.hands))
            case models.Play.Kind.CORRECTION:
                return pgettext("correction", "put right")
            case _:
                return pgettext("session", "the end")

    @property
    def name(self) -> str:
        """The text of its button."""
        if self._goes_back_to_the_deal:
            return _("Back to the deal")
        values = {"what": self.what}
        return _("Redo: %(what)s") % values if self.puts_back else _("Undo: %(what)s") % values

    @property
    def asks_first(self) -> bool:
        """True if the page asks first, because much goes or comes with it, or it was made long ago."""
        return self._entry is None or isinstance(self._entry, Count)

    @property
    def sentences(self) -> Iterator[str]:
        """The effects on the session, a sentence each."""
        yield self._back() if self.puts_back else self._away()
        now, then = self._sides
        if now.finished and not then.finished and self.done.kind != models.Play.Kind.ENDED:
            yield _("The session will be open again.")
        if then.finished and not now.finished and self.done.kind != models.Play.Kind.ENDED:
            yield _("The session will be over.")

    @property
    def scores(self) -> list[tuple[str, Points, Points]]:
        """The sides whose points change, each with the points before and after."""
        now, then = (each.session.scores for each in self._sides)
        return [
            (side.name, Points.of(now[side.number], self.state.game), Points.of(then[side.number], self.state.game))
            for side in self.state.sides
            if now[side.number] != then[side.number]
        ]

    @property
    def _presenter(self) -> Presenter:
        """The presenter of the hand that the line is of."""
        return presenter_of_hand(self.with_it.hands[-1].hand)

    @property
    def _entry(self) -> Entry | None:
        """The entry to undo or redo, if it is an entry."""
        return self.with_it.hands[-1].rulings[-1].entry if self.done.kind == models.Play.Kind.ENTRY else None

    @property
    def _goes_back_to_the_deal(self) -> bool:
        """True for the undo of the beginning of a hand at the table."""
        return self.state.game.keeps_score and self.done.kind == models.Play.Kind.BEGUN and not self.puts_back

    @property
    def _sides(self) -> tuple[InForce, InForce]:
        """The session as it stands, and as it would stand then."""
        return (self.without_it, self.with_it) if self.puts_back else (self.with_it, self.without_it)

    def _away(self) -> str:
        match self.done.kind:
            case models.Play.Kind.BEGUN:
                return _("Everything will be as it was before the deal.")
            case models.Play.Kind.CORRECTION:
                return _("Everything it changed goes back to what it was.")
            case models.Play.Kind.ENDED:
                return _("The session goes on.")
        if isinstance(self._entry, Count):
            return _("The count and its points are taken back. The hand can be counted again.")
        return _("It is taken back, along with everything it led to.")

    def _back(self) -> str:
        match self.done.kind:
            case models.Play.Kind.BEGUN:
                return _("The deal stands again as it was.")
            case models.Play.Kind.CORRECTION:
                return _("All its changes are made again.")
            case models.Play.Kind.ENDED:
                return _("The session is over again, with the score as it stands.")
        if isinstance(self._entry, Count):
            return _("The count and its points are put back.")
        return _("It counts again, along with everything it led to.")


def undo_of(state: TableState) -> Reversal | None:
    """Return what an undo takes back now, whoever asks; None if nothing is left."""
    log = state.log_state
    if not log.done:
        return None
    return Reversal(state, log, log.done[-1], puts_back=False)


def undo_offered(state: TableState) -> Reversal | None:
    """Return the undo that the reader may make."""
    return _for_reader(undo_of(state))


def redo_of(state: TableState) -> Reversal | None:
    """Return what a redo puts back now, whoever asks; None if nothing was undone, or something was entered since."""
    log = state.log_state
    if not log.undone:
        return None
    return Reversal(state, log, log.undone[-1].done, puts_back=True)


def redo_offered(state: TableState) -> Reversal | None:
    """Return the redo that the reader may make."""
    return _for_reader(redo_of(state))


def _for_reader(reversal: Reversal | None) -> Reversal | None:
    """Return the reversal if the reader may make it.

    The keeper may undo and redo anything, a player what was entered from their own phone.
    """
    if reversal is None or reversal.state.is_keeper:
        return reversal
    seat = reversal.state.seat
    own = seat is not None and queries.writer_seat(reversal.done.line) == seat
    return reversal if own else None
