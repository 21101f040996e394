"""Lawful continuations of a hand at the table: every tile at every end where it fits, a draw, a pass."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.notation import HandPosition, write_position
from referee.presenters.continuations import Continuations, LawfulEntry
from referee.presenters.table.casts import as_hand
from referee.presenters.table.open_ends import end_chips
from referee.queries import TableState
from referee.wording import entries
from referee.wording.points import Points
from scoring.entries import Done, Draw, Entry, Pass, Play
from scoring.game import HandState
from scoring.hand import Hand
from scoring.offers import Due, Placement


def position_of(hand: HandState, state: TableState) -> str:
    """Return the position in one line; empty once the result stands."""
    return "" if hand.result else write_position(HandPosition(tuple(seat.name for seat in state.seats), as_hand(hand)))


def ways_on(hand: HandState, state: TableState) -> tuple[Continuations, ...]:
    """Return everything lawful for the seat at turn, by the end where it goes; entries without a tile come last."""
    due = hand.game.due(hand)
    if due is None or hand.ending:
        return ()
    return (*_plays(as_hand(hand), state, due.seat), *_others(as_hand(hand), state, due))


def _plays(hand: Hand, state: TableState, seat: int) -> Iterator[Continuations]:
    placements = [each for each in hand.game.placements(hand) if not each.alike or each.arm == min(each.alike)]
    if not hand.layout.placed:
        lead = tuple(_lawful(hand, state, _play(seat, each)) for each in placements)
        yield from [Continuations(_("To lead"), lead)] if lead else []
        return
    for end in end_chips(hand, (), None, state.name_of):
        here = tuple(_lawful(hand, state, _play(seat, each)) for each in placements if each.arm == end.arm)
        if here:
            yield Continuations(end.label, here, end.colour, end.text)


def _play(seat: int, placement: Placement) -> Play:
    return Play(seat, placement.tile, placement.arm, placement.inward, placement.subtract)


def _others(hand: Hand, state: TableState, due: Due) -> Iterator[Continuations]:
    others: list[Entry] = []
    if due.may_draw and not due.must_pass:
        others.append(Draw(due.seat, 1))
    if due.may_pass or due.must_pass:
        others.append(Pass(due.seat))
    if due.may_be_done:
        others.append(Done(due.seat))
    lawful = tuple(_lawful(hand, state, entry) for entry in others if hand.game.judge(hand, entry).legal)
    if lawful:
        yield Continuations(_("Without a tile"), lawful)


def _lawful(hand: Hand, state: TableState, entry: Entry) -> LawfulEntry:
    ruling = hand.game.judge(hand, entry)
    side = hand.side_of(hand.at_turn)
    return LawfulEntry(
        _("Draw a tile") if isinstance(entry, Draw) else entries.entry_label(entry),
        Points.of(sum(award.points for award in ruling.awards if award.side == side), state.game),
        entry.tile if isinstance(entry, Play) else None,
        position_of(ruling.hand, state),
    )
