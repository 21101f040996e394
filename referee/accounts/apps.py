from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MembersConfig(AppConfig):
    """The app of circles, members and their tokens. Its tables stay empty on a server that is open to everybody."""

    name = "referee.accounts"
    label = "members"
    verbose_name = _("Members")
    default_auto_field = "django.db.models.BigAutoField"
