"""Passkeys: another way to log in, beside the password."""

from __future__ import annotations

import struct
from collections.abc import Collection

from allauth.decorators import rate_limit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.views import login_webauthn
from django import forms
from django.contrib.auth.models import User
from django.forms.utils import ErrorDict
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.wording.free_text import plain


class PasskeyAdapter(DefaultMFAAdapter):
    """The adapter for django-allauth's passkeys."""

    def is_mfa_enabled(self, user: User, types: Collection[str] | None = None) -> bool:
        """Return False: a passkey replaces the password and doesn't follow it, so that losing one locks nobody out."""
        return False

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  # its name there
        """Return the name of a passkey unless its owner chooses another."""
        return _("This phone")


class TolerantForm(forms.Form):
    """A form whose passkey may be anything that somebody made up: what can't be read is refused."""

    def full_clean(self) -> None:
        """Check what was sent. The libraries that read a passkey stumble over it in many ways."""
        try:
            super().full_clean()
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, struct.error):
            self._errors = ErrorDict()
            self.cleaned_data = {}
            self.add_error("credential", _("This passkey can't be read. Try again."))


class AddForm(TolerantForm, AddWebAuthnForm):
    """A new passkey."""

    def clean_name(self) -> str:
        """Return the name that its owner chose, or its usual one."""
        self.cleaned_data["name"] = plain(self.cleaned_data["name"])
        name: str = super().clean_name()
        return name


class LoginForm(TolerantForm, LoginWebAuthnForm):
    """A passkey in place of a password."""


log_in = rate_limit(action="passkey", limit_get=True)(login_webauthn)
"""Log in with a passkey.

The challenge for the browser to sign is asked for first, and kept in a session: a row that strangers have written, so
asking is limited too.
"""


@require_safe
def passkeys(request: HttpRequest) -> HttpResponseBase:
    """Redirect to the account, where they are listed."""
    return redirect("account")
