"""The forms of accounts, which are django-allauth's, with our sentence where a field was left empty."""

from __future__ import annotations

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from django import forms
from django.utils.translation import gettext_lazy as _

from referee import operations


class Told(forms.Form):
    """A form that asks for what is missing."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # whatever the form beside this one takes
        for field in self.fields.values():
            field.error_messages["required"] = _("Fill in this field.")


class Login(Told, allauth.LoginForm):
    """A name and a password."""


class Signup(Told, allauth.SignupForm):
    """A new account."""


class ChangePassword(Told, allauth.ChangePasswordForm):
    """Another password, for whoever knows the present one."""


class NewPassword(Told, allauth.ResetPasswordKeyForm):
    """Another password, for whoever was given a link."""


class LinkToNewPassword(allauth.UserTokenForm):
    """A link to a new password, which is good while whoever gave it may give it."""

    def clean(self) -> dict[str, object]:
        cleaned: dict[str, object] = super().clean()
        if not operations.may_choose_password(user=self.reset_user, key=str(cleaned["key"])):
            raise get_adapter().validation_error("invalid_password_reset")
        return cleaned


class Reauthenticate(Told, allauth.ReauthenticateForm):
    """The password once more."""
