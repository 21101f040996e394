"""The deductions from passes and draws, at a table that wants to be told."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.exceptions import NotAllowed
from referee.pages.requests import HtmxRequest, page, sheet_or_page, state_for
from referee.presenters import presenter_of


@page
@require_safe
def deductions_page(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show which tiles each player can't have and must have, and why: a page, or a sheet over the table."""
    state = state_for(request, session_id)
    if not state.log_state.in_force.shows_deductions:
        raise NotAllowed(_("This table chose not to show what passes reveal."))
    context = {"state": state, "proofs": presenter_of(state.game, state.depth).proofs(state)}
    return sheet_or_page(request, "deductions/deductions.html", context)
