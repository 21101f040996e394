from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _


class RefereeConfig(AppConfig):
    """The one Django app that is always there: players, sessions and pages."""

    name = "referee"
    label = "referee"
    verbose_name = _("Referee")

    def ready(self) -> None:
        """Register the checks that run before each command, and the setting that each new connection gets."""
        from referee.server import checks  # noqa: F401

        connection_created.connect(_limit_waiting)


def _limit_waiting(connection: BaseDatabaseWrapper, **more: object) -> None:
    """Limit how long a writer waits for somebody else's lock, as on SQLite (settings: 5 seconds)."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '5s'")


class StaticFilesInUse(StaticFilesConfig):
    """Django's static files, without those that no page of ours loads: they are neither collected nor served."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "account/js/account.js",
        "admin/js/vendor/*/jquery.js",
        "admin/js/vendor/*/select2.full.js",
        "admin/js/vendor/*/xregexp.js",
        "django_htmx/django-htmx.js",
        "django_htmx/ht*-4*",
        "django_htmx/htmx-2.js",
        "django_htmx/ext/*-4*",
        "django_htmx/ext/*-2.js",
        "django_htmx/ext/hx-[!s]*",
        "drf_spectacular_sidecar/redoc/*",
        "drf_spectacular_sidecar/swagger-ui-dist/*-bundle-*",
        "drf_spectacular_sidecar/swagger-ui-dist/oauth2*",
        "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-es*",
        "mfa/js/recovery_codes.js",
        "rest_framework/*",
    ]
