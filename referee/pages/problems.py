"""The page of each kind of problem that the API answers with: its ``type`` leads here."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.exceptions import Unknown
from referee.pages.requests import HtmxRequest, page
from referee.web.problem import PROBLEM_TYPES


@page
@require_safe
def problem(request: HtmxRequest, slug: str) -> HttpResponseBase:
    """Show what a kind of problem means, and what a program can do about it."""
    if slug not in PROBLEM_TYPES:
        raise Unknown(_("There is no page at this address."))
    return render(request, "problems/problem.html", {"problem": PROBLEM_TYPES[slug]})
