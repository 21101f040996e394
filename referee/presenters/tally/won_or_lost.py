"""The presenter of patiences of which only the end is entered: won or lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from referee.drawing import PHONE_TABLETOP, Size
from referee.exceptions import Invalid
from referee.log import PlayedHand
from referee.presenters.continuations import Continuations
from referee.presenters.form_fields import entry_of
from referee.presenters.patience import moves
from referee.presenters.patience.bases import BasePatiencePresenter, BasePatienceScene
from referee.presenters.registry import presenter_of, register
from referee.presenters.selection import Screen, Selection
from referee.presenters.session.replay import Replay
from referee.presenters.session.review import Review, ReviewedMoment
from referee.queries import TableState
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.entries import Block, Entry, Out
from scoring.game import HandState
from scoring.patience import Patience
from scoring.record import JsonObject
from scoring.ruling import Ruling
from scoring.wording import Names

_WRITTEN: dict[str, JsonObject] = {
    "won": {"do": "out", "seat": 1},
    "lost": {"do": "block", "seat": 1},
    "throw_in": {"do": "void", "reason": ""},
}
"""The entries behind the buttons, as in the record."""


@dataclass(frozen=True)
class WonOrLostScene(BasePatienceScene):
    """The contents of the page of a patience of which only the end is entered."""

    news = "tally/_game_announcement.html"
    hand_sheet = "tally/_game_sheet.html"
    board = ("patience/_board_scores.html", "tally/_game_board_status.html")
    right = "corrections/_won_or_lost_entry.html"

    @property
    def mode(self) -> str:
        """The mode of the page: ``begin``, ``play``, ``result`` or ``over`` (the session)."""
        if self.state.finished:
            return "over"
        if self.position is None:
            return "begin"
        return "result" if self.position.ending else "play"

    @property
    def body(self) -> str:
        return "tally/_won_or_lost.html" if self.position else "patience/_before_game.html"

    @property
    def css(self) -> str:
        return f"{super().css} patience"

    @property
    def felt(self) -> SafeString:
        return SafeString()

    def picture(self, size: Size) -> SafeString:
        return SafeString()

    @property
    def ending(self) -> str:
        """The ending of the game, in words."""
        return _ended(self.state.shown) if self.state.shown else ""


class WonOrLostPresenter(BasePatiencePresenter):
    """The presenter of patiences of which only the end is entered, whichever is played."""

    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> WonOrLostScene:
        return WonOrLostScene(state, selection, screen, fresh)

    def screen_for_many(self, screen: Screen) -> Screen:
        """Return one screen for all, because nothing is drawn."""
        return Screen()

    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        """Read that the game was won, lost or thrown in."""
        written = _WRITTEN.get(sent.get("do", ""))
        if written is None:
            raise Invalid("", _("This can't be done here. Go back and choose again."))
        return entry_of(state.game, written, sent)

    def picture(self, hand: HandState, *, size: Size = PHONE_TABLETOP, standalone: bool = False) -> str:
        """Return nothing, because nobody knows what lay on the table."""
        return ""

    def example_picture(self, rulings: Sequence[Ruling[HandState]], names: Names, *, standalone: bool = False) -> str:
        return ""

    def sketch(self, hand: HandState, following: Entry | None = None, names: Names | None = None) -> str:
        return ""

    def review(self, state: TableState, opened: int | None = None, asked: int | None = None) -> Review:
        return presenter_of(state.game).review(state, opened, asked)

    def moment(self, state: TableState, hand: PlayedHand, number: int) -> ReviewedMoment:
        return presenter_of(state.game).moment(state, hand, number)

    def replay(self, state: TableState, hand: PlayedHand) -> Replay:
        return presenter_of(state.game).replay(state, hand)

    def ways_on(self, hand: HandState, state: TableState) -> tuple[Continuations, ...]:
        return ()

    def how_it_ended(self, hand: PlayedHand, state: TableState) -> str:
        return _ended(hand)

    def label(self, entry: Entry) -> str:
        match entry:
            case Out():
                return str(moves.ENDINGS[Ending.WON])
            case Block():
                return str(moves.ENDINGS[Ending.LOST])
            case _:
                return moves.move_label(entry)

    def told(self, entry: Entry, names: Names) -> str:
        match entry:
            case Out():
                return _("%(name)s won the game") % {"name": names(1)}
            case Block():
                return _("%(name)s lost the game") % {"name": names(1)}
            case _:
                return moves.move_told(entry, names)

    def named(self, entry: Entry, state: TableState) -> str:
        return self.label(entry)

    def named_shortly(self, entry: Entry) -> str:
        return self.label(entry)


def _ended(hand: PlayedHand) -> str:
    """Return how the game ended; empty while it goes on."""
    return str(moves.ENDINGS[hand.hand.ending]) if hand.hand.ending else ""


register(Patience, WonOrLostPresenter(), Depth.HANDS)
