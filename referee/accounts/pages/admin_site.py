"""Django's admin, which counts tries as the pages of accounts do. It is there on an open server too."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.decorators import rate_limit
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.decorators import method_decorator

from referee.accounts.pages.signing_in import remember


class LogIn(AdminAuthenticationForm):
    """The form to log in to the admin."""

    def clean(self) -> dict[str, object]:
        """Count the try before the password is hashed."""
        if name := self.cleaned_data.get("username"):
            get_adapter().pre_authenticate(self.request, username=name)
        cleaned: dict[str, object] = super().clean()
        return cleaned


class Site(AdminSite):
    """The admin, with django-allauth's limits."""

    login_form = LogIn

    @method_decorator(rate_limit(action="login"))
    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Log in, and remember that this name has signed in here."""
        response = super().login(request, extra_context)
        if request.method == "POST" and request.user.is_authenticated:
            remember(request, response, request.user.get_username())
        return response

    @method_decorator(rate_limit(action="change_password"))
    def password_change(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> TemplateResponse:
        """Change one's own password, for which the present one is asked."""
        return super().password_change(request, extra_context)
