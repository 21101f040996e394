"""The preview of a correction, shown before anything is written, and the one tap that writes it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods

from referee import operations, queries
from referee.exceptions import IdTaken, Invalid, NoPlaceLeft, NotAllowed, NotNow, Stale
from referee.log import (
    AmendEntry,
    Change,
    ImpossibleEntry,
    InsertEntry,
    Proposal,
    RelatedChange,
    corrected,
    proposals,
    refused_by,
    write_change,
)
from referee.operations import Correction, LeftoverEntries, parsing
from referee.pages.correction_disputes import answered_disputes, correct_and_settle, read_settled
from referee.pages.requests import HtmxRequest, page, state_for
from referee.pages.table import sent_with
from referee.presenters.session.corrections import CorrectionPreview
from referee.rules import value_words
from referee.wording import rulings
from referee.wording.free_text import plain
from scoring.game import Game

LONGEST_CHANGES = 100_000
"""The most characters of the changes that a form of ours sends; far more than any correction has."""

LONGEST_ADDRESS = 6_000
"""The most characters of changes that an address may hold; with more, the answer to the form shows them itself."""

LATE = gettext_noop("Somebody else was quicker. This is what it would change now.")


class OtherWay(NamedTuple):
    """Another way to read what was asked for, as a button that shows what it would change."""

    says: str
    changes: str


def keeper_state(request: HtmxRequest, session_id: UUID) -> queries.TableState:
    """Return the table, for whoever holds its pen.

    :raises Unknown: there is no such session
    :raises NotAllowed: the reader doesn't hold the pen, or their account has been closed
    """
    state = state_for(request, session_id)
    if state.key is None or not state.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can fix a mistake."))
    operations.check_holder(state.key)
    return state


@page
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show what the changes in the form or in the address would do. With ``write``, write them down."""
    state = keeper_state(request, session_id)
    if request.method != "POST":
        return _look(request, state)
    sent = request.POST
    sent_id = sent_with(sent, state)["sent_id"]
    if sent_id and queries.is_written(session_id, sent_id):
        return redirect("table", session_id)  # a second tap: the correction is already written
    why = plain(sent.get("why", "")).strip()[: parsing.LONGEST_REASON]
    late = _is_late(request, state)
    try:
        changes = _read_changes(sent.get("changes", ""), state)
        as_it_is = _as_they_are(state, changes)
    except Invalid:
        if not late:
            raise
        messages.warning(request, _("Somebody else was quicker: what you were correcting isn't there any more."))
        return redirect("right", session_id)
    if late:
        messages.warning(request, _(LATE))
        return show_proposal(request, state, as_it_is, why=why, status=409)
    if "write" not in sent:
        ways = ways_to_change(state, changes) if "read" in sent else (as_it_is,)
        return show_ways(request, state, changes, ways[0], ways[1:], alone="read" not in sent)
    correction = Correction(changes, why, LeftoverEntries.DROP if sent.get("rest") == "drop" else LeftoverEntries.KEEP)
    try:
        settles = read_settled(sent.getlist("settles"), state)
        settled = correct_and_settle(state, correction, settles, sent_with(sent, state))
    except NoPlaceLeft:
        return show_proposal(request, state, as_it_is, why=why, status=409)
    except (Stale, IdTaken, NotNow):
        state = keeper_state(request, session_id)
        messages.warning(request, _(LATE))
        return show_proposal(request, state, _as_they_are(state, changes), why=why, status=409)
    messages.success(request, _written_words(settled))
    return redirect("table", session_id)


def _written_words(settled: int) -> str:
    """Say that a correction was written, with so many challenges settled."""
    if not settled:
        return _("It has been put right. Undo takes it back.")
    return ngettext(
        "It has been put right, and the challenge is settled.",
        "It has been put right, and %(settled)d challenges are settled.",
        settled,
    ) % {"settled": settled}


def show_changes(request: HtmxRequest, state: queries.TableState, changes: Sequence[Change]) -> HttpResponseBase:
    """Show what the changes and those that follow from them would do, or why they can't be made.

    This page has an address of its own, so that a reload or the back button sends nothing again.
    """
    first, *others = ways_to_change(state, changes)
    return show_ways(request, state, changes, first, others)


def show_ways(
    request: HtmxRequest,
    state: queries.TableState,
    changes: Sequence[Change],
    first: Proposal,
    others: Sequence[Proposal],
    *,
    alone: bool = False,
) -> HttpResponseBase:
    """Show several ways to make the changes, judged before. ``alone`` says that no other changes follow from them."""
    query = urlencode({"changes": changes_json(changes), "from": request.path} | ({"alone": "1"} if alone else {}))
    if len(query) > LONGEST_ADDRESS:
        return show_proposal(request, state, first, others)
    return redirect(f"{reverse('right_preview', args=[state.session.id])}?{query}")


def _look(request: HtmxRequest, state: queries.TableState) -> HttpResponseBase:
    """Show what the changes in the address would do now, or if they no longer make sense, what can be corrected."""
    try:
        changes = _read_changes(request.GET.get("changes", ""), state)
        alone = "alone" in request.GET
        first, *others = (_as_they_are(state, changes),) if alone else ways_to_change(state, changes)
    except Invalid:
        return redirect("right", state.session.id)
    return show_proposal(request, state, first, others)


def show_proposal(
    request: HtmxRequest,
    state: queries.TableState,
    proposal: Proposal,
    others: Sequence[Proposal] = (),
    why: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the page that shows what a correction would change, or which rule the correction itself breaks."""
    if proposal.refused:
        return _refuse(request, state, proposal)
    judged = proposal.judged
    context = {
        "state": state,
        "difference": CorrectionPreview(state, state.log_state.in_force, judged.in_force, judged.no_room),
        "rules": tuple(_rules_changed(state.game, judged.in_force.game)),
        "along": _along_words(proposal),
        "settles": answered_disputes(state, proposal),
        "changes": changes_json(proposal.changes),
        "others": tuple(_other_ways(state, others)),
        "why": why,
        "next_id": uuid4(),
        "longest": parsing.LONGEST_REASON,
    }
    return render(request, "corrections/preview.html", context, status=status)


def _rules_changed(before: Game, after: Game) -> Iterator[tuple[str, str, str]]:
    """Yield the house rules that change: what each changes, its value before, and its value after."""
    for option in before.options:
        old, new = before.option_values.get(option.key), after.option_values.get(option.key)
        if old != new:
            yield _(option.meaning), value_words(option, old), value_words(option, new)


def changes_json(changes: Sequence[Change]) -> str:
    """Return changes as a form holds them, in JSON."""
    return json.dumps([write_change(change) for change in changes])


def _is_late(request: HtmxRequest, state: queries.TableState) -> bool:
    """Return True if the session has moved on since the reader looked."""
    return sent_with(request.POST, state)["seen"] not in (None, state.version)


def _read_changes(text: str, state: queries.TableState) -> tuple[Change, ...]:
    try:
        data = json.loads(text) if len(text) <= LONGEST_CHANGES else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, list) or not data:
        raise Invalid("changes", _("These changes can't be read. Go back and make them again."))
    return parsing.read_changes(data, state.log_state.in_force)


def ways_to_change(state: queries.TableState, changes: Sequence[Change]) -> tuple[Proposal, ...]:
    """Return the ways to make the changes, with all that they may bring along; the way that breaks least comes first.

    :raises Invalid: a change is about something that isn't in force, or makes no sense
    """
    with parsing.as_invalid():
        return proposals(state.log_state.in_force, changes, timezone.now())


def _as_they_are(state: queries.TableState, changes: tuple[Change, ...]) -> Proposal:
    with parsing.as_invalid():
        return Proposal(RelatedChange.NOTHING, changes, corrected(state.log_state.in_force, changes, timezone.now()))


def _refuse(request: HtmxRequest, state: queries.TableState, proposal: Proposal) -> HttpResponse:
    """Show the rule that the correction itself breaks, and if the table may let it stand, offer that."""
    faults = [fault for each in proposal.refused for fault in each.faults]
    context = {
        "state": state,
        "faults": [(rulings.fault_sentence(fault, state.game, state.name_of), fault.rule) for fault in faults],
        "again": _choose_again(request, state),
        "standing": changes_json(let_stand(proposal.changes)) if _may_stand(proposal.refused) else "",
        "next_id": uuid4(),
    }
    return render(request, "corrections/refused.html", context, status=422)


def _choose_again(request: HtmxRequest, state: queries.TableState) -> str:
    """Return the address where the reader tapped what was sent."""
    everything = reverse("right", args=[state.session.id])
    if request.path != reverse("right_preview", args=[state.session.id]):
        return request.path
    tapped = request.GET.get("from", "")
    return tapped if tapped.startswith(everything) else everything


def _may_stand(refused: Sequence[ImpossibleEntry]) -> bool:
    return all(fault.may_stand for each in refused for fault in each.faults)


def let_stand(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Return the changes, with everything that they enter let stand."""
    return tuple(
        change._replace(entry=replace(change.entry, stands=True))
        if isinstance(change, (AmendEntry, InsertEntry))
        else change
        for change in changes
    )


def _other_ways(state: queries.TableState, others: Sequence[Proposal]) -> Sequence[OtherWay]:
    ways = [
        OtherWay(_along_words(each) or _("Change only this"), changes_json(each.changes))
        for each in others
        if not each.refused
    ]
    out_of_turn = [each for each in others if each.along is RelatedChange.NOTHING and each.refused]
    if out_of_turn and _may_stand(out_of_turn[0].refused):
        changes = let_stand(out_of_turn[0].changes)
        if not refused_by(_as_they_are(state, changes).judged, changes):
            ways.append(
                OtherWay(_("Change only this, and let it stand although it breaks a rule"), changes_json(changes))
            )
    return ways


def _along_words(proposal: Proposal) -> str:
    """Return a sentence about what goes with the change that was asked for; empty where nothing does."""
    match proposal.along:
        case RelatedChange.NOTHING:
            return ""
        case RelatedChange.EXCHANGE:
            return _("The two tiles are exchanged: the other play gets this one's tile.")
        case RelatedChange.ENDS:
            return _("The later tiles on these two ends go with it, each to the other end.")
        case RelatedChange.TURNS:
            return _("The turns after it move on: each later entry belongs to the player whose turn it then was.")
        case RelatedChange.PASSES:
            return _("The players whose turn it was before this have passed.")
        case RelatedChange.PASSES_AND_TURNS:
            return _("The players whose turn it was before this have passed, and the turns after it move on.")
