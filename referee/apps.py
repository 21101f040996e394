from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RefereeConfig(AppConfig):
    """The one Django app: players, sessions, pages and API."""

    name = "referee"
    label = "referee"
    verbose_name = _("Referee")
