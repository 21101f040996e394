"""The count at a hand's end: who has what left, the result with its sum, then the confirmation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee import operations, queries, words
from referee.exceptions import Invalid, NotAllowed, Refused
from referee.faces.fields import read_id, read_number
from referee.faces.grid import by_suit
from referee.faces.points import Points
from referee.faces.table.feed import how_it_ended, result_of
from referee.faces.table.narrowing import hand_to_count
from referee.pages.answers import scene_of, show_table_when_stale
from referee.pages.requests import HtmxRequest, page, state_for
from referee.pages.table import sent_with
from referee.reading import read_entry
from scoring.entries import Called, Count, Entry
from scoring.game import HandState, Ruling
from scoring.hand import Hand
from scoring.jsonvalues import JsonObject
from scoring.tiles import NO_TILE, Tile


@dataclass(frozen=True)
class SeatCount:
    """What a seat has left, as far as it was entered: tiles, or pips that were only called."""

    seat: int
    side: int
    name: str
    tiles: int
    chosen: frozenset[Tile]
    chosen_pips: int
    pips: str


@page
@require_http_methods(["GET", "HEAD", "POST"])
@show_table_when_stale
def count(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The count sheet. With ``check``, the result that the count would bring; once confirmed, the table.

    What was tapped so far stands in the address, so that it survives a reload and a way back.
    """
    state = state_for(request, session_id)
    hand = hand_to_count(state)
    if hand is None:
        return redirect("table", session_id)
    if not state.is_keeper:
        raise NotAllowed(_("Only the person with the pen can enter the count."))
    if request.method != "POST":
        return _asked(request, state, hand)
    sent = request.POST
    if "record" not in sent:
        return redirect(f"{request.path}?{_tapped(sent).urlencode()}")
    entry = _entry(state, hand, sent)
    try:
        operations.record_entry(
            hand_id=read_id(sent, "hand"),
            session=state.session,
            by=state.key,
            entry=entry,
            **sent_with(sent, state),
        )
    except Refused as refused:
        return _sheet(request, state, hand, sent, refused.ruling, 422)
    return redirect("table", session_id)


def _asked(request: HtmxRequest, state: queries.TableState, hand: Hand) -> HttpResponseBase:
    """What the address asks for: the sheet, or with ``check`` what the count would bring."""
    asked = request.GET
    assert state.shown is not None
    if "hand" in asked and read_id(asked, "hand") != state.shown.id:
        messages.warning(request, _("The table has moved on: this count was for an earlier hand."))
        return redirect("table", state.session.id)
    if "check" in asked:
        return _check(request, state, hand, _entry(state, hand, asked))
    return _sheet(request, state, hand, with_the_rest(hand, asked) if "rest" in asked else asked)


def _entry(state: queries.TableState, hand: Hand, sent: QueryDict) -> Entry:
    stands = sent.get("record") == "stands"
    return read_entry(state.game, {"do": "count", "left": left_with(hand, sent), "stands": stands})[0]


def _tapped(sent: QueryDict) -> QueryDict:
    """What was tapped and asked for, without what belongs only to this one request."""
    tapped = sent.copy()
    for name in ("csrfmiddlewaretoken", "seen", "id"):
        tapped.pop(name, None)
    return tapped


def _check(request: HtmxRequest, state: queries.TableState, hand: Hand, entry: Entry) -> HttpResponse:
    """What the count would bring, to be confirmed; or why it doesn't agree."""
    assert state.shown is not None
    hand_id = queries.SeenHand(state.shown.id)
    ruling = operations.check_entry(hand_id=hand_id, entry=entry).ruling
    stands = not ruling.legal
    if stands and all(fault.can_stand for fault in ruling.faults):
        standing = operations.check_entry(hand_id=hand_id, entry=replace(entry, stands=True)).ruling
    elif stands:
        return _sheet(request, state, hand, request.GET, ruling, 422)
    else:
        standing = ruling
    context = {
        "scene": scene_of(request, state),
        "state": state,
        "result": result_of(state, standing.hand),
        "faults": [words.fault_sentence(fault, state.game, state.name_of) for fault in ruling.faults],
        "scores": [
            (
                side,
                Points.of(side.points, state.game),
                Points.of(standing.hand.scores[side.number], state.game),
            )
            for side in state.sides
        ],
        "stands": stands,
        "counts": _counts(state, hand, request.GET),
        "sent": [
            (name, value)
            for name, values in _tapped(request.GET).lists()
            for value in values
            if name not in ("check", "again", "hand")
        ],
        "next_id": uuid4(),
    }
    return render(request, "result.html", context, status=422 if stands else 200)


def _sheet(
    request: HtmxRequest,
    state: queries.TableState,
    hand: Hand,
    sent: QueryDict,
    ruling: Ruling[HandState] | None = None,
    status: int = 200,
) -> HttpResponse:
    faults = [words.fault_sentence(fault, state.game, state.name_of) for fault in ruling.faults] if ruling else []
    context = {
        "scene": scene_of(request, state),
        "state": state,
        "faults": faults,
        "how": how_it_ended(hand, state),
        **count_fields(state, hand, sent),
    }
    return render(request, "count.html", context, status=status)


def count_fields(state: queries.TableState, hand: Hand, sent: QueryDict) -> dict[str, object]:
    """What the templates of a count need: who has how many tiles left, and what was entered for them."""
    counts = _counts(state, hand, sent)
    return {
        "counts": counts,
        "active": next(
            (count for count in counts if not count.pips and len(count.chosen) < count.tiles), counts[0]
        ).seat
        if counts
        else None,
        "unseen": [(tile, hand.variant.worth(tile)) for tile in hand.unseen],
        "suits": by_suit(hand.variant.set),
        "everything_shown": hand.boneyard == hand.out_of_play == 0,
    }


def sent_count(count: Count) -> QueryDict:
    """A count that was entered, as the sheet sends it."""
    sent = QueryDict(mutable=True)
    for seat, left in count.left.items():
        if isinstance(left, Called):
            sent[f"pips-{seat}"] = str(left.pips)
        else:
            sent.setlist(f"left-{seat}", [str(tile) for tile in left])
    return sent


def _counts(state: queries.TableState, hand: Hand, sent: QueryDict) -> list[SeatCount]:
    """Each seat that has tiles left, with what was entered for it."""
    return [_count_of(state, hand, seat, sent) for seat in hand.seats if hand.tiles_left[seat - 1]]


def _count_of(state: queries.TableState, hand: Hand, seat: int, sent: QueryDict) -> SeatCount:
    chosen = frozenset(_tiles(sent, seat))
    pips = sum(hand.variant.worth(tile) for tile in chosen)
    typed = sent.get(f"pips-{seat}", "").strip()
    return SeatCount(seat, hand.side_of(seat), state.name_of(seat), hand.tiles_left[seat - 1], chosen, pips, typed)


def left_with(hand: Hand, sent: QueryDict) -> JsonObject:
    """What was entered, as in the record; seats without an entry are left out."""
    left: JsonObject = {}
    for seat in hand.seats:
        tiles = _tiles(sent, seat)
        if sent.get(f"pips-{seat}", "").strip():
            left[str(seat)] = {"tiles": hand.tiles_left[seat - 1], "pips": read_number(sent, f"pips-{seat}", 0)}
        elif tiles:
            left[str(seat)] = [str(tile) for tile in tiles]
    return left


def with_the_rest(hand: Hand, sent: QueryDict) -> QueryDict:
    """What was entered, with all tiles that no seat was given going to the seat named in ``rest``."""
    seat = read_number(sent, "rest", 0)
    taken = {tile for other in hand.seats if other != seat for tile in _tiles(sent, other)}
    filled = sent.copy()
    filled.setlist(f"left-{seat}", [str(tile) for tile in hand.unseen if tile not in taken])
    filled[f"pips-{seat}"] = ""
    return filled


def _tiles(sent: QueryDict, seat: int) -> list[Tile]:
    try:
        return [Tile.parse(text) for text in sent.getlist(f"left-{seat}")]
    except ValueError:
        raise Invalid(f"left-{seat}", _(NO_TILE)) from None
