"""Tokens for a member's programs: made, listed and revoked on the account's page."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from referee import operations
from referee.accounts.models import ApiToken
from referee.accounts.pages.circles import member_of
from referee.exceptions import Invalid
from referee.operations.parsing import read_name
from referee.pages.requests import HtmxRequest, page
from referee.presenters.form_fields import read_number


@page
@never_cache
@require_POST
@login_required
def make_token(request: HtmxRequest, circle: int) -> HttpResponseBase:
    """Make a token and show it, this once."""
    made = operations.make_api_token(
        user=member_of(request),
        circle=circle,
        name=read_name(request.POST.get("name", "")),
        scope=_scope(request.POST.get("scope", "")),
        lasts=timedelta(days=min(read_number(request.POST, "days", 90), 10_000)),
    )
    return render(request, "account/token.html", {"token": made.token, "secret": made.secret})


@page
@require_POST
@login_required
def revoke_token(request: HtmxRequest, number: int) -> HttpResponseBase:
    """Revoke a token."""
    operations.revoke_api_token(user=member_of(request), token=number)
    messages.success(request, _("The token is revoked."))
    return redirect("account")


def _scope(text: str) -> ApiToken.Scope:
    try:
        return ApiToken.Scope(text)
    except ValueError:
        raise Invalid("scope", _("A program may read, or keep score.")) from None
