"""A block before it is declared: what the referee knows of it."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.exceptions import NotAllowed
from referee.pages.requests import HtmxRequest, page, sheet_or_page, state_for
from referee.pages.table_responses import scene_of
from referee.presenters.table.block import block_facts


@page
@require_safe
def block(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show what may still be drawn and which tiles fit, to be confirmed: a page, or a sheet over the table."""
    state = state_for(request, session_id)
    if not state.is_keeper:
        raise NotAllowed(_("Only the scorekeeper can declare a block."))
    asked = block_facts(state)
    if asked is None:
        return redirect("table", session_id)
    context = {"state": state, "scene": scene_of(request, state), "asked": asked, "next_id": uuid4()}
    return sheet_or_page(request, "block/block.html", context)
