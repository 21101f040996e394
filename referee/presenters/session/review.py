"""A session to look at afterwards, whichever game was played: values for the templates, no HTTP."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from referee.drawing.result_picture import ResultPicture
from referee.log import PlayedHand
from referee.presenters.session.remarks import Remarks, remarks_on
from referee.presenters.session.trophy import Trophy
from referee.queries import HandListed, TableState


class ReviewedHand(Protocol):
    """A hand on the list. Besides its number and its number of plays, it has whatever its game's templates show.

    ``whole`` holds everything that was entered in it; None as long as the reader hasn't opened it.
    """

    @property
    def number(self) -> int: ...
    @property
    def plays(self) -> int: ...
    @property
    def whole(self) -> object | None: ...


@dataclass(frozen=True)
class Review(ABC):
    """Every hand of a session. The templates that it names are for the parts that differ from game to game.

    ``opened`` is the number of the hand that the reader has opened, besides the last one, which is open anyway while the
    session goes on. ``asked`` is the number of the hand about which the reader wants to know more, if any.
    """

    state: TableState
    opened: int | None = None
    asked: int | None = None

    summary: ClassVar[str]
    """The template above the hands: the game, the players, and the result."""
    head_template: ClassVar[str]
    """The template of a hand that is closed."""
    hand_template: ClassVar[str]
    """The template of one hand that is opened."""
    score_table: ClassVar[str] = ""
    """The template of the score after every hand; empty where there is no score."""
    styles: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def listed(self) -> Sequence[HandListed]:
        """The rows of the hands, in order."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The result of the session, in a sentence without a period; empty while it is under way, and if nobody won."""

    @property
    @abstractmethod
    def picture(self) -> ResultPicture:
        """The result as a picture to send to a friend."""

    @property
    def has_result(self) -> bool:
        """True if a hand has a result, so that there is something to send."""
        return any(hand.ending for hand in self.listed)

    @property
    def remarks(self) -> Remarks:
        """The findings from the plays, and notes."""
        return remarks_on(self.listed, self.state)

    @property
    def trophies(self) -> tuple[Trophy, ...]:
        """The feats of the session; none in a game that knows none."""
        return ()

    @property
    @abstractmethod
    def hands(self) -> Sequence[ReviewedHand]:
        """The hands, in order."""

    @abstractmethod
    def whole(self, hand: PlayedHand) -> object:
        """Return everything that was entered in a hand, as its template shows it."""

    @property
    def opened_hand(self) -> object | None:
        """The hand that the reader has opened; None if there is none of its number."""
        hands = self.state.log_state.hands
        return self.whole(hands[self.opened - 1]) if self.opened and self.opened <= len(hands) else None

    def whole_if_open(self, number: int, last: int) -> object | None:
        """Return everything in the hand of that number if it is open: asked for by the reader, or still under way."""
        is_open = number in (self.opened, self.asked) or (number == last and not self.state.finished)
        return self.whole(self.state.log_state.hands[number - 1]) if is_open else None


@dataclass(frozen=True)
class ReviewedMoment(ABC):
    """One moment of a hand, ``number`` of ``count``: the entry, and the table after it."""

    state: TableState
    hand: PlayedHand
    number: int

    template: ClassVar[str]
    """The template of the page's main part."""
    styles: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of moments in the hand."""

    @property
    @abstractmethod
    def play(self) -> int:
        """The number in its hand of the entry that made the moment."""

    @property
    def entry(self) -> UUID:
        """The id of the entry that was made in it."""
        return self.hand.lines[self.play - 1]

    @property
    def exists(self) -> bool:
        """True if the hand has a moment of this number."""
        return 1 <= self.number <= self.count

    @property
    def earlier(self) -> int | None:
        """The number of the moment before."""
        return self.number - 1 if self.number > 1 else None

    @property
    def later(self) -> int | None:
        """The number of the moment after."""
        return self.number + 1 if self.number < self.count else None


def day_of(state: TableState) -> str:
    """Return the day of a session with its year, for pages that are looked at years later."""
    return date_format(timezone.localtime(state.session.opened_at), "DATE_FORMAT")


def seal_told(state: TableState) -> str:
    """Return the seal with its label."""
    return _("Proof code %(seal)s") % {"seal": state.seal}
