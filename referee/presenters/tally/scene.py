"""The contents of the table page of a hand whose plays aren't entered: values for the templates, no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from referee.drawing import Size
from referee.presenters.table.at_table import AtTable
from referee.presenters.table.score_cards import SideCard
from referee.presenters.tally.casts import tally_shown
from referee.presenters.tally.score_cards import side_cards
from scoring.depths import Depth
from scoring.tally import TalliedHand


@dataclass(frozen=True)
class TallyScene(AtTable):
    """The contents of the page of a game at the table while only its points are called, or its hands scored."""

    board = ("tally/_board_scores.html", "table/_board_status.html")
    top = "tally/_scores.html"

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

    @property
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
        return "tally/_under_way.html" if self.mode in ("call", "score") else "table/_after_hand.html"

    @property
    def may_enter(self) -> bool:
        """True if the reader may enter what is called, or who went out: for everybody, or for one seat."""
        return self.mode in ("call", "score") and self.state.role != "watcher"

    @property
    def cards(self) -> tuple[SideCard, ...]:
        return side_cards(self.state)

    @property
    def felt(self) -> SafeString:
        return SafeString("")

    def picture(self, size: Size) -> SafeString:
        return SafeString("")

    @property
    def position(self) -> str:
        """Always empty, because nobody knows what lies on the table."""
        return ""
