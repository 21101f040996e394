"""The page of a user's account."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee import queries
from referee.accounts.pages.circles import member_of
from referee.accounts.pages.passkey_list import passkeys_listed
from referee.pages.requests import HtmxRequest, page, scope_of


@page
@never_cache
@require_safe
@login_required
def account(request: HtmxRequest) -> HttpResponseBase:
    """Show the circles that the user belongs to with everybody in them, and what can be done with the account."""
    present = scope_of(request).circles.present
    user = member_of(request)
    context = {
        "circles": queries.circles_listed(user, present),
        "tokens": queries.tokens_listed(user),
        "passkeys": passkeys_listed(user),
    }
    return render(request, "account/account.html", context)


@require_safe
def password_chosen(request: HttpRequest) -> HttpResponseBase:
    """Redirect to the account, once a new password was chosen."""
    return redirect("account")
