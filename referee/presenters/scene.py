"""What a table page shows, whichever game is played: values for the templates, no HTTP."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString

from referee.drawing import Size
from referee.presenters.findings import FindingLine
from referee.presenters.selection import A_PHONE, NOTHING, Screen, Selection
from referee.presenters.table.open_ends import PlacementButton
from referee.queries import TableState
from scoring.game import HandState, Ruling
from scoring.offers import Due


@dataclass(frozen=True)
class Scene(ABC):
    """Everything that the page shows. ``fresh``: something new happened since the reader looked.

    The templates it names are those parts of the page that differ from game to game.
    """

    state: TableState
    selection: Selection = NOTHING
    screen: Screen = A_PHONE
    fresh: bool = False

    heading: ClassVar[str]
    """The template of the page's first line: the game, and how far the session is."""
    top: ClassVar[str]
    """The template under it: who plays, and how it stands."""
    news: ClassVar[str]
    """The template of what a screen reader says once something was entered."""
    hand_sheet: ClassVar[str]
    """The template of what was played in the hand and what else can be done in it, on a sheet."""
    table_sheet: ClassVar[str]
    """The template of the table's rules and the ways to everything that was played at it, on another."""
    board: ClassVar[tuple[str, str]]
    """The templates of who plays and how it stands, and of what is told below the picture, on the board."""
    right: ClassVar[str]
    """The template of what could have been entered at an earlier moment, on the page that puts it right."""
    styles: ClassVar[tuple[str, ...]] = ()
    scripts: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """The page's title."""

    @property
    @abstractmethod
    def mode(self) -> str:
        """What the page is for now: the moment of the hand or session, one word each."""

    @property
    @abstractmethod
    def body(self) -> str:
        """The template of the page's main part in this mode."""

    @property
    @abstractmethod
    def felt(self) -> SafeString:
        """What lies on the table as SVG; what may be tapped is a link."""

    @abstractmethod
    def picture(self, size: Size) -> SafeString:
        """What lies on the table as SVG for a felt of this size in pixels, to look at and not to tap."""

    @property
    @abstractmethod
    def may_enter(self) -> bool:
        """Whether the reader may enter something now."""

    @property
    def told_at_once(self) -> Sequence[FindingLine]:
        """The broken rules that the hand under way has proved, the latest first."""
        return ()

    @property
    def due(self) -> Due | None:
        """What the seat that is entered for may and must do; None while no hand is played."""
        return self.state.due

    def elsewhere(self, was: Ruling[HandState]) -> Sequence[PlacementButton]:
        """The other places where the tile of an entry could have gone, before which the hand lies as this scene shows it."""
        return ()

    @property
    def css(self) -> str:
        """The classes of the page's main part."""
        return f"table mode-{self.mode}" + " mine" * self.may_enter
