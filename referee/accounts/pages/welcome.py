"""The page on which a new member arrives: the circles, whom to invite, and which player one is."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.accounts.pages.circles import member_of
from referee.pages.requests import HtmxRequest, page, scope_of


class Question(NamedTuple):
    """The question which of the ``people`` of a circle a member is."""

    listed: queries.CircleListed
    people: list[models.Player]


@page
@never_cache
@require_safe
@login_required
def welcome(request: HtmxRequest) -> HttpResponseBase:
    """Show where a member is and what comes next, and ask which player they are wherever they haven't said it."""
    user = member_of(request)
    circles = queries.circles_listed(user, scope_of(request).circles.present)
    asked = [
        Question(each, queries.free_players(each.circle.id, called=user.get_username()))
        for each in circles
        if each.present or each.player is None
    ]
    return render(request, "account/welcome.html", {"circles": circles, "asked": asked})
