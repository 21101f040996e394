"""The common parts of the pages and presenters of all patiences, whether every move is entered or only the end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from referee import queries
from referee.log import PlayedHand, SessionState
from referee.presenters.patience import moves
from referee.presenters.patience.casts import as_patience, position_shown
from referee.presenters.presenter import Presenter
from referee.presenters.scene import Scene
from referee.queries import TableState
from scoring.entries import Entry
from scoring.patience import Patience, Position


@dataclass(frozen=True)
class BasePatienceScene(Scene):
    """The contents of the page of a patience, as far as they don't depend on moves."""

    heading = "patience/_heading.html"
    top = "patience/_scores.html"
    table_sheet = "patience/_table_sheet.html"
    styles = ("css/patience.css", "css/tally.css")
    scripts = ("js/patience.js",)

    @property
    def title(self) -> str:
        return _(self.patience.name)

    @property
    def patience(self) -> Patience:
        """The patience with its house rules."""
        return as_patience(self.state.game)

    @property
    def position(self) -> Position | None:
        """The layout of the tiles, as far as it is known, and how far the game is."""
        return position_shown(self.state)

    @property
    def may_enter(self) -> bool:
        return self.state.role != "watcher"

    @property
    def sitting(self) -> SessionState:
        """The session with the games won and lost in it."""
        return self.state.log_state

    @property
    def name(self) -> str:
        """The player's name."""
        return self.state.name_of(1)

    @cached_property
    def tally(self) -> queries.PatienceTally | None:
        """The player's wins and losses at this patience, over all sessions."""
        return queries.tally_at(self.state)


class BasePatiencePresenter(Presenter):
    """The words of a presenter of patiences: games in place of hands, and steps in place of plays."""

    def line(self, entry: Entry, state: TableState) -> str:
        return self.label(entry)

    def refused(self, entry: Entry, state: TableState) -> str:
        return moves.move_refused(entry, state.name_of)

    def beginning_named(self, number: int) -> str:
        return _("game %(number)d dealt") % {"number": number}

    def hand_named(self, number: int) -> str:
        return _("game %(number)d") % {"number": number}

    def entry_placed(self, hand: PlayedHand, number: int) -> str:
        return _("step %(number)d of game %(hand)d") % self._place(hand, number)

    def correction_of_entry(self, hand: PlayedHand, number: int, is_present: bool) -> str:
        if is_present:
            return _("the correction of step %(number)d") % self._place(hand, number)
        return _("the correction of step %(number)d of game %(hand)d") % self._place(hand, number)

    def correction_of_hand(self, number: int) -> str:
        return _("the correction of game %(number)d") % {"number": number}

    def correction_of_beginning(self, number: int) -> str:
        return _("the correction of how game %(number)d began") % {"number": number}
