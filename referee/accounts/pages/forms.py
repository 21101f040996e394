"""The forms of accounts, which are django-allauth's, with our sentence where a field was left empty."""

from __future__ import annotations

from uuid import UUID

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from referee import operations, queries


class PlainRequiredFields(forms.Form):
    """A form that asks for what is missing in plain words."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # whatever the form beside this one takes
        for field in self.fields.values():
            field.error_messages["required"] = _("Fill in this field.")


class Login(PlainRequiredFields, allauth.LoginForm):
    """The form for a name and a password."""


class Signup(PlainRequiredFields, allauth.SignupForm):
    """The form for a new account. It asks which player somebody is where the circle has players who no member is."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        free = get_adapter().free_players()
        if free:
            self.fields["player"] = forms.TypedChoiceField(
                required=False,
                coerce=UUID,
                empty_value=None,
                choices=[("", _("I haven't played here yet")), *((each.id, each.name) for each in free)],
                error_messages={"invalid_choice": _("Choose a player from the list, whom nobody else has chosen.")},
            )


class NewPasswordBase(PlainRequiredFields):
    """A form for a new password. The tokens of somebody's programs stay good with it, unless they want to end them too."""

    end_tokens = forms.BooleanField(required=False)
    user: User

    @property
    def leaves_tokens(self) -> bool:
        """True if there are tokens that stay good."""
        return any(not token.is_over for token in queries.tokens_listed(self.user))

    @transaction.atomic
    def save(self) -> None:
        """Save the password, and end the tokens if that was asked for: both, or neither."""
        super().save()  # type: ignore[misc]  # of the form beside this one
        if self.cleaned_data["end_tokens"]:
            operations.revoke_api_tokens(user=self.user)


class ChangePassword(NewPasswordBase, allauth.ChangePasswordForm):
    """The form for another password, for users who know the present one."""


class NewPassword(NewPasswordBase, allauth.ResetPasswordKeyForm):
    """The form for another password, for users who were given a link."""


class LinkToNewPassword(allauth.UserTokenForm):
    """The check of a link to a new password, which is good while its giver may give it."""

    def clean(self) -> dict[str, object]:
        cleaned: dict[str, object] = super().clean()
        if not operations.may_choose_password(user=self.reset_user, key=str(cleaned["key"])):
            raise get_adapter().validation_error("invalid_password_reset")
        return cleaned


class FirstPassword(NewPasswordBase, allauth.SetPasswordForm):
    """The form for a password, for users who have none yet."""


class Reauthenticate(PlainRequiredFields, allauth.ReauthenticateForm):
    """The form for the password once more."""
