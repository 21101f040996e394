"""A presenter, which shows a game on the table page and reads the taps on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import PHONE_TABLETOP, Size
from referee.log import PlayedHand
from referee.presenters.continuations import Continuations
from referee.presenters.deductions import Proofs
from referee.presenters.scene import Scene
from referee.presenters.selection import NOTHING, Screen, Selection
from referee.presenters.session.replay import Replay
from referee.presenters.session.review import Review, ReviewedMoment
from referee.queries import TableState
from referee.wording import entries, rulings
from scoring.entries import Entry
from scoring.game import HandState
from scoring.ruling import Ruling
from scoring.tiles import Tile
from scoring.wording import Names


@dataclass(frozen=True)
class RefusalShown:
    """The reasons why an entry was refused.

    ``faults`` has a sentence for each rule broken and the anchor of its passage on the rules page. The button ``back``
    leads to the table with ``selection`` tapped. If the entry ``may_stand``, ``hint`` says what letting it stand means.
    ``fits`` lists the tiles that could be played instead, if they are known and few enough.
    """

    title: str
    faults: tuple[tuple[str, str], ...]
    may_stand: bool
    hint: str
    tile: Tile | None = None
    back: str = ""
    selection: Selection = NOTHING
    fits: tuple[Tile, ...] = ()


class Presenter(ABC):
    """A presenter of a game, or a family of games: it shows the table and reads the taps. It is stateless."""

    @abstractmethod
    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> Scene:
        """Return the contents of the table page; ``fresh``: something new happened since the reader looked."""

    @abstractmethod
    def screen_for_many(self, screen: Screen) -> Screen:
        """Return the screen to draw the table for if its reader only watches; many such readers share it."""

    @abstractmethod
    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        """Read the entry that the buttons and fields of the page's forms mean.

        :raises Invalid: no form of ours sends this
        """

    @abstractmethod
    def picture(self, hand: HandState, *, size: Size = PHONE_TABLETOP, standalone: bool = False) -> str:
        """Draw the table as SVG, to look at; empty before any tile lies.

        :param standalone: an image of its own, with its namespace, ground and style
        """

    @abstractmethod
    def example_picture(self, rulings: Sequence[Ruling[HandState]], names: Names, *, standalone: bool = False) -> str:
        """Draw the picture for a worked example by people of these names."""

    @abstractmethod
    def sketch(self, hand: HandState, following: Entry | None = None, names: Names | None = None) -> str:
        """Draw a small picture of the table. If it helps, the tiles of the ``following`` entry are marked.

        :param names: the name of the player at a seat; without it, the seat's number is shown
        """

    def end_sum(self, hand: HandState) -> str:
        """Return the sum of the open ends, as people add it up; empty in a game that doesn't count them."""
        return ""

    @abstractmethod
    def review(self, state: TableState, opened: int | None = None, asked: int | None = None) -> Review:
        """Return the review of a session, with hand ``opened`` opened and more details about hand ``asked``."""

    @abstractmethod
    def moment(self, state: TableState, hand: PlayedHand, number: int) -> ReviewedMoment:
        """Return one moment of a hand, to look at afterwards."""

    @abstractmethod
    def replay(self, state: TableState, hand: PlayedHand) -> Replay:
        """Return the replay of a hand, step by step."""

    def position(self, hand: HandState, state: TableState) -> str:
        """Return the hand as a position in one line (docs/notation.md); empty where there is none."""
        return ""

    @abstractmethod
    def ways_on(self, hand: HandState, state: TableState) -> tuple[Continuations, ...]:
        """Return the lawful continuations, by the place that they go to."""

    def proofs(self, state: TableState) -> Proofs | None:
        """Return what the plays of the hand shown prove about unseen tiles; None if there is nothing to prove."""
        return None

    def moment_of(self, hand: PlayedHand, play: int) -> int:
        """Return the number of the moment that an entry of the hand made, or of its first if it made several."""
        return play

    def at_turn(self, hand: PlayedHand, seat: int) -> PlayedHand:
        """Return the hand with the turn at this seat, for an entry that was made out of turn."""
        return hand

    @abstractmethod
    def how_it_ended(self, hand: PlayedHand, state: TableState) -> str:
        """Return how the hand ended, and who won it; empty while it is under way."""

    def label(self, entry: Entry) -> str:
        """Return what was entered, without the player: ``5-3``, ``Pass``, ``6-4 with 2-0``."""
        return entries.entry_label(entry)

    def told(self, entry: Entry, names: Names) -> str:
        """Return what was done and by whom, in a sentence without a period; ``names`` are the names at the time."""
        return entries.entry_told(entry, names)

    def line(self, entry: Entry, state: TableState) -> str:
        """Return an entry for a list of entries; with several players, a sentence that names the player."""
        return self.told(entry, state.name_of)

    def refused(self, entry: Entry, state: TableState) -> str:
        """Return a sentence, without a period, saying that the entry isn't allowed."""
        return entries.entry_refused(entry, state.name_of)

    def named(self, entry: Entry, state: TableState) -> str:
        """Return the entry as something that can be undone and redone; with several players, it names the player."""
        return entries.entry_named(entry, state.name_of)

    def named_shortly(self, entry: Entry) -> str:
        """Return a shorter name of the entry, without the player."""
        return entries.entry_named_shortly(entry)

    def beginning_named(self, number: int) -> str:
        """Return the beginning of a hand, as something that can be undone and redone."""
        return _("hand %(number)d begun") % {"number": number}

    def hand_named(self, number: int) -> str:
        """Return the name of the hand with this number."""
        return _("hand %(number)d") % {"number": number}

    def entry_placed(self, hand: PlayedHand, number: int) -> str:
        """Return the place of entry ``number`` of a hand, in words."""
        return _("play %(number)d of hand %(hand)d") % self._place(hand, number)

    def correction_of_entry(self, hand: PlayedHand, number: int, is_present: bool) -> str:
        """Return the correction of one entry, as something to undo and redo; in the present hand a number suffices."""
        if is_present:
            return _("the correction of play %(number)d") % self._place(hand, number)
        return _("the correction of play %(number)d of hand %(hand)d") % self._place(hand, number)

    def correction_of_hand(self, number: int) -> str:
        """Return the correction of several entries of one hand, as something that can be undone and redone."""
        return _("the correction of hand %(number)d") % {"number": number}

    def correction_of_beginning(self, number: int) -> str:
        """Return the correction of a hand's beginning, as something that can be undone and redone."""
        return _("the correction of how hand %(number)d began") % {"number": number}

    def _place(self, hand: PlayedHand, number: int) -> dict[str, int]:
        return {"number": self.moment_of(hand, number), "hand": hand.number}

    def selection_before(self, entry: Entry) -> Selection:
        """Return the selection that is restored when the entry is taken back; in most games nothing."""
        return NOTHING

    def refusal(self, ruling: Ruling[HandState], state: TableState, sent: QueryDict) -> RefusalShown:
        """Return why the entry that a form sent was refused."""
        return RefusalShown(
            title=self.refused(ruling.entry, state),
            faults=tuple(
                (rulings.fault_sentence(fault, state.game, state.name_of), fault.rule) for fault in ruling.faults
            ),
            may_stand=state.is_keeper and all(fault.may_stand for fault in ruling.faults),
            hint=_("It is marked with the rule it broke."),
            back=_("Take it back"),
        )
