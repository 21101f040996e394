"""The keys that members hold at tables: an owner takes the pen, and a phone's keys go to whoever logs in on it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee import operations, queries
from referee.accounts.pages.circles import member_of
from referee.pages.requests import HtmxRequest, page, scope_of
from referee.web import devices


@page
@require_POST
@login_required
def take_pen(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take the pen of a table of one's circle."""
    device = devices.device_of(request) or devices.new_device()
    seen = queries.seen_session(session_id, scope_of(request))
    operations.take_pen_as_owner(session_id=seen, by=member_of(request), device=device)
    response = redirect("table", session_id)
    devices.remember_device(response, device)
    messages.success(request, _("You keep the score now."))
    return response


@receiver(user_logged_in)
def _claim_keys(request: HttpRequest | None, user: AbstractBaseUser, **more: object) -> None:
    account = queries.account_of(user)
    if request is not None and account is not None:
        operations.claim_keys(device=devices.device_of(request), account=account)
