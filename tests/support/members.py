"""Members and their circles, as tests use them."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from pathlib import Path

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from referee import models
from referee.accounts.models import Circle, Membership
from referee.operations import Opened
from scoring.record.player_names import same_name_key
from tests.support.tables import open_session

PASSWORD = "under the double blank"


def circle_of(name: str, *users: User) -> Circle:
    """The circle of that name, which these people have joined."""
    circle, _made = Circle.objects.get_or_create(same_name=same_name_key(name), defaults={"name": name})
    for user in users:
        Membership.objects.create(user=user, circle=circle)
    return circle


def account(name: str) -> User:
    """Somebody with an account."""
    user: User = User.objects.create_user(name, password=PASSWORD)
    return user


def passkey_of(user: User) -> Authenticator:
    """A passkey of somebody, as a browser has once made it."""
    data = json.loads((Path(__file__).parent / "passkey.json").read_text())
    made: Authenticator = Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)
    return made


def logged_in(user: User) -> Client:
    """A browser in which somebody has logged in and said their password again just now."""
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
    """A session of a circle; one that was ``left`` had its last entry two days ago, so that guests can't watch it."""
    opened = open_session(*names, variant=variant, circle=circle.id if circle else None)
    if left:
        last_entry(opened, timedelta(days=2))
    return opened


def last_entry(opened: Opened, ago: timedelta, *, finished: bool = False) -> None:
    """Let the last entry of a session be so long ago."""
    rows = models.Session.objects.filter(id=opened.session.id)
    rows.update(changed_at=timezone.now() - ago, finished=finished)
