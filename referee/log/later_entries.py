"""The place of a change in a hand, and the later entries as they must have been if the change is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, assert_never
from uuid import UUID, uuid4

from referee.log.changes import AmendBeginning, AmendEntry, Change, ChangeOptions, ChangeSeats, InsertEntry, RemoveEntry
from referee.log.in_force import InForce
from referee.log.played_hand import PlayedHand
from scoring.entries import Call, Done, Draw, Entry, Miss, Pass, Play
from scoring.game import HandState
from scoring.ruling import Ruling
from scoring.tiles import Tile

Remade = Callable[[Entry, Ruling[HandState], HandState, HandState], Entry]
"""A function that makes a later entry again, given its ruling, and the hand before it as it lay and as it lies now."""


class ChangePlace(NamedTuple):
    """The place of a change in a hand: ``since`` is the index of the first entry after it."""

    hand: PlayedHand
    change: AmendEntry | RemoveEntry | InsertEntry | AmendBeginning
    since: int

    @property
    def place(self) -> int:
        """The number of entries before the change."""
        return self.since - 1 if isinstance(self.change, (AmendEntry, RemoveEntry)) else self.since

    @property
    def entered(self) -> Entry | None:
        """The entry that the change makes, if it makes one."""
        return self.change.entry if isinstance(self.change, (AmendEntry, InsertEntry)) else None

    @property
    def ends_are_alike(self) -> bool:
        """True if the two ends of a play that is moved to another end took the same suit."""
        arms = {arm.number: arm.suit for arm in self._lay_before.arms}
        return len({arms.get(arm) for arm in self._two_ends or (1, 2)}) == 1

    @property
    def _lay_before(self) -> HandState:
        return _before(self.hand, self.place)

    @property
    def _two_ends(self) -> tuple[int, int] | None:
        """The end that a play lay on and the one that it is moved to."""
        new = self.entered
        if not isinstance(self.change, AmendEntry) or not isinstance(new, Play):
            return None
        lay_on = self.hand.rulings[self.place].arm
        return (lay_on, new.arm) if lay_on and new.arm and lay_on != new.arm else None

    def exchanged(self, judged: InForce, ends: bool) -> tuple[Change, ...]:
        """Return the changes that swap the tile with another play's, which gets the tile that this play had.

        :param ends: later plays on the two ends go with their tiles, each to the other end
        """
        new, change = self.entered, self.change
        had = self.hand.rulings[self.place].entry if isinstance(change, AmendEntry) else None
        if not (isinstance(new, Play) and isinstance(had, Play)) or had.tile == new.tile:
            return ()
        other = next((n for n, ruling in enumerate(self.hand.rulings) if _lays(ruling.entry, new.tile)), None)
        if other is None:
            return ()
        there = self.hand.rulings[other]
        assert isinstance(there.entry, Play)
        given = replace(there.entry, tile=had.tile, arm=there.arm, inward=None)
        if other < self.place:
            return (AmendEntry(self.hand.lines[other], given),)
        here = self.hand.rulings[self.place].arm
        moved = {here: there.arm, there.arm: here} if ends and here and there.arm else {}

        def remade(entry: Entry, old: Ruling[HandState], before: HandState, now: HandState) -> Entry:
            if _lays(entry, new.tile):
                return given
            return replace(entry, arm=moved[old.arm]) if isinstance(entry, Play) and old.arm in moved else entry

        return tuple(self._carried(judged, remade))

    def on_other_ends(self, judged: InForce) -> tuple[Change, ...]:
        """Return the changes that move the later plays on the two ends, each to the other end."""
        ends = self._two_ends
        if ends is None:
            return ()
        other = {ends[0]: ends[1], ends[1]: ends[0]}

        def remade(entry: Entry, old: Ruling[HandState], before: HandState, now: HandState) -> Entry:
            moved = other.get(old.arm or 0) if isinstance(entry, Play) else None
            return replace(entry, arm=moved) if isinstance(entry, Play) and moved else entry

        return tuple(self._carried(judged, remade))

    def in_turn(self, judged: InForce) -> tuple[Change, ...]:
        """Return the changes that give the later entries made in turn to the seat whose turn it is now."""

        def remade(entry: Entry, old: Ruling[HandState], before: HandState, now: HandState) -> Entry:
            if isinstance(entry, (Play, Draw, Pass, Done, Miss)) and entry.seat == before.turn and now.turn:
                return replace(entry, seat=now.turn)
            return entry

        return tuple(self._carried(judged, remade))

    def passes(self) -> tuple[Change, ...]:
        """Return insertions of passes for the seat at turn and those after it, up to the seat that is entered."""
        new, hand = self.entered, self._lay_before
        if not isinstance(new, (Play, Draw, Pass, Done, Call, Miss)) or hand.turn in (None, new.seat):
            return ()
        before = self.change.play if isinstance(self.change, AmendEntry) else None
        before = self.change.before if isinstance(self.change, InsertEntry) else before
        found: list[Change] = []
        while hand.turn is not None and hand.turn != new.seat:
            ruling = hand.game.judge(hand, Pass(hand.turn))
            if not ruling.legal or len(found) == len(hand.tiles_by_seat):
                return ()
            found.append(InsertEntry(self.hand.id, before, uuid4(), ruling.entry))
            hand = ruling.hand
        return tuple(found) if hand.turn is not None else ()

    def _carried(self, judged: InForce, remade: Remade) -> Iterator[AmendEntry]:
        """Yield the changes to later entries that differ when made again. Entries that are impossible then stay."""
        now = self._lies_after(judged)
        if now is None:
            return
        for number in range(self.since, len(self.hand.rulings)):
            entered, old = self.hand.script.entered[number], self.hand.rulings[number]
            wanted = remade(entered.entry, old, _before(self.hand, number), now)
            ruling = _recorded(now, wanted, old)
            if ruling is None:
                continue
            if wanted != entered.entry:
                yield AmendEntry(entered.id, ruling.entry)
            now = ruling.hand

    def _lies_after(self, judged: InForce) -> HandState | None:
        """Return the hand right after the change; None if the change is impossible."""
        hand = judged.hand(self.hand.id)
        if hand is None:
            return None
        match self.change:
            case AmendEntry(play=anchor) | InsertEntry(id=anchor):
                return hand.rulings[hand.lines.index(anchor)].hand if anchor in hand.lines else None
            case RemoveEntry():
                return _before(self.hand, self.place)
            case AmendBeginning():
                return hand.start


def place_of_change(was: InForce, change: Change) -> ChangePlace | None:
    """Return the place of a change; None for one that is about the whole session."""
    match change:
        case AmendEntry(play=play) | RemoveEntry(play=play):
            found = was.entry(play)
            return ChangePlace(found.hand, change, found.number) if found else None
        case InsertEntry(hand=hand_id, before=before):
            hand = was.hand(hand_id)
            return ChangePlace(hand, change, _place_before(hand, before)) if hand else None
        case AmendBeginning(hand=hand_id):
            hand = was.hand(hand_id)
            return ChangePlace(hand, change, 0) if hand else None
        case ChangeOptions() | ChangeSeats():
            return None
        case _:
            assert_never(change)


def _place_before(hand: PlayedHand, before: UUID | None) -> int:
    return hand.lines.index(before) if before in hand.lines else len(hand.lines)


def _lays(entry: Entry, tile: Tile) -> bool:
    """Return True if the entry lays this tile."""
    return isinstance(entry, Play) and entry.tile == tile


def _before(hand: PlayedHand, number: int) -> HandState:
    """Return the hand as it lay before the entry at that index."""
    return hand.rulings[number - 1].hand if number else hand.start


def _recorded(hand: HandState, entry: Entry, old: Ruling[HandState]) -> Ruling[HandState] | None:
    """Return the ruling on an entry, with its tile where it lay or standing if necessary; None if it is impossible."""
    tried = [entry]
    if isinstance(entry, Play) and entry.arm is None and old.arm is not None:
        tried.append(replace(entry, arm=old.arm))
    for each in (*tried, *(replace(each, stands=True) for each in tried)):
        ruling = hand.game.judge(hand, each)
        if ruling.recorded:
            return ruling
    return None
