"""The correction of what was entered earlier: which entry, and what it should have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from referee import queries
from referee.exceptions import Unknown
from referee.log import (
    AmendBeginning,
    AmendEntry,
    Change,
    ClaimedPoints,
    EntryInHand,
    InsertEntry,
    PlayedHand,
    Proposal,
    RemoveEntry,
)
from referee.operations import parsing
from referee.pages.correction_preview import keeper_state, show_changes, show_ways, ways_to_change
from referee.pages.count import count_fields
from referee.pages.count_entries import EnteredCount, sent_count
from referee.pages.requests import HtmxRequest, page, screen_of
from referee.pages.table import sent_beginning
from referee.presenters import Selection, presenter_of, presenter_of_hand
from referee.presenters.form_fields import entry_of
from referee.presenters.ruled_entry import EntryRuled, entry_ruled
from referee.presenters.session.disputes import open_challenges
from referee.presenters.table.casts import hand_to_count
from referee.presenters.tally.counting import read_count
from referee.queries import TableState
from scoring.beginning import Beginning
from scoring.entries import Adjust, Block, Count, Draw, Entry, Out, Play, seat_of
from scoring.faults import Code

_DIGITS = 6
"""The most digits that the number of a hand may have in an address, and one more."""

_WHERE = {Code.ARM_NEEDED, Code.INWARD_NEEDED}


class CorrectionKind(StrEnum):
    """The part of the record that is corrected: an entry itself, or something forgotten before or after it."""

    INSTEAD = "instead"
    BEFORE = "before"
    AFTER = "after"


class CorrectedEntry(NamedTuple):
    """An entry, the kind of its correction, and the seat that it is for."""

    found: EntryInHand
    how: CorrectionKind
    seat: int | None

    @property
    def entered(self) -> Entry | None:
        """The entry as it was, where it is the one that is corrected."""
        return self.found.ruling.entry if self.how is CorrectionKind.INSTEAD else None

    def table(self, state: TableState) -> TableState:
        """Return the table as it lay when the entry should have been made, with the chosen seat at turn."""
        entries = self.found.number - (self.how is not CorrectionKind.AFTER)
        then = queries.table_at(state, self.found.hand, entries)
        seat = self.seat or (seat_of(self.entered) if self.entered else None)
        assert then.shown is not None
        if seat is None or then.shown.hand.turn in (None, seat) or seat > len(state.seats):
            return then
        turned = presenter_of_hand(then.shown.hand).at_turn(then.shown, seat)
        in_force = then.log_state.in_force
        log_state = replace(then.log_state, in_force=replace(in_force, hands=in_force.hands.with_other_last(turned)))
        return replace(then, shown=turned, log_state=log_state)

    def change(self, entry: Entry) -> Change:
        """Return the change that makes this entry."""
        lines, number = self.found.hand.lines, self.found.number
        if self.how is CorrectionKind.INSTEAD:
            return AmendEntry(self.found.entered.id, entry)
        after = lines[number] if number < len(lines) else None
        before = self.found.entered.id if self.how is CorrectionKind.BEFORE else after
        return InsertEntry(self.found.hand.id, before, uuid4(), entry)

    def counted_again(self, entry: Entry, sent: QueryDict, state: TableState) -> Iterator[AmendEntry]:
        """Yield the change to the count of a hand that ended in another way, where its form says what everybody had left.

        :raises Invalid: something that should be a number isn't
        """
        if not isinstance(entry, Out | Block) or not any(name.startswith("pips-") for name in sent):
            return
        count = entry_of(state.game, read_count(sent), sent)
        for later in self.found.hand.script.entered[self.found.number :]:
            if isinstance(later.entry, Count):
                yield AmendEntry(later.id, count)


@page
@require_safe
def hand_list(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show everything that can be corrected: the last hand's plays and its beginning, the house rules, the seats.

    ``?hand=2`` has the second hand instead.
    """
    state = keeper_state(request, session_id)
    hands, asked = state.log_state.hands, request.GET.get("hand", "")
    number = int(asked) if asked.isdecimal() and len(asked) < _DIGITS else len(hands)
    return _show_hand(request, state, hands[number - 1] if 1 <= number <= len(hands) else None)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def edit_beginning(request: HtmxRequest, session_id: UUID, number: int) -> HttpResponseBase:
    """Show what another beginning of a hand would change. Nothing is left to see here of what once listed its plays."""
    state = keeper_state(request, session_id)
    hands = state.log_state.hands
    if not 1 <= number <= len(hands):
        raise Http404
    hand = hands[number - 1]
    if request.method != "POST":
        return redirect(f"{reverse('right', args=[session_id])}?hand={number}", permanent=True)
    sent = parsing.read_beginning(state.game, len(state.seats), sent_beginning(request.POST))
    return show_changes(request, state, [AmendBeginning(hand.id, _said(sent, hand))])


def _said(sent: Beginning, hand: PlayedHand) -> Beginning:
    """Return what the table says about the beginning, without what the rules say anyway or were left to decide."""
    was, dealt = hand.script.beginning, hand.start.tiles_by_seat
    leader = sent.leader if was.leader or sent.leader != hand.start.leader else None
    told = {seat: tiles for seat, tiles in sent.dealt.items() if seat in was.dealt or tiles != dealt.get(seat)}
    hub = sent.hub if was.hub or sent.hub != hand.start.hub else None
    return Beginning(leader, told, sent.no_double, hub, sent.laid_by)


@page
@require_http_methods(["GET", "HEAD", "POST"])
def edit_entry(
    request: HtmxRequest, session_id: UUID, play: UUID, how: str = CorrectionKind.INSTEAD, seat: int | None = None
) -> HttpResponseBase:
    """Show the table as it lay then, to tap what really happened, and once that is sent, what it would change."""
    state = keeper_state(request, session_id)
    found = state.log_state.in_force.entry(play)
    if found is None:
        raise Unknown(_("This play isn't there any more."))
    if how not in list(CorrectionKind):
        raise Http404
    spot = CorrectedEntry(found, CorrectionKind(how), seat)
    then = spot.table(state)
    sent = request.POST
    if request.method != "POST":
        return _show_entry(request, state, then, spot)
    if sent.get("do") == "never":
        return show_changes(request, state, [RemoveEntry(play)])
    hand = hand_to_count(then)
    if hand and ("check" in sent or "rest" in sent):
        counted = EnteredCount.read(then, hand, sent, asked="check" in sent)
        if "check" not in sent or not counted.is_ready(sent["check"]):
            return _show_entry(request, state, then, spot, counted)
        entry, _marks = parsing.read_entry(state.game, {"do": "count", "left": counted.left()})
    else:
        entry = presenter_of(state.game, then.depth).read_entry(sent, then)
    changes = [spot.change(entry), *spot.counted_again(entry, sent, state)]
    first, *others = ways_to_change(state, changes)
    if isinstance(entry, Play) and _only_asks_where(first):
        return redirect(request.path + Selection(tile=entry.tile, stands=entry.stands).query + "#choose")
    return show_ways(request, state, changes, first, others)


def _show_entry(
    request: HtmxRequest, state: TableState, then: TableState, spot: CorrectedEntry, counted: EnteredCount | None = None
) -> HttpResponse:
    presenter, was = presenter_of(state.game, then.depth), spot.found.ruling
    selection = Selection.read(request.GET)
    if spot.entered and selection == Selection():
        selection = presenter.selection_before(spot.entered)
    scene = presenter.scene(then, selection, screen_of(request), False)
    context = {
        "state": then,
        "scene": scene,
        "spot": spot,
        "ruled": entry_ruled(spot.found, state),
        "challenges": [each for each in open_challenges(state) if each.dispute.play == spot.found.entered.id],
        "seat": then.due.seat if then.due else None,
        "seat_name": state.name_of(then.due.seat) if then.due and then.due.seat else "",
        "seats": state.seats if then.due and len(state.seats) > 1 else (),
        "elsewhere": scene.elsewhere(was) if spot.entered else (),
        "adjusted": spot.entered if isinstance(spot.entered, Adjust) else None,
        "asks_points": "points" in request.GET,
        "points_for": _points_for(spot, then),
        "points_missing": _points_missing(spot, state),
        "drawn": spot.entered.tiles if isinstance(spot.entered, Draw) else 1,
        "next_id": uuid4(),
    }
    if hand := hand_to_count(then):
        entered = sent_count(spot.entered) if isinstance(spot.entered, Count) else QueryDict()
        context |= count_fields(hand, counted or EnteredCount.read(then, hand, entered))
    return render(request, "corrections/entry.html", context, status=422 if counted and counted.asked else 200)


def _points_for(spot: CorrectedEntry, then: TableState) -> int | None:
    """Return the seat whose points were most likely forgotten: after a play, the seat that made it."""
    seat = seat_of(spot.found.ruling.entry)
    if seat is not None and spot.how is not CorrectionKind.BEFORE:
        return seat
    return then.due.seat if then.due else None


def _points_missing(spot: CorrectedEntry, state: TableState) -> int | None:
    """Return how many more points an open challenge claims for the entry than it brought."""
    for dispute in state.log_state.open_disputes:
        if dispute.play == spot.found.entered.id and isinstance(dispute.claim, ClaimedPoints):
            return dispute.claim.points - spot.found.ruling.points
    return None


def _show_hand(request: HtmxRequest, state: TableState, hand: PlayedHand | None) -> HttpResponse:
    plays: list[EntryRuled] = []
    if hand is not None:
        plays = [entry_ruled(EntryInHand(hand, number), state) for number in range(len(hand.rulings), 0, -1)]
    dealt = hand.start.tiles_by_seat if hand else {}
    context = {
        "state": state,
        "hand": hand,
        "plays": plays,
        "dealt": [(seat, dealt[seat.number]) for seat in state.seats] if dealt else [],
    }
    return render(request, "corrections/corrections.html", context)


def _only_asks_where(proposal: Proposal) -> bool:
    """Return True if the entry lacks only the place of its tile."""
    faults = [fault for each in proposal.refused for fault in each.faults]
    others = [fault for fault in faults if fault.code not in _WHERE]
    return len(others) < len(faults) and all(fault.may_stand for fault in others)
