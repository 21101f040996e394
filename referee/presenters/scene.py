"""The contents of a table page, whichever game is played: values for the templates, no HTTP."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString

from referee.drawing import Size
from referee.presenters.findings import FindingLine
from referee.presenters.selection import NOTHING, PHONE, Screen, Selection
from referee.presenters.table.open_ends import PlacementButton
from referee.queries import TableState
from scoring.game import HandState
from scoring.offers import Due
from scoring.ruling import Ruling


@dataclass(frozen=True)
class Scene(ABC):
    """The contents of the page. ``fresh``: something new happened since the reader looked.

    The templates that it names are for the parts of the page that differ from game to game.
    """

    state: TableState
    selection: Selection = NOTHING
    screen: Screen = PHONE
    fresh: bool = False

    heading: ClassVar[str]
    """The template of the page's first line: the game, and how far the session is."""
    top: ClassVar[str]
    """The template under it: the players and the score."""
    news: ClassVar[str]
    """The template of the announcement for screen readers after an entry."""
    hand_sheet: ClassVar[str]
    """The template of the sheet about the hand: its plays, and what else can be done in it."""
    table_sheet: ClassVar[str]
    """The template of the sheet about the table: its rules, and links to everything that was played at it."""
    board: ClassVar[tuple[str, str]]
    """The templates of the board: the players with the score, and the text below the picture."""
    right: ClassVar[str]
    """The template of the other possible entries at an earlier moment, on the correction page."""
    styles: ClassVar[tuple[str, ...]] = ()
    scripts: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """The page's title."""

    @property
    @abstractmethod
    def mode(self) -> str:
        """The mode of the page: the moment of the hand or session, in one word."""

    @property
    def is_under_way(self) -> bool:
        """True while a hand, or a game of patience, has been begun and has no result yet."""
        return self.mode not in ("begin", "result", "over")

    @property
    @abstractmethod
    def body(self) -> str:
        """The template of the page's main part in this mode."""

    @property
    @abstractmethod
    def felt(self) -> SafeString:
        """The table as SVG; everything that may be tapped is a link."""

    @abstractmethod
    def picture(self, size: Size) -> SafeString:
        """Draw the table as SVG for a felt of this size in pixels, to look at and not to tap."""

    @property
    @abstractmethod
    def may_enter(self) -> bool:
        """True if the reader may enter something now."""

    @property
    def told_at_once(self) -> Sequence[FindingLine]:
        """The broken rules that the hand under way has proved, the latest first."""
        return ()

    @property
    def due(self) -> Due | None:
        """The options and duties of the seat that is entered for; None while no hand is played."""
        return self.state.due

    def elsewhere(self, was: Ruling[HandState]) -> Sequence[PlacementButton]:
        """Return the other places for the tile of an entry; this scene shows the hand before that entry."""
        return ()

    @property
    def css(self) -> str:
        """The classes of the page's main part."""
        return f"table mode-{self.mode}" + " mine" * self.may_enter
