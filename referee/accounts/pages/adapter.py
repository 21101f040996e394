"""The adapter for django-allauth: who may make an account, where people go afterwards, and how refusals are worded."""

from __future__ import annotations

from typing import ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from referee import models, operations, queries
from referee.accounts.pages.signing_in import may_try, remember
from referee.exceptions import Invalid, Unknown
from referee.pages import errors
from referee.pages.requests import HtmxRequest, refuse
from referee.web.addresses import sender

INVITATION = "invitation"
"""The session key under which a browser remembers the invitation with which it came."""


class AccountAdapter(DefaultAccountAdapter):
    """The adapter for accounts, which are made by invitation alone. Nothing is sent to anybody."""

    error_messages: ClassVar[dict[str, object]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account has been closed."),
        "enter_current_password": _("This isn't your present password."),
        "incorrect_password": _("This isn't your password."),
        "username_password_mismatch": _("The name or the password is wrong."),
        "username_taken": _("Somebody else has this name. Choose another."),
        "rate_limited": _("Too many tries. Wait a few minutes, then try again."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return True if this browser came with an invitation that still lets somebody in."""
        try:
            queries.invitation_by_token(request.session.get(INVITATION, ""))
        except Unknown:
            return False
        return True

    def free_players(self) -> list[models.Player]:
        """Return the people of the circle to which this browser was invited who no member is yet."""
        try:
            invitation = queries.invitation_by_token(self.request.session.get(INVITATION, ""))
        except Unknown:
            return []
        return queries.free_players(invitation.circle_id)

    def save_user(self, request: HtmxRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Write the account down, let it join the circle and keep which player it is: all of it, or nothing."""
        try:
            with transaction.atomic():
                saved: User = super().save_user(request, user, form, commit)
                circle = operations.join_circle(token=request.session.pop(INVITATION, ""), user=saved)
                player = form.cleaned_data.get("player")
                operations.choose_own_player(circle=circle.id, by=saved, player=player)
        except (Invalid, Unknown) as refusal:
            raise ImmediateHttpResponse(refuse(request, refusal)) from refusal
        return saved

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address from which tries are counted."""
        return sender(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: str) -> None:
        """Count a try at a name.

        django-allauth counts them for each Host header, which a guesser can make up, and knows no browsers.
        """
        if not may_try(request, credentials["username"]):
            raise ImmediateHttpResponse(errors.too_many(request, minutes=10))

    def post_login(self, request: HttpRequest, user: User, **login: object) -> HttpResponse:
        """Remember that this name has signed in here, be it by a password, a passkey or a link to a new password."""
        response: HttpResponse = super().post_login(request, user, **login)
        remember(request, response, user.get_username())
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Return the address of the account."""
        return reverse("account")

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, object] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Say what went wrong. What went well is seen on the page that follows."""
        if level >= messages.WARNING and message:
            messages.add_message(request, level, message, extra_tags)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send nothing: people are given links by those who know them."""
