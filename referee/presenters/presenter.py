"""A face: how a game is shown on the table page, and what the taps on it mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import PHONE_TABLETOP, Size
from referee.log import PlayedHand
from referee.presenters.continuations import WaysOn
from referee.presenters.deductions import Proofs
from referee.presenters.scene import Scene
from referee.presenters.selection import NOTHING, Screen, Selection
from referee.presenters.session.replay import Replay
from referee.presenters.session.review import Review, ReviewedMoment
from referee.queries import TableState
from referee.wording import entries, rulings
from scoring.entries import Entry
from scoring.game import HandState, Ruling
from scoring.tiles import Tile
from scoring.wording.rulings import Names


@dataclass(frozen=True)
class RefusalShown:
    """Why an entry was refused: each rule that it broke, as a sentence and the anchor of its passage on the rules page.

    The button ``back`` leads to the table with ``selection`` tapped. If the entry ``may_stand``, ``hint`` says what
    letting it stand means. ``fits`` lists the tiles that could be played instead, if they are known and few enough.
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
    """How a game, or a family of games, is shown and tapped. It has no state of its own."""

    @abstractmethod
    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> Scene:
        """What the table page shows of a session. ``fresh``: something new happened since the reader looked."""

    @abstractmethod
    def screen_for_many(self, screen: Screen) -> Screen:
        """The screen that the table is drawn for where its reader only looks: one that many others are shown it on too."""

    @abstractmethod
    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        """The entry that the buttons and fields of the page's forms mean.

        :raises Invalid: no form of ours sends this
        """

    @abstractmethod
    def picture(self, hand: HandState, *, size: Size = PHONE_TABLETOP, standalone: bool = False) -> str:
        """What lies on the table as SVG, to look at; empty before any tile lies.

        :param standalone: an image of its own, with its namespace, ground and style
        """

    @abstractmethod
    def example_picture(self, rulings: Sequence[Ruling[HandState]], names: Names, *, standalone: bool = False) -> str:
        """The picture for a worked example by people of these names."""

    @abstractmethod
    def sketch(self, hand: HandState, following: Entry | None = None, names: Names | None = None) -> str:
        """A small picture of what lies on the table. If it helps, the tiles of the ``following`` entry are marked.

        :param names: who sits at a seat; without it, the seat's number
        """

    def end_sum(self, hand: HandState) -> str:
        """What the open ends add up to, as people add it up; empty in a game that doesn't count them."""
        return ""

    @abstractmethod
    def review(self, state: TableState, opened: int | None = None, asked: int | None = None) -> Review:
        """The session as it is reviewed afterwards, hand ``opened`` opened, with more details about hand ``asked``."""

    @abstractmethod
    def moment(self, state: TableState, hand: PlayedHand, number: int) -> ReviewedMoment:
        """One moment of a hand, to look at afterwards."""

    @abstractmethod
    def replay(self, state: TableState, hand: PlayedHand) -> Replay:
        """A hand played again, step by step."""

    def position(self, hand: HandState, state: TableState) -> str:
        """The hand as a position in one line (docs/notation.md); empty where there is none."""
        return ""

    @abstractmethod
    def ways_on(self, hand: HandState, state: TableState) -> tuple[WaysOn, ...]:
        """What may come next by the rules."""

    def proofs(self, state: TableState) -> Proofs | None:
        """What the plays of the hand shown prove about unseen tiles; None where there is nothing to prove."""
        return None

    def moment_of(self, hand: PlayedHand, play: int) -> int:
        """The number of the moment that an entry of the hand made, or of its first where it made several."""
        return play

    def at_turn(self, hand: PlayedHand, seat: int) -> PlayedHand:
        """The hand with the turn at this seat, for an entry that was made out of turn."""
        return hand

    @abstractmethod
    def how_it_ended(self, hand: PlayedHand, state: TableState) -> str:
        """How the hand ended, and who won it; empty while it goes on."""

    def label(self, entry: Entry) -> str:
        """What was entered, where it stands apart from who did it: ``5-3``, ``Pass``, ``6-4 with 2-0``."""
        return entries.entry_label(entry)

    def told(self, entry: Entry, names: Names) -> str:
        """What was done and who did it, in a sentence without a period; ``names`` are those of who sat there then."""
        return entries.entry_told(entry, names)

    def line(self, entry: Entry, state: TableState) -> str:
        """An entry in a list of entries; where there are several players, a sentence that names who did it."""
        return self.told(entry, state.name_of)

    def refused(self, entry: Entry, state: TableState) -> str:
        """A sentence, without a period, saying that the entry isn't allowed."""
        return entries.entry_refused(entry, state.name_of)

    def named(self, entry: Entry, state: TableState) -> str:
        """The entry as something that can be undone and redone. With several players, it includes whose entry it is."""
        return entries.entry_named(entry, state.name_of)

    def named_shortly(self, entry: Entry) -> str:
        """The entry named in less space, without whose it is."""
        return entries.entry_named_shortly(entry)

    def beginning_named(self, number: int) -> str:
        """The beginning of a hand, as something that can be undone and redone."""
        return _("hand %(number)d begun") % {"number": number}

    def hand_named(self, number: int) -> str:
        """What a hand of this number is called."""
        return _("hand %(number)d") % {"number": number}

    def entry_placed(self, hand: PlayedHand, number: int) -> str:
        """Where entry ``number`` of a hand is found on the pages."""
        return _("play %(number)d of hand %(hand)d") % self._place(hand, number)

    def correction_of_entry(self, hand: PlayedHand, number: int, is_present: bool) -> str:
        """The correction of one entry, as something to undo and redo; in the present hand its number is enough."""
        if is_present:
            return _("the correction of play %(number)d") % self._place(hand, number)
        return _("the correction of play %(number)d of hand %(hand)d") % self._place(hand, number)

    def correction_of_hand(self, number: int) -> str:
        """The correction of several entries of one hand, as something that can be undone and redone."""
        return _("the correction of hand %(number)d") % {"number": number}

    def correction_of_beginning(self, number: int) -> str:
        """The correction of how a hand began, as something that can be undone and redone."""
        return _("the correction of how hand %(number)d began") % {"number": number}

    def _place(self, hand: PlayedHand, number: int) -> dict[str, int]:
        return {"number": self.moment_of(hand, number), "hand": hand.number}

    def selection_before(self, entry: Entry) -> Selection:
        """What is tapped again once the entry has been taken back; in most games nothing."""
        return NOTHING

    def refusal(self, ruling: Ruling[HandState], state: TableState, sent: QueryDict) -> RefusalShown:
        """Why the entry that a form sent was refused."""
        return RefusalShown(
            title=self.refused(ruling.entry, state),
            faults=tuple(
                (rulings.fault_sentence(fault, state.game, state.name_of), fault.rule) for fault in ruling.faults
            ),
            may_stand=state.is_keeper and all(fault.can_stand for fault in ruling.faults),
            hint=_("It is marked with the rule it broke."),
            back=_("Take it back"),
        )
