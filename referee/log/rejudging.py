"""The rejudging of a session after its script was changed, from the first line that differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from referee.log.hands import Hands
from referee.log.in_force import InForce, Seated
from referee.log.played_hand import PlayedHand
from referee.log.script import Entered, HandScript
from scoring.entries import Entry, Play
from scoring.faults import Code, Fault
from scoring.game import HandState
from scoring.ruling import Ruling
from scoring.session import Session

_ASKS_WHERE = {Code.ARM_NEEDED, Code.INWARD_NEEDED}


class ImpossibleEntry(NamedTuple):
    """An entry that is impossible in the session as it is judged now, and why.

    ``entry`` is its id; None where the hand with that number can't begin at all.
    """

    hand: UUID
    number: int
    entry: UUID | None
    entered: Entered | None
    faults: tuple[Fault, ...]


class JudgedAgain(NamedTuple):
    """A session judged again, and the entries that are impossible in it."""

    in_force: InForce
    no_room: tuple[ImpossibleEntry, ...]


def judge_again(
    opening: Session,
    seats: tuple[Seated, ...],
    scripts: Sequence[HandScript],
    was: InForce,
    changed: frozenset[UUID] = frozenset(),
    *,
    keep_all: bool = False,
) -> JudgedAgain:
    """Return the session that these scripts make.

    ``was`` is the session as judged before, and ``changed`` are the entries that are new in it.

    An entry that now breaks a rule stands if that is possible, unless it is one of those changed, which are judged as
    they are. Impossible entries are left out and listed, unless ``keep_all`` keeps them nevertheless.
    """
    session, hands, no_room = opening, list[PlayedHand](), list[ImpossibleEntry]()
    for script in scripts:
        number = len(hands) + 1
        if not keep_all and (fault := _cannot_begin(session)):
            no_room += [ImpossibleEntry(script.id, number, None, None, (fault,))]
            no_room += [ImpossibleEntry(script.id, number, each.id, each, (fault,)) for each in script.entered]
            continue
        hand, left_out = _judge_hand(session, number, script, was, changed, keep_all)
        session = hand.after
        hands.append(hand)
        no_room += left_out
    ended = was.ended if hands and len(hands) == len(scripts) and hands[-1].is_over and not session.finished else None
    in_force = replace(was, opening=opening, seats=seats, hands=Hands(hands), ended=ended)
    return JudgedAgain(in_force, tuple(no_room))


def _cannot_begin(session: Session) -> Fault | None:
    """Return the reason why no further hand can begin, in the same words as for a record; None if one can."""
    if session.hand_open:
        return Fault(Code.HAND_OPEN, may_stand=False, why="before")
    return Fault(Code.SESSION_OVER, may_stand=False) if session.finished else None


def _judge_hand(
    session: Session, number: int, script: HandScript, was: InForce, changed: frozenset[UUID], keep_all: bool
) -> tuple[PlayedHand, list[ImpossibleEntry]]:
    before = was.hand(script.id)
    earlier = dict(zip(before.lines, before.rulings, strict=True)) if before else {}
    hand = _as_before(session, number, script, before)
    no_room = []
    for each in script.entered[len(hand.rulings) :]:
        ruling = session.game.judge(hand.hand, each.entry)
        if not ruling.recorded and each.id not in changed:
            ruling = _all_the_same(hand.hand, each.entry, earlier.get(each.id)) or ruling
        if ruling.recorded or keep_all:
            hand = hand.with_entry(each, ruling)
        else:
            no_room.append(ImpossibleEntry(script.id, number, each.id, each, ruling.faults))
    return hand, no_room


def _as_before(session: Session, number: int, script: HandScript, before: PlayedHand | None) -> PlayedHand:
    """Return the hand up to the first entry that differs."""
    if before is None or before.script.beginning != script.beginning or before.before != session:
        return PlayedHand(script.with_entries(), number, session, session.begin(script.beginning))
    alike = 0
    for old, new in zip(before.script.entered, script.entered, strict=False):
        if old != new:
            break
        alike += 1
    return replace(before.first(alike), script=script.with_entries(*script.entered[:alike]), number=number)


def _all_the_same(hand: HandState, entry: Entry, earlier: Ruling[HandState] | None) -> Ruling[HandState] | None:
    """Return the ruling on a once lawful entry: with its tile where it lay, or standing; None if it is impossible."""
    for tried in (*_where_it_lay(hand, entry, earlier), replace(entry, stands=True)):
        ruling = hand.game.judge(hand, tried)
        if ruling.recorded:
            return ruling
    return None


def _where_it_lay(hand: HandState, entry: Entry, earlier: Ruling[HandState] | None) -> Iterator[Entry]:
    """Yield the play with each place named, which wasn't necessary before; the arm on which it lay comes first."""
    if not isinstance(entry, Play):
        return
    asked = hand.game.judge(hand, entry)
    if not any(fault.code in _ASKS_WHERE for fault in asked.faults):
        return
    lay_on = earlier.arm if earlier else None
    places = hand.game.placements(hand, entry.tile, entry.seat)
    for place in sorted(places, key=lambda place: place.arm != lay_on):
        placed = replace(entry, arm=place.arm, inward=place.inward)
        yield placed
        yield replace(placed, stands=True)
