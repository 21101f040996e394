"""Django's checks before each command, for settings that mean nothing or go badly together."""

from __future__ import annotations

from difflib import get_close_matches

from django.apps import apps
from django.conf import settings
from django.core import checks

from referee.server import environment

LEAST_KEY = 50
"""The least length of a secret key in characters, as Django wants it."""


@checks.register
def settings_mean_something(**_options: object) -> list[checks.CheckMessage]:
    """Warn of unknown names, so that nobody believes in a setting that was mistyped."""
    found: list[checks.CheckMessage] = []
    for name in environment.unknown():
        meant = get_close_matches(name, environment.known, 1)
        hint = f"Did you mean {meant[0]}?" if meant else "docs/maintaining.md lists the settings."
        found.append(checks.Warning(f"{name} is no setting of Referee.", hint=hint, id="referee.W001"))
    return found


@checks.register
def members_need_accounts(**_options: object) -> list[checks.CheckMessage]:
    """Refuse a server for members on which nobody could log in."""
    if settings.REFEREE_ACCESS == "open" or apps.is_installed("referee.accounts.pages"):
        return []
    said = "REFEREE_ACCESS is members, but there are no accounts."
    return [
        checks.Error(
            said, hint="Add referee.accounts.pages to INSTALLED_APPS, as in referee/settings.py.", id="referee.E001"
        )
    ]


@checks.register(checks.Tags.security)
def members_need_https(**_options: object) -> list[checks.CheckMessage]:
    """Warn where passwords and tokens would travel in the clear."""
    if settings.REFEREE_ACCESS == "open" or settings.HTTPS or settings.DEBUG:
        return []
    said = "REFEREE_ACCESS is members, but REFEREE_HTTPS is off: passwords can be read on their way."
    return [checks.Warning(said, hint="Put a proxy with https in front, and set REFEREE_HTTPS=1.", id="referee.W002")]


@checks.register(checks.Tags.security)
def key_is_long_enough(**_options: object) -> list[checks.CheckMessage]:
    """Warn of a short key: it can be guessed, and whoever has it can be anybody."""
    if len(settings.SECRET_KEY) >= LEAST_KEY:
        return []
    said = f"REFEREE_SECRET_KEY has {len(settings.SECRET_KEY)} characters: it can be guessed."
    return [checks.Warning(said, hint=f"Take {LEAST_KEY} or more, made by chance.", id="referee.W003")]
