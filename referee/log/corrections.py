"""Corrections: changes are made to what was entered, and the session is judged again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import assert_never
from uuid import UUID

from django.utils.translation import gettext_noop

from referee.log.changes import AmendBeginning, AmendEntry, Change, ChangeOptions, ChangeSeats, InsertEntry, RemoveEntry
from referee.log.in_force import InForce, Seated
from referee.log.rejudging import ImpossibleEntry, JudgedAgain, judge_again
from referee.log.script import Entered, HandScript
from scoring.beginning import Beginning
from scoring.game import Game
from scoring.games import GAMES
from scoring.messages import Message, Values
from scoring.options import OptionError
from scoring.record import Node, RecordError
from scoring.record.entry_json import Marks, write_beginning
from scoring.session import Session

DEPTH_IS_FIXED = gettext_noop("The depth of a hand is fixed once anything was entered in it.")


def corrected(was: InForce, changes: Sequence[Change], at: datetime) -> JudgedAgain:
    """Return the session with these changes, made one after another and then judged together.

    ``at`` is the time of the correction, which inserted entries get as theirs.

    :raises RecordError: a change is about something that isn't in force, or makes no sense; the error names its place
    """
    draft = _drafted(was, changes, at)
    return judge_again(draft.opening, draft.seats, draft.scripts, was, frozenset(draft.changed))


def as_logged(was: InForce, changes: Sequence[Change], at: datetime, dropped: Collection[UUID]) -> InForce:
    """Return the session with a correction from the log. ``dropped`` are the entries and hands that it removed.

    Entries that would be impossible under today's rules stay nevertheless, like everything else in a log.
    """
    draft = _drafted(was, changes, at)
    scripts = [
        script.with_entries(*(each for each in script.entered if each.id not in dropped))
        for script in draft.scripts
        if script.begun not in dropped
    ]
    changed = frozenset(draft.changed)
    return judge_again(draft.opening, draft.seats, scripts, was, changed, keep_all=True).in_force


def _drafted(was: InForce, changes: Sequence[Change], at: datetime) -> _Draft:
    draft = _Draft(was.opening, was.seats, list(was.hands_as_entered))
    for place, change in enumerate(changes):
        draft.make(change, f"changes[{place}]", at)
    return draft


def refused_by(judged: JudgedAgain, changes: Iterable[Change]) -> tuple[ImpossibleEntry, ...]:
    """Return the entries made by the changes themselves that are impossible because they break a rule."""
    own = {_entered_by(change) for change in changes} - {None}
    return tuple(each for each in judged.no_room if each.entry in own)


def _entered_by(change: Change) -> UUID | None:
    """Return the id of the entry that a change enters, or None."""
    match change:
        case AmendEntry(play=entry) | InsertEntry(id=entry):
            return entry
        case _:
            return None


@dataclass
class _Draft:
    """The script of a session while changes are made to it."""

    opening: Session
    seats: tuple[Seated, ...]
    scripts: list[HandScript]
    changed: set[UUID] = field(default_factory=set)

    def make(self, change: Change, place: str, at: datetime) -> None:
        """Make one change."""
        match change:
            case AmendEntry():
                self._amend(change, place)
            case RemoveEntry(play=play):
                hand, index = self._find(play, f"{place}.play")
                entered = self.scripts[hand].entered
                self._set_entries(hand, (*entered[:index], *entered[index + 1 :]))
            case InsertEntry():
                self._insert(change, place, at)
            case AmendBeginning(hand=hand_id, beginning=beginning):
                self._amend_beginning(self._find_hand(hand_id, f"{place}.hand"), beginning, place)
            case ChangeOptions(options=options):
                game = self._with_options(options, place)
                self.opening = replace(self.opening, game=game)
            case ChangeSeats(seats=seats):
                self.seats = seats
            case _:
                assert_never(change)

    def _amend(self, change: AmendEntry, place: str) -> None:
        hand, index = self._find(change.play, f"{place}.play")
        entered = self.scripts[hand].entered
        was = entered[index]
        marks = Marks(was.marks.id, change.marks.at or was.marks.at, change.marks.note or was.marks.note)
        self._set_entries(hand, (*entered[:index], Entered(was.id, change.entry, marks, was.at), *entered[index + 1 :]))
        self.changed.add(was.id)

    def _amend_beginning(self, hand: int, beginning: Beginning, place: str) -> None:
        """Replace a hand's beginning. Its depth stays if the new one says none, and once anything was entered."""
        script = self.scripts[hand]
        usual = self.opening.depth
        if script.entered and beginning.depth and beginning.depth != (script.beginning.depth or usual):
            raise RecordError(f"{place}.entry.depth", Message(DEPTH_IS_FIXED))
        self.scripts[hand] = replace(
            script, beginning=beginning._replace(depth=beginning.depth or script.beginning.depth)
        )

    def _insert(self, change: InsertEntry, place: str, at: datetime) -> None:
        hand = self._find_hand(change.hand, f"{place}.hand")
        entered = self.scripts[hand].entered
        index = len(entered)
        if change.before is not None:
            before_hand, index = self._find(change.before, f"{place}.before")
            if before_hand != hand:
                raise RecordError(f"{place}.before", Message(gettext_noop("This entry belongs to another hand.")))
        new = Entered(change.id, change.entry, replace(change.marks, id=None), at)
        self._set_entries(hand, (*entered[:index], new, *entered[index:]))
        self.changed.add(change.id)

    def _with_options(self, options: Mapping[str, object], place: str) -> Game:
        players = len(self.opening.sides)
        try:
            game = with_other_options(self.opening.game, options, players)
            check_beginnings(game, self.scripts, players)
        except OptionError as error:
            raise RecordError(f"{place}.options.{error.key}", error.message) from error
        return game

    def _set_entries(self, hand: int, entered: tuple[Entered, ...]) -> None:
        self.scripts[hand] = self.scripts[hand].with_entries(*entered)

    def _find(self, play: UUID, place: str) -> tuple[int, int]:
        """Return the index of the entry's hand, and its index in that hand."""
        for hand, script in enumerate(self.scripts):
            index = script.place_of(play)
            if index is not None:
                return hand, index
        raise RecordError(place, Message(gettext_noop("No entry with this id is in force in this session.")))

    def _find_hand(self, hand_id: UUID, place: str) -> int:
        for hand, script in enumerate(self.scripts):
            if script.id == hand_id:
                return hand
        raise RecordError(place, Message(gettext_noop("No hand with this id is in force in this session.")))


def with_other_options(game: Game, options: Mapping[str, object], players: int) -> Game:
    """Return the game with these house rules changed; the others stay as the table chose them.

    :raises OptionError: a house rule is unknown or has a value that isn't allowed
    """
    own = GAMES[game.slug]
    standard = own.with_options({}, players=players).option_values
    chosen = {key: value for key, value in game.option_values.items() if value != standard.get(key)}
    return own.with_options({**chosen, **options}, players=players)


def check_beginnings(game: Game, scripts: Sequence[HandScript], players: int) -> None:
    """Check that every hand can begin in this game as it did.

    :raises OptionError: more tiles were dealt than the game has
    """
    for number, script in enumerate(scripts, start=1):
        try:
            game.read_beginning(Node(write_beginning(script.beginning), ""), players)
        except RecordError as error:
            why: Values = {"number": number, "why": error.message}
            raise OptionError("dealt", Message(gettext_noop("Hand {number} can't begin so. {why}"), why)) from error
