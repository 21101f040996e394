"""The abilities of this installation, for templates: whatever isn't here isn't shown."""

from __future__ import annotations

from pathlib import Path

from django.apps import apps
from django.conf import settings

STANDBY_WORKER = "standby/service_worker.js"
"""The service worker of a scorekeeper's phone, in the site that `make phone` builds."""


class Capabilities:
    """An answer to each "is it here?" that templates ask, from the settings."""

    @property
    def other_phones(self) -> bool:
        """Return True if others can reach this installation: to join, watch, enter, or show a board."""
        reached: bool = settings.OTHER_PHONES
        return reached

    @property
    def standby(self) -> bool:
        """Return True if a scorekeeper's phone can go on by itself when this server can't be reached."""
        site: Path = settings.PHONE_SITE
        return self.other_phones and (site / STANDBY_WORKER).exists()

    @property
    def keeps_everything_here(self) -> bool:
        """Return True if what is entered is on this phone alone, so that people need copies of it."""
        return not self.other_phones

    @property
    def accounts(self) -> bool:
        """Return True if people can have an account."""
        return apps.is_installed("referee.accounts.pages")

    @property
    def api(self) -> bool:
        """Return True if programs are answered."""
        return apps.is_installed("rest_framework")

    @property
    def photos(self) -> bool:
        """Return True if photos are kept with sessions."""
        return apps.is_installed("referee.photos")

    @property
    def admin(self) -> bool:
        """Return True if Django's admin is there."""
        return apps.is_installed("django.contrib.admin")
