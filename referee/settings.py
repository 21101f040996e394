"""Django's settings. What a host may set in the environment is listed in docs/maintaining.md."""

import os
from ipaddress import ip_network
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from referee.server import machine
from referee.server.secret_key import secret_key


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def whole_number(name: str, otherwise: int, of: str) -> int:
    """A whole number of megabytes or whatever it is from the environment."""
    told = os.environ.get(name) or str(otherwise)
    if not told.isdecimal():
        raise ImproperlyConfigured(f'{name} is "{told}"; it must be a whole number of {of}.')
    return int(told)


def networks(name: str, otherwise: str) -> list[str]:
    """Addresses, or networks such as 10.0.0.0/8, from the environment."""
    told = (os.environ.get(name) or otherwise).replace(",", " ").split()
    for each in told:
        try:
            ip_network(each, strict=False)
        except ValueError:
            raise ImproperlyConfigured(f'{name} names "{each}", which is no address and no network.') from None
    return told


BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("REFEREE_VAR") or BASE_DIR / "var").resolve()

DEBUG = switched_on("REFEREE_DEBUG")
SECRET_KEY = secret_key(VAR / "secret-key")
ALLOWED_HOSTS = machine.own_hosts() + os.environ.get("REFEREE_HOSTS", "").replace(",", " ").split()

REFEREE_ACCESS = os.environ.get("REFEREE_ACCESS") or "open"
if REFEREE_ACCESS not in {"open", "members"}:
    raise ImproperlyConfigured(f'REFEREE_ACCESS is "{REFEREE_ACCESS}"; it may be "open" or "members".')

# The application

INSTALLED_APPS = [
    "referee.apps.RefereeConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.humanize",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "referee.apps.StaticFilesInUse",
    "django_htmx",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Collected files are answered beside Django (referee.server.static_answers).
    *(["whitenoise.middleware.WhiteNoiseMiddleware"] if DEBUG else []),
    "django.middleware.gzip.GZipMiddleware",
    "referee.server.content_policy.ContentPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "referee.server.body_limit.limit_body",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "referee.pages.database_busy.DatabaseBusy",
]

ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.template.context_processors.i18n",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]

# Jinja2 for ours, whose table page is rendered with every tap (docs/decisions/12); Django's own for the admin's and those of libraries.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "referee.templating.environment",
            "context_processors": [*CONTEXT_PROCESSORS, "referee.templating.tokens.one_token"],
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# Database

# A connection that is closed after every request costs more than half of the requests a second.
CONNECTION_SECONDS = 600

if os.environ.get("DATABASE_URL"):
    DATABASES = {"default": dj_database_url.config(conn_max_age=CONNECTION_SECONDS, conn_health_checks=True)}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(VAR / "referee.sqlite3"),
            "CONN_MAX_AGE": CONNECTION_SECONDS,
            "OPTIONS": {
                # Writers wait their turn rather than fail halfway (IMMEDIATE), and what was
                # acknowledged survives a power cut (FULL).
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
            },
        },
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "referee.server.static_files.StaticFiles"},
}

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("REFEREE_TIME_ZONE") or machine.time_zone()

# Security. Plain http is normal in a living room; REFEREE_HTTPS=1 says that all who come, come by https.

HTTPS = switched_on("REFEREE_HTTPS")
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "referee.pages.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Memory, in bytes, that a process gives to the sessions in play, so that an entry costs the judging of one entry
REFEREE_STATES = whole_number("REFEREE_STATES_MB", 256, "megabytes") * 1_000_000

# Connections that each process holds for one address, so that a single client can't have them all
REFEREE_CONNECTIONS = whole_number("REFEREE_CONNECTIONS", 500, "connections")

# Proxies in front of the server, whose word is taken for who the client is
REFEREE_PROXIES = networks("REFEREE_PROXIES", "127.0.0.1 ::1")

# Web API

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "referee.api.openapi.CallSchema",
    "NUM_PROXIES": 0,
}

# How often one address may open tables or name people, and have records judged. A table of people is far below both.
REFEREE_API_RATES = {"open": "1200/min", "adjudicate": "3000/min"}

SPECTACULAR_SETTINGS = {
    "TITLE": "Referee",
    "DESCRIPTION": "The referee and score-keeper for dominoes on a real table. Keys travel as `Authorization: Bearer KEY`.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "POSTPROCESSING_HOOKS": [],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# What the server says, on standard error

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"once": {"()": "referee.server.log_lines.OnceAMinute"}},
    "formatters": {
        "line": {
            "()": "referee.server.log_lines.WithoutSecrets",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # A page or a host that isn't there is the visitor's affair; an error of ours is logged.
        "django.request": {"level": "ERROR"},
        # What strangers can cause as often as they like
        "asyncio": {"filters": ["once"]},
        "uvicorn.error": {"filters": ["once"]},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "referee": {"level": "INFO"},
    },
}
