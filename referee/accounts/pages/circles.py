"""A circle's pages: its members look at it and leave it, its owners help and remove others."""

from __future__ import annotations

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from referee import operations
from referee.exceptions import NotAllowed
from referee.pages.pens import address_for_phones
from referee.pages.requests import CIRCLE, HtmxRequest, page, scope_of


@page
@require_POST
@login_required
def show_circle(request: HtmxRequest, circle: int) -> HttpResponseBase:
    """Make this the circle of lists and new tables from now on."""
    if circle not in scope_of(request).circles.all:
        raise NotAllowed(_("You aren't in this circle."))
    request.session[CIRCLE] = circle
    return redirect("home")


@page
@require_POST
@login_required
def leave_circle(request: HtmxRequest, circle: int) -> HttpResponseBase:
    """Take oneself out of a circle."""
    operations.leave_circle(circle=circle, user=member_of(request))
    return redirect("account")


@page
@require_POST
@login_required
def remove_member(request: HtmxRequest, circle: int, member: int) -> HttpResponseBase:
    """Take somebody else out of a circle."""
    operations.remove_member(circle=circle, by=member_of(request), member=member)
    return redirect("account")


@page
@require_POST
@login_required
def make_owner(request: HtmxRequest, circle: int, member: int) -> HttpResponseBase:
    """Make somebody else an owner too."""
    operations.make_owner(circle=circle, by=member_of(request), member=member)
    return redirect("account")


@page
@never_cache
@require_POST
@login_required
def help_member(request: HtmxRequest, circle: int, member: int) -> HttpResponseBase:
    """Show the link with which a member who has forgotten their password chooses a new one."""
    owner = member_of(request)
    user = operations.member_to_help(circle=circle, by=owner, member=member)
    address = address_for_phones(request, new_password_path(user, circle=circle, by=owner))
    return render(request, "account/new_password_link.html", {"name": user.username, "address": address})


def new_password_path(user: User, *, circle: int | None = None, by: User | None = None) -> str:
    """Return the path to choose a new password, for a link that an owner of a circle gives, or else the server's host.

    The link is good once, for three days, and while its giver may give it.
    """
    key = default_token_generator.make_token(user)
    operations.remember_password_link(user=user, key=key, circle=circle, by=by)
    return reverse("account_reset_password_from_key", args=[user_pk_to_url_str(user), key])


def member_of(request: HtmxRequest) -> User:
    """Return the member who has logged in, on a page that nobody else sees."""
    user = request.user
    assert isinstance(user, User)
    return user
