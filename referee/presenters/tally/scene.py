"""The contents of the table page of a hand whose plays aren't entered: values for the templates, no HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from referee.drawing import Size
from referee.log import EntryInHand
from referee.presenters.table.at_table import AtTable
from referee.presenters.table.score_cards import SideCard
from referee.presenters.tally.calls import CallButtons, calls_of
from referee.presenters.tally.casts import tally_shown
from referee.presenters.tally.corrected import EntryInForm
from referee.presenters.tally.counting import CountAsked
from referee.presenters.tally.pegging import pegging_board
from referee.presenters.tally.score_cards import side_cards
from referee.queries import SeatAtTable
from scoring.depths import Depth
from scoring.entries import Entry, Score
from scoring.facts import TargetCheck
from scoring.tally import TalliedHand

_UNDER_WAY = ("call", "score")
_LOWEST_FELT = 96
"""The height that a small screen leaves to the pegging board after a hand, in pixels."""


@dataclass(frozen=True)
class TallyScene(AtTable):
    """The contents of the page of a game at the table while only its points are called, or its hands scored."""

    top = "tally/_scores.html"
    news = "tally/_announcement.html"
    board = ("tally/_board_scores.html", "tally/_board_status.html")
    right = "corrections/_tallied_entry.html"

    @property
    def title(self) -> str:
        told = {"game": _(self.variant.name)}
        if self.mode == "count":
            return _("Count the tiles · %(game)s") % told
        if self.state.finished:
            return _("The session is over · %(game)s") % told
        if self.mode == "result":
            return _("The hand is over · %(game)s") % told
        return _("%(game)s at the table") % told

    @cached_property
    def tally(self) -> TalliedHand | None:
        """The present hand."""
        return tally_shown(self.state)

    @cached_property
    def mode(self) -> str:
        """The mode of the page: ``begin``, ``call``, ``score``, ``count``, ``result`` or ``over``."""
        tally = self.tally
        if tally is None:
            return "begin"
        if tally.result:
            return "over" if self.state.finished else "result"
        if tally.ending:
            return "count"
        return "call" if tally.depth is Depth.POINTS else "score"

    @property
    def body(self) -> str:
        if self.mode == "begin":
            return "table/_before_first_hand.html"
        if self.mode in _UNDER_WAY:
            return "tally/_under_way.html"
        return "tally/_count.html" if self.mode == "count" else "table/_after_hand.html"

    @property
    def may_enter(self) -> bool:
        """True if the reader may enter what is called, or who went out: for everybody, or for one seat."""
        return self.mode in _UNDER_WAY and self.state.role != "watcher"

    @property
    def cards(self) -> tuple[SideCard, ...]:
        return side_cards(self.state)

    @property
    def felt(self) -> SafeString:
        """The pegging board; beside what a hand brought it has less room than while the hand goes on."""
        width, height = self.screen.felt
        if self.mode in ("result", "over"):
            height = min(height, max(_LOWEST_FELT, width // 4))
        return pegging_board(self.state, (width, height))

    def picture(self, size: Size) -> SafeString:
        return pegging_board(self.state, size)

    @property
    def position(self) -> str:
        """Always empty, because nobody knows what lies on the table."""
        return ""

    # While the hand goes on

    @property
    def callers(self) -> Sequence[SeatAtTable]:
        """The seats that the reader may enter for."""
        return [seat for seat in self.state.seats if self.state.seat in (None, seat.number)]

    @cached_property
    def expected(self) -> int:
        """The seat that is expected to call next: the leader, then always the one after the last call."""
        assert self.tally
        known = self.tally.known
        called = [ruling.entry.seat for ruling in self.state.rulings if isinstance(ruling.entry, Score)]
        return known.next_seat(called[-1]) if called else known.leader

    @property
    def caller(self) -> int:
        """The seat that a call is for unless another one is tapped: the one tapped before, else the one expected."""
        chosen = self.selection.seat
        return chosen if chosen in {seat.number for seat in self.callers} else self.expected

    @property
    def calls(self) -> CallButtons:
        """The calls that the game can score, as buttons."""
        return calls_of(self.variant)

    @property
    def asks(self) -> str:
        """The part of the hand's end that is asked for: ``out``, ``block``, ``result``; empty while nobody tapped one."""
        asked = self.selection.ends
        possible = {
            "out": self.asks_last_tile,
            "block": self.asks_blocker and self.state.is_keeper,
            "result": self.mode == "score" and self.state.is_keeper,
        }
        return asked if self.may_enter and possible.get(asked) else ""

    @property
    def asks_last_tile(self) -> bool:
        """True if the points of the last tile belong to the entry that somebody went out."""
        return self.mode == "call" and self.tally is not None and self.tally.asks_last_tile

    @property
    def asks_blocker(self) -> bool:
        """True if a house rule asks who blocked a hand."""
        return self.tally is not None and self.tally.asks_blocker

    @property
    def may_reach_target(self) -> bool:
        """True if a play can end the session at once."""
        return self.variant.target is not None and self.variant.target_check is TargetCheck.AT_ONCE

    def in_form(self, entry: Entry | None, found: EntryInHand) -> EntryInForm:
        """Return what the form holds with which somebody puts this entry right, or one forgotten beside it."""
        return EntryInForm.of(entry, found, self.variant)

    # Once it has ended

    @property
    def count(self) -> CountAsked:
        """The numbers that the table is asked for."""
        assert self.tally
        return CountAsked.of(self.tally, self.state)
