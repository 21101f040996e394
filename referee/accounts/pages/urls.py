"""The addresses of accounts. On an open server there is nothing at any of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from allauth.account import views as allauth
from allauth.mfa.webauthn import views as webauthn
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern, path, re_path, register_converter
from django.urls.converters import IntConverter

from referee.accounts.pages import api_tokens, circles, home, invitations, own_players, passkeys, pens, welcome

P = ParamSpec("P")
RequestT = TypeVar("RequestT", bound=HttpRequest)


def for_members(
    view: Callable[Concatenate[RequestT, P], HttpResponseBase],
) -> Callable[Concatenate[RequestT, P], HttpResponseBase]:
    """Return the view where the server is for members; raise 404 where it is open."""

    @wraps(view)
    def answer(request: RequestT, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if settings.REFEREE_ACCESS == "open":
            raise Http404
        return view(request, *args, **kwargs)

    return answer


def _path(route: str, view: Callable[Concatenate[RequestT, P], HttpResponseBase], name: str) -> URLPattern:
    return path(route, for_members(view), name=name)


class RowNumber(IntConverter):
    """The number of a row in an address, with no more digits than a database counts to."""

    regex = "[0-9]{1,18}"


register_converter(RowNumber, "row")

urlpatterns: list[URLPattern] = [
    _path("", home.account, "account"),
    _path("welcome/", welcome.welcome, "welcome"),
    _path("login/", allauth.login, "account_login"),
    _path("logout/", allauth.logout, "account_logout"),
    _path("closed/", allauth.account_inactive, "account_inactive"),
    _path("new/", allauth.signup, "account_signup"),
    _path("sure/", allauth.reauthenticate, "account_reauthenticate"),
    _path("password/", allauth.password_change, "account_change_password"),
    _path("password/first/", allauth.password_set, "account_set_password"),
    re_path(
        r"^password/(?P<uidb36>[0-9A-Za-z]{1,13})-(?P<key>[0-9A-Za-z-]{1,100})/$",
        for_members(allauth.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    _path("password/done/", home.password_chosen, "account_reset_password_from_key_done"),
    _path("passkeys/", passkeys.passkeys, "mfa_list_webauthn"),
    _path("passkeys/all/", passkeys.passkeys, "mfa_index"),
    _path("passkeys/new/", webauthn.add_webauthn, "mfa_add_webauthn"),
    _path("passkeys/<row:pk>/remove/", webauthn.remove_webauthn, "mfa_remove_webauthn"),
    _path("login/passkey/", passkeys.log_in, "mfa_login_webauthn"),
    _path("circle/<row:circle>/show/", circles.show_circle, "show_circle"),
    _path("circle/<row:circle>/leave/", circles.leave_circle, "leave_circle"),
    _path("circle/<row:circle>/player/", own_players.own_player, "own_player"),
    _path("circle/<row:circle>/invite/", invitations.invite, "invite"),
    _path("circle/<row:circle>/invitation/<row:number>/revoke/", invitations.revoke, "revoke_invitation"),
    _path("circle/<row:circle>/<row:member>/remove/", circles.remove_member, "remove_member"),
    _path("circle/<row:circle>/<row:member>/owner/", circles.make_owner, "make_owner"),
    _path("circle/<row:circle>/<row:member>/player/", own_players.free_player, "free_player"),
    _path("circle/<row:circle>/<row:member>/password/", circles.help_member, "help_member"),
    _path("circle/<row:circle>/token/", api_tokens.make_token, "make_token"),
    _path("token/<row:number>/revoke/", api_tokens.revoke_token, "revoke_token"),
    re_path(r"^invitation/(?P<token>[A-Za-z0-9_-]{10,64})/$", for_members(invitations.invitation), name="invitation"),
    re_path(r"^invited/(?P<token>[A-Za-z0-9_-]{10,64})/$", for_members(invitations.invited), name="invited"),
]

at_tables: list[URLPattern] = [_path("table/<uuid:session_id>/pen/", pens.take_pen, "take_pen")]
"""The addresses of what members do at a table, which begin as the table's others do."""
