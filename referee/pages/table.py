"""The table page and everything that is entered on it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import operations, queries
from referee.pages import words
from referee.pages.requests import (
    HtmxRequest,
    etag_for,
    felt_of,
    key_at,
    page,
    sheet,
    state_for,
    unchanged,
)
from referee.pages.scene import Chosen, Scene
from referee.pages.sessions import house_rules
from referee.pages.tray import Choice
from referee.refusals import IdTaken, Invalid, NotNow, Refused, Stale
from scoring.entries import Play
from scoring.faults import Code
from scoring.judging import Ruling
from scoring.tiles import Tile

NOTHING = Chosen()

_WHERE = {Code.ARM_NEEDED, Code.INWARD_NEEDED}


@page
@require_safe
def table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """The table as it stands: the page, or for htmx its main part; 304 while nothing changed."""
    session = queries.session_row(session_id)
    key = key_at(request, session_id)
    chosen = read_chosen(request.GET)
    etag = etag_for(request, session, key, felt_of(request), chosen)
    if same := unchanged(request, etag):
        return same
    fresh = bool(request.htmx) and chosen == NOTHING
    response = show(request, queries.present_state(session, key), chosen=chosen, fresh=fresh)
    response["ETag"] = etag
    return response


@page
@require_POST
def enter(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Enter a play or anything else that the page has a button for."""
    state = state_for(request, session_id)
    entry = read_entry(request.POST, state)
    try:
        operations.record_entry(
            hand_id=read_id(request.POST, "hand"),
            by=state.key,
            entry=entry,
            sent_id=request.POST.get("id") or None,
            seen=read_seen(request.POST),
        )
    except Refused as refused:
        return refuse_entry(request, state, refused.ruling)
    except IdTaken as taken:
        if "turn" in request.POST:
            return moved_on(request, session_id, taken)
    except (Stale, NotNow) as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def begin(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Begin the next hand."""
    given = read_beginning(request.POST)
    try:
        operations.begin_hand(
            session_id=session_id,
            by=key_at(request, session_id),
            sent_id=request.POST.get("id") or None,
            seen=read_seen(request.POST),
            **given,
        )
    except (Stale, NotNow, IdTaken) as moved:
        return moved_on(request, session_id, moved)
    return show_now(request, session_id)


@page
@require_POST
def undo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take back the last line still in force, and say what it was."""
    try:
        taken = operations.undo(
            session_id=session_id,
            by=key_at(request, session_id),
            sent_id=request.POST.get("id") or None,
            seen=read_seen(request.POST),
        )
    except (Stale, NotNow, IdTaken) as moved:
        return moved_on(request, session_id, moved)
    state = state_for(request, session_id)
    messages.info(request, _("Taken back: %(what)s") % {"what": _what_was(taken, state)})
    return show_now(request, session_id, fresh=False)


@page
@require_safe
def more(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Everything that isn't needed at every turn: a page, or a sheet over the table."""
    state = state_for(request, session_id)
    context = {"state": state, "scene": Scene(state), "next_id": uuid4(), "rules": house_rules(state)}
    if request.htmx:
        return sheet(request, "_more.html", context)
    return render(request, "more.html", context)


# Answers


def show(
    request: HtmxRequest,
    state: queries.TableState,
    *,
    chosen: Chosen = NOTHING,
    fresh: bool = False,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The table page, or for htmx its main part."""
    scene = Scene(state, chosen, felt_of(request), fresh)
    context = {"scene": scene, "state": state, "next_id": uuid4(), **more}
    template = "_table.html" if request.htmx else "table.html"
    return render(request, template, context, status=status)


def show_now(request: HtmxRequest, session_id: UUID, fresh: bool = True) -> HttpResponseBase:
    """After something was written: the table as it stands now; without scripts the page is asked for again."""
    if not request.htmx:
        return redirect("table", session_id)
    return show(request, state_for(request, session_id), fresh=fresh)


def moved_on(request: HtmxRequest, session_id: UUID, refusal: Stale | NotNow | IdTaken) -> HttpResponse:
    """Nothing was written, because the table is no longer as the writer saw it: show how it stands.

    An id that was used for something else is a second tap, or a second window, that came too late.
    """
    state = state_for(request, session_id)
    messages.warning(request, str(Stale(state) if isinstance(refusal, IdTaken) else refusal))
    return show(request, state, status=409)


def refuse_entry(request: HtmxRequest, state: queries.TableState, ruling: Ruling) -> HttpResponseBase:
    """Say which rules the entry breaks; a tile that fits in several places is asked where it lies."""
    entry = ruling.entry
    if isinstance(entry, Play) and _only_asks_where(ruling, entry.stands):
        if not request.htmx:
            stands = "&stands=1" if entry.stands else ""
            return redirect(f"{request.path.removesuffix('enter/')}?tile={entry.tile}{stands}")
        return show(request, state, chosen=Chosen(tile=entry.tile, stands=entry.stands))
    refusal = {
        "entry": words.entry_words(entry, state.name_of),
        "tile": entry.tile if isinstance(entry, Play) else None,
        "faults": [words.fault_sentence(fault, state.name_of) for fault in ruling.faults],
        "may_stand": state.is_keeper and all(fault.can_stand for fault in ruling.faults),
        "sent": [
            (name, value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "stands")
        ],
    }
    if not request.htmx:
        return show(request, state, status=422, refusal=refusal)
    return sheet(request, "_refusal.html", {"state": state, "refusal": refusal}, 422)


def _only_asks_where(ruling: Ruling, stands: bool) -> bool:
    """Whether all that is missing is the place where the tile lies."""
    others = [fault for fault in ruling.faults if fault.code not in _WHERE]
    asked = len(others) < len(ruling.faults)
    return asked and (not others or (stands and all(fault.can_stand for fault in others)))


def _what_was(taken: operations.TakenBack, state: queries.TableState) -> str:
    if taken.ruling is None:
        return _("the deal")
    entry = taken.ruling.entry
    seat = getattr(entry, "seat", None)
    what = words.entry_words(entry, state.name_of)
    return f"{state.name_of(seat)} {what}" if seat else what


# Reading what was sent


def read_chosen(query: QueryDict) -> Chosen:
    """What the address says was tapped; what can't be read counts as nothing."""
    return Chosen(
        arm=_small_number(query.get("arm")),
        suit=_small_number(query.get("suit")),
        tile=_tile(query.get("tile")),
        stands=query.get("stands") == "1",
    )


def read_entry(sent: QueryDict, state: queries.TableState) -> dict[str, Any]:
    """The entry that the buttons and fields of a form mean, as in the record.

    The keeper enters for the seat that the form names: the one at turn. What waited on the phone for a connection
    names none, since whose turn it would be was not known there. A player enters for their own seat.

    :raises Invalid: no form of ours sends this
    """
    seat = state.seat or read_number(sent, "turn", state.due.seat if state.due else 1)
    stands = sent.get("stands") == "1"
    if "lay" in sent:
        try:
            return Choice.read(sent.get("lay", "")).entry(seat, stands)
        except ValueError as error:
            raise Invalid("lay", str(error)) from None
    do = sent.get("do", "")
    entry: dict[str, Any] = {"do": do}
    if do in ("draw", "pass", "call"):
        entry["seat"] = seat
    if do == "draw":
        entry["tiles"] = read_number(sent, "tiles", 1)
    if do == "adjust":
        entry["seat"] = read_number(sent, "seat", 1)
        entry["points"] = read_number(sent, "points", 0)
    if do in ("adjust", "void"):
        entry["reason"] = sent.get("reason", "").strip()
        if not entry["reason"]:
            raise Invalid("reason", _("says why"))
    return entry | ({"stands": True} if stands else {})


def read_beginning(sent: QueryDict) -> dict[str, Any]:
    """Who leads, who was dealt how many, and whether nobody holds a double."""
    given: dict[str, Any] = {}
    if sent.get("leader"):
        given["leader"] = read_number(sent, "leader", 1)
    dealt = {
        name.removeprefix("dealt-"): read_number(sent, name, 0)
        for name in sent
        if name.startswith("dealt-") and sent[name]
    }
    if dealt:
        given["dealt"] = dealt
    if sent.get("no_double") == "1":
        given["no_double"] = True
    return given


def read_id(sent: QueryDict, field: str) -> UUID:
    """An id.

    :raises Invalid: it isn't one
    """
    try:
        return UUID(sent.get(field, ""))
    except ValueError:
        raise Invalid(field, _("is an id")) from None


def read_seen(sent: QueryDict) -> int | None:
    """The session version that the sender saw; None where it wasn't sent."""
    return read_number(sent, "seen", 0) if sent.get("seen") else None


def read_number(sent: QueryDict, field: str, otherwise: int) -> int:
    """A whole number; ``otherwise`` where the field is empty.

    :raises Invalid: it isn't one, or it is absurdly long
    """
    text = sent.get(field, "").strip()
    if not text:
        return otherwise
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        raise Invalid(field, _("is a whole number"))
    return int(text)


def _small_number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= 3 else None


def _tile(text: str | None) -> Tile | None:
    try:
        return Tile.parse(text or "")
    except ValueError:
        return None
