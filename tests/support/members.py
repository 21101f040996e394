"""Members and their circles, as tests use them."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee import models, operations
from referee.accounts.models import ApiToken, Circle, Membership
from referee.operations import Opened
from scoring.record.player_names import same_name_key
from tests.support.api import Api
from tests.support.pages import browser, text_of
from tests.support.tables import open_session

PASSWORD = "under the double blank"


def circle_of(name: str, *users: User) -> Circle:
    """Return the circle of that name, which is made where there is none; these people join it."""
    circle, _made = Circle.objects.get_or_create(same_name=same_name_key(name), defaults={"name": name})
    for user in users:
        Membership.objects.create(user=user, circle=circle)
    return circle


def account(name: str) -> User:
    """Somebody with an account."""
    user: User = User.objects.create_user(name, password=PASSWORD)
    return user


def passkey_of(user: User) -> Authenticator:
    """Make the passkey of a user, as a browser once made it."""
    data = json.loads((Path(__file__).parent / "passkey.json").read_text())
    made: Authenticator = Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)
    return made


def logged_in(user: User) -> Client:
    """Return a browser in which somebody has logged in and said their password again just now."""
    client = Client()
    client.force_login(user)
    session = client.session
    said = {"method": "password", "at": time.time() + 3600, "reauthenticated": True}
    session.update(
        {AUTHENTICATION_METHODS_SESSION_KEY: [said], f"{AUTHENTICATION_METHODS_SESSION_KEY}_user": str(user.pk)}
    )
    session.save()
    return client


def session_of(circle: Circle | None, *names: str, left: bool = True, variant: str = "all-fives") -> Opened:
    """Open a session of a circle; one that was ``left`` had its last entry two days ago, so that guests can't watch it."""
    opened = open_session(*names, variant=variant, circle=circle.id if circle else None)
    if left:
        last_entry(opened, timedelta(days=2))
    return opened


def last_entry(opened: Opened, ago: timedelta, *, finished: bool = False) -> None:
    """Let the last entry of a session be so long ago."""
    rows = models.Session.objects.filter(id=opened.session.id)
    rows.update(changed_at=timezone.now() - ago, finished=finished)


def invitation_to(name: str, people: int = 1) -> str:
    """Make an invitation and return its path."""
    circle = circle_of(name)
    return reverse("invitation", args=[operations.invite(circle=circle.id, by=None, people=people)])


def make_account(name: str, invitation: str) -> Client:
    """Take an invitation in a new browser, make an account there, and return the browser."""
    client = browser()
    assert client.post(invitation).url == "/account/new/"
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/new/", sent).status_code == 302
    return client


def user_named(name: str) -> User:
    found: User = User.objects.get(username=name)
    return found


def api_of(name: str, circle: Circle, scope: str = "keep") -> Api:
    made = operations.make_api_token(
        user=user_named(name), circle=circle.id, name="script", scope=ApiToken.Scope(scope), lasts=timedelta(days=90)
    )
    return Api(made.secret)


def remove_as_staff(circle: Circle, gone: User) -> None:
    staff = User.objects.create_superuser(f"staff-{uuid4()}")
    rows = list(circle.memberships.order_by("id"))
    sent: dict[str, object] = {
        "name": circle.name,
        "memberships-TOTAL_FORMS": len(rows),
        "memberships-INITIAL_FORMS": len(rows),
    }
    for number, row in enumerate(rows):
        sent |= {f"memberships-{number}-{field}": getattr(row, f"{field}_id") for field in ("circle", "user")}
        sent[f"memberships-{number}-id"] = row.id
        sent |= {f"memberships-{number}-is_owner": "on"} if row.is_owner else {}
        sent |= {f"memberships-{number}-DELETE": "on"} if row.user_id == gone.id else {}
    answer = logged_in(staff).post(reverse("admin:members_circle_change", args=[circle.id]), sent)
    assert answer.status_code == 302, text_of(answer)
