"""The presenter of hands at the table whose plays aren't entered: the points called, and how they end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import PHONE_TABLETOP, Size
from referee.log import PlayedHand
from referee.presenters.continuations import Continuations
from referee.presenters.presenter import Presenter, RefusalShown
from referee.presenters.registry import register
from referee.presenters.selection import Screen, Selection
from referee.presenters.table.play_list import count_told, result_of
from referee.presenters.table.review import TableReview
from referee.presenters.tally.entries import read_entry
from referee.presenters.tally.moment import TalliedMoment
from referee.presenters.tally.replay import TallyReplay
from referee.presenters.tally.scene import TallyScene
from referee.queries import TableState
from scoring.depths import Depth
from scoring.entries import Count, Entry
from scoring.game import HandState
from scoring.ruling import Ruling
from scoring.variant import Variant
from scoring.wording import Names


class TallyPresenter(Presenter):
    """The presenter of games at the table where plays aren't entered, whichever is played."""

    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> TallyScene:
        return TallyScene(state, selection, screen, fresh)

    def screen_for_many(self, screen: Screen) -> Screen:
        """Return one screen for all, because nothing is drawn to measure."""
        return Screen()

    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        return read_entry(sent, state)

    def picture(self, hand: HandState, *, size: Size = PHONE_TABLETOP, standalone: bool = False) -> str:
        """Return nothing, because nobody knows what lies on the table."""
        return ""

    def example_picture(self, rulings: Sequence[Ruling[HandState]], names: Names, *, standalone: bool = False) -> str:
        return ""

    def sketch(self, hand: HandState, following: Entry | None = None, names: Names | None = None) -> str:
        return ""

    def review(self, state: TableState, opened: int | None = None, asked: int | None = None) -> TableReview:
        return TableReview(state, opened, asked)

    def moment(self, state: TableState, hand: PlayedHand, number: int) -> TalliedMoment:
        return TalliedMoment(state, hand, number)

    def replay(self, state: TableState, hand: PlayedHand) -> TallyReplay:
        return TallyReplay(state, hand)

    def ways_on(self, hand: HandState, state: TableState) -> tuple[Continuations, ...]:
        return ()

    def how_it_ended(self, hand: PlayedHand, state: TableState) -> str:
        return result_of(state, hand.hand).sentence if hand.hand.result else ""

    def line(self, entry: Entry, state: TableState) -> str:
        """Return an entry in a list of entries; for a count, with the pips that each player had left."""
        return count_told(entry, state) if isinstance(entry, Count) else super().line(entry, state)

    def refusal(self, ruling: Ruling[HandState], state: TableState, sent: QueryDict) -> RefusalShown:
        hint = _("It is scored as if it were right, and marked with the rule it broke.")
        return replace(super().refusal(ruling, state, sent), hint=hint)


register(Variant, TallyPresenter(), Depth.POINTS, Depth.HANDS)
