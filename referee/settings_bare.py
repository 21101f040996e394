"""The pages alone: no server, no accounts, no API, no admin, no metrics, and a database in SQLite.

They need Django, Jinja2, django-htmx and a few libraries in pure Python (docs/dependencies.md).
"""

from referee import settings
from referee.settings import *  # noqa: F403

_LEFT_OUT = (
    "allauth",
    "django.contrib.admin",
    "drf_spectacular",
    "referee.api",
    "referee.server.metrics",
    "referee.accounts.pages",
    "referee.photos",
    "referee.server",
    "rest_framework",
)

INSTALLED_APPS = [app for app in settings.INSTALLED_APPS if not app.startswith(_LEFT_OUT)]
MIDDLEWARE = [middleware for middleware in settings.MIDDLEWARE if not middleware.startswith(_LEFT_OUT)]

# Everybody who reaches the pages may use them: there is nothing to log in with.
REFEREE_ACCESS = "open"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"stderr": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
