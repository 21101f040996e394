"""A session under other rules, side by side with what it is. Nothing is stored: the address holds all that was asked."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee import queries
from referee.exceptions import Invalid
from referee.pages.requests import HtmxRequest, page, state_for
from referee.pages.session_tabs import session_tabs
from referee.pages.what_if_forms import OtherRulesForm
from referee.presenters.session.what_if import Comparison


@page
@require_safe
def what_if(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the choice of another game or other house rules; asked with them, the session as it would have been."""
    state = state_for(request, session_id)
    form = OtherRulesForm(state.log_state.in_force, request.GET)
    comparison = None
    if form.is_asked and form.is_valid():
        if "rules" in request.GET:
            return redirect(reverse("what_if", args=[session_id]) + form.query)
        try:
            comparison = Comparison(queries.what_if(state, form.game.slug, form.chosen))
        except Invalid as invalid:
            form.blame(invalid)
    wrong = form.is_asked and comparison is None
    context = {
        "state": state,
        "tab": "what-if",
        "session_tabs": session_tabs(state),
        "form": form,
        "comparison": comparison,
    }
    return render(request, "what_if/what_if.html", context, status=400 if wrong else 200)
