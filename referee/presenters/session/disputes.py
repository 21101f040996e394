"""Challenges in words: who doubts what, what they claim, and how the table settled it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from django.utils.translation import gettext as _

from referee import queries
from referee.log import ClaimedLawful, ClaimedPoints, ClaimedUnlawful, Dispute, DisputeOutcome, EntryInHand
from referee.presenters.registry import presenter_of, presenter_of_hand
from referee.presenters.session.review import ReviewedMoment
from referee.queries import TableState
from referee.wording.points import Points
from scoring.entries import Entry
from scoring.record import RecordError


@dataclass(frozen=True)
class DisputeShown:
    """A challenge as the reader of ``state`` sees it."""

    state: TableState
    dispute: Dispute

    @property
    def id(self) -> str:
        """The beginning of its id, so that a phone that has closed it isn't told again."""
        return str(self.dispute.id)[:8]

    @property
    def by(self) -> str:
        """The challenger: a player, or the table, where the keeper didn't say which one."""
        if self.dispute.by is not None:
            return self.state.name_of(self.dispute.by)
        return self.state.name_of(1) if len(self.state.seats) == 1 else _("The table")

    @property
    def play(self) -> str:
        """The challenged entry: ``Ann's 6-4``."""
        return presenter_of(self.state.game).named(self._entry, self.state) if self._entry else _("a play")

    @property
    def headline(self) -> str:
        """A sentence with the challenger, the play and the claim."""
        values = {"name": self.by, "play": self.play}
        match self.dispute.claim:
            case ClaimedPoints(points=points):
                values["points"] = Points.of(points, self.state.game).amount
                return _("%(name)s challenges %(play)s: that should have scored %(points)s.") % values
            case ClaimedUnlawful():
                return _("%(name)s challenges %(play)s: that wasn't allowed.") % values
            case ClaimedLawful():
                return _("%(name)s challenges %(play)s: that was allowed.") % values
            case None:
                return _("%(name)s asks about %(play)s.") % values
            case _:
                assert_never(self.dispute.claim)

    @property
    def in_force(self) -> bool:
        """True if the play still counts: it may have been taken back since."""
        return self._place is not None

    @property
    def moment(self) -> ReviewedMoment | None:
        """The moment of the play, while it is in force."""
        return (
            presenter_of_hand(self._place.hand.hand).moment(self.state, self._place.hand, self._number)
            if self._place
            else None
        )

    @property
    def where(self) -> str:
        """The play and hand in words; or a note that the play was taken back."""
        if self._place is None:
            return _("taken back since")
        return presenter_of_hand(self._place.hand.hand).entry_placed(self._place.hand, self._place.number)

    @property
    def address(self) -> tuple[int, int] | None:
        """The hand and the number of the play's moment, while it is in force."""
        return (self._place.hand.number, self._number) if self._place else None

    @property
    def outcome(self) -> str:
        """The settlement by the table; empty while the challenge is open."""
        settlement = self.dispute.settlement
        if settlement is None:
            return ""
        match settlement.outcome:
            case DisputeOutcome.RULING_STANDS:
                return _("The challenge was rejected.")
            case DisputeOutcome.CORRECTED:
                undone = settlement.correction not in {done.line for done in self.state.log_state.done}
                return _("It was put right, and that was undone since.") if undone else _("It was put right.")
            case DisputeOutcome.WITHDRAWN:
                return _("The challenge was withdrawn.")
            case _:
                assert_never(settlement.outcome)

    @property
    def may_settle(self) -> bool:
        """True if the reader may enter the table's decision."""
        return self.dispute.is_open and self.state.is_keeper

    @property
    def may_withdraw(self) -> bool:
        """True if the reader may take the challenge back."""
        own = self.state.seat is not None and self.state.seat == self.dispute.by
        return self.dispute.is_open and (own or self.state.is_keeper)

    @cached_property
    def corrections(self) -> tuple[queries.CorrectionWritten, ...]:
        """The corrections made since, one of which may have settled it."""
        return queries.corrections_since(self.state.log_state, self.dispute.at)

    @cached_property
    def _place(self) -> EntryInHand | None:
        return self.state.log_state.in_force.entry(self.dispute.play, self.dispute.hand)

    @property
    def _number(self) -> int:
        assert self._place is not None
        return presenter_of_hand(self._place.hand.hand).moment_of(self._place.hand, self._place.number)

    @cached_property
    def _entry(self) -> Entry | None:
        """The challenged entry as it stands now; if it was taken back, as it was written."""
        if self._place is not None:
            return self._place.entered.entry
        written = queries.entry_as_written(self.dispute.play)
        try:
            return self.state.game.read_entry(written) if written is not None else None
        except RecordError:  # the house rules have been corrected since, and no longer allow such a tile
            return None


def challenges_of(state: TableState) -> list[DisputeShown]:
    """Return every challenge of a session, earliest first."""
    return [DisputeShown(state, dispute) for dispute in state.log_state.disputes]


def open_challenges(state: TableState) -> list[DisputeShown]:
    """Return the challenges that the table hasn't settled yet, latest first."""
    return [DisputeShown(state, dispute) for dispute in reversed(state.log_state.open_disputes)]


def challenged_plays(state: TableState) -> frozenset[int]:
    """Return the numbers of the entries of the hand shown whose rulings are challenged now."""
    challenged = {dispute.play for dispute in state.log_state.open_disputes}
    return frozenset(play.number for play in state.plays if play.id in challenged) if challenged else frozenset()
