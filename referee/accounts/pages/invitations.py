"""Invitations: made by members, and taken by people with an account or without."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee import operations, queries
from referee.accounts.pages.adapter import INVITATION
from referee.accounts.pages.circles import member_of
from referee.pages.pens import address_for_phones, qr_svg
from referee.pages.requests import HtmxRequest, page
from referee.presenters.form_fields import read_number


@page
@require_POST
@login_required
def invite(request: HtmxRequest, circle: int) -> HttpResponseBase:
    """Make an invitation and show it on a page of its own."""
    token = operations.invite(
        circle=circle,
        by=member_of(request),
        people=read_number(request.POST, "people", 1),
        lasts=timedelta(days=min(read_number(request.POST, "days", 1), 10_000)),
    )
    return redirect("invited", token)


@page
@never_cache
@require_safe
@login_required
def invited(request: HtmxRequest, token: str) -> HttpResponseBase:
    """Show the link of an invitation, to be sent or scanned, while it still lets somebody in."""
    address = address_for_phones(request, reverse("invitation", args=[token]))
    context = {"invitation": queries.invitation_by_token(token), "address": address, "qr": qr_svg(address)}
    return render(request, "account/invited.html", context)


@page
@require_POST
@login_required
def revoke(request: HtmxRequest, circle: int, number: int) -> HttpResponseBase:
    """Revoke an invitation."""
    operations.revoke_invitation(circle=circle, by=member_of(request), invitation=number)
    messages.success(request, _("The invitation is revoked."))
    return redirect("account")


@page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HtmxRequest, token: str) -> HttpResponseBase:
    """Ask before joining: a phone that only looks at an address must not use the invitation up."""
    found = queries.invitation_by_token(token, request.user)
    if request.method != "POST":
        return render(request, "account/invitation.html", {"invitation": found})
    if request.user.is_authenticated:
        operations.join_circle(token=token, user=member_of(request))
        return redirect("welcome")
    request.session[INVITATION] = token
    if "login" in request.POST:
        back = urlencode({"next": reverse("invitation", args=[token])})
        return redirect(f"{reverse('account_login')}?{back}")
    return redirect("account_signup")
