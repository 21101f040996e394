"""Django's settings. Those that a host may set in the environment are listed in docs/maintaining.md."""

from pathlib import Path

from csp.constants import NONE, SELF

from referee.server import environment
from referee.server.secret_key import secret_key
from referee.web import machine

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = environment.folder("REFEREE_VAR", BASE_DIR / "var")

DEBUG = environment.switched_on("REFEREE_DEBUG")
SECRET_KEY = secret_key(VAR / "secret-key")
ALLOWED_HOSTS = machine.own_hosts() + environment.hosts("REFEREE_HOSTS")

REFEREE_ACCESS = environment.one_of("REFEREE_ACCESS", "open", "members")

# Whether other phones and screens can reach Referee, to join, watch or show a board
OTHER_PHONES = True

# The site that `make phone` builds. With it a scorekeeper's phone goes on by itself when this server can't be reached.
PHONE_SITE = environment.folder("REFEREE_PHONE_SITE", BASE_DIR / "dist" / "phone")
PHONE_SITE_URL = "/phone-site/"

# The application

INSTALLED_APPS = [
    "referee.apps.RefereeConfig",
    "referee.accounts.apps.MembersConfig",
    "referee.accounts.pages.apps.AccountsConfig",
    "referee.server.metrics.apps.MetricsConfig",
    "referee.accounts.pages.apps.LimitedAdminConfig",
    "referee.photos.apps.PhotosConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.humanize",
    "django.contrib.messages",
    "referee.apps.StaticFilesInUse",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_guid",
    "django_htmx",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django_guid.middleware.guid_middleware",
    "referee.server.metrics.counters.count_requests",
    "referee.server.addresses.accept_own_addresses",
    "referee.server.request_log.log_request",
    "referee.api.caching.set_cache_headers",
    "referee.api.cors.let_other_sites_read",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "referee.api.languages.speak_as_asked",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "referee.pages.foreign_sites.refuse_foreign_sites",
    "referee.pages.body_limit.limit_body",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
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

# Jinja2 for our templates, since the table page is rendered with every tap (docs/decisions/12); Django's own for the
# admin's and those of libraries.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "referee.web.jinja.environment",
            "context_processors": CONTEXT_PROCESSORS,
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# Kept in the memory of each process
IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {
    # The counters of limits, for as many addresses and names: of more, only the latest are kept
    "default": {"BACKEND": IN_MEMORY, "OPTIONS": {"MAX_ENTRIES": 10_000}},
    # The main part of a table page or a board, some 20 kB, for all who watch (referee.pages.fragment_cache)
    "pages": {"BACKEND": IN_MEMORY, "LOCATION": "pages", "TIMEOUT": 60, "OPTIONS": {"MAX_ENTRIES": 500}},
}

# Database

# To connect anew for every request would cost more than half of the requests a second.
CONNECTION_SECONDS = 600

if named := environment.database("DATABASE_URL", CONNECTION_SECONDS):
    DATABASES = {"default": named}
    if named["ENGINE"].endswith("postgresql"):
        # A server that no longer answers is given up before the phones give up: in seconds, and in milliseconds.
        named["OPTIONS"] = {"connect_timeout": 5, "tcp_user_timeout": 10_000, **named.get("OPTIONS", {})}
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

# Backups: the number of nightly ones that are kept (0: none is made), and their folder

REFEREE_BACKUPS = environment.whole_number("REFEREE_BACKUPS", 7, "backups")
REFEREE_BACKUP_FOLDER = environment.folder("REFEREE_BACKUP_FOLDER", VAR / "backups")

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "referee.server.static_files.HashedModules"},
}

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone("REFEREE_TIME_ZONE", machine.time_zone())

# Security. Plain http is normal in a living room; REFEREE_HTTPS=1 says that all clients come by https.

HTTPS = environment.switched_on("REFEREE_HTTPS")
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "referee.pages.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]
# It isn't ours to say if other names of the domain are served by https too.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
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

# Accounts, on a server for members. Nobody needs an e-mail address, and nobody is sent anything.

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_SIGNUP_REDIRECT_URL = "welcome"
ACCOUNT_ADAPTER = "referee.accounts.pages.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "referee.accounts.pages.forms.Login",
    "signup": "referee.accounts.pages.forms.Signup",
    "change_password": "referee.accounts.pages.forms.ChangePassword",
    "set_password": "referee.accounts.pages.forms.FirstPassword",
    "reset_password_from_key": "referee.accounts.pages.forms.NewPassword",
    "user_token": "referee.accounts.pages.forms.LinkToNewPassword",
    "reauthenticate": "referee.accounts.pages.forms.Reauthenticate",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Tries by password from one address and at one name, in the admin too; a login by passkey takes two requests.
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {"login": "20/m/ip", "login_failed": "10/10m/key", "passkey": "20/m/ip"}
ALLAUTH_RATE_LIMIT_IPV6_PREFIX = 128  # our adapter says which addresses are one
ACCOUNT_USERNAME_VALIDATORS = "referee.accounts.pages.names.VALIDATORS"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
SESSION_COOKIE_AGE = 90 * 24 * 3600
MFA_ADAPTER = "referee.accounts.pages.passkeys.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "referee.accounts.pages.passkeys.AddForm",
    "login_webauthn": "referee.accounts.pages.passkeys.LoginForm",
}

# The memory, in bytes, that a process gives to the sessions in play, so that an entry costs the judging of one entry
REFEREE_STATES = environment.whole_number("REFEREE_STATES_MB", 256, "megabytes") * 1_000_000

# The proxies in front of the server, which are trusted to name the client
REFEREE_PROXIES = environment.networks("REFEREE_PROXIES", "127.0.0.1 ::1")

# The token with which /metrics can be read; empty: by nobody
REFEREE_METRICS_TOKEN = environment.text("REFEREE_METRICS_TOKEN")

# Webhooks: whether there are any, and whether they may be sent to addresses of the machine and its networks, and by http

REFEREE_WEBHOOKS = environment.switched_on("REFEREE_WEBHOOKS")
REFEREE_WEBHOOKS_PRIVATE = environment.switched_on("REFEREE_WEBHOOKS_PRIVATE")

# Web API

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["referee.api.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["referee.api.parsers.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "referee.api.renderers.Negotiation",
    # A member who is logged in may look around where the history is kept for members.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "referee.api.authentication.BearerKey",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_THROTTLE_CLASSES": ["referee.api.throttling.WriteThrottle"],
    "DEFAULT_SCHEMA_CLASS": "referee.api.openapi.CallSchema",
    "EXCEPTION_HANDLER": "referee.api.problems.exception_handler",
    "NUM_PROXIES": 0,
}

# The tables or players, the judged records, and their 4 kB blocks that one address may send. A table stays far below.
REFEREE_API_RATES = {"open": "1200/min", "adjudicate": "3000/min", "blocks": "4000/min"}

SPECTACULAR_SETTINGS = {
    "TITLE": "Referee",
    "DESCRIPTION": "The referee and score-keeper for dominoes on a real table. Keys travel as `Authorization: Bearer KEY`.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "This server"}],
    "TAGS": [
        {"name": "games", "description": "The games with their house rules, and the judging of records."},
        {"name": "sessions", "description": "Sessions, from the first hand to the last."},
        {"name": "hands", "description": "The hands of a session, and what is entered in them."},
        {"name": "log", "description": "Everything that was ever entered, chained by hashes."},
        {"name": "disputes", "description": "Challenges to rulings, and how the table settled them."},
        {"name": "players", "description": "The regulars, their statistics and ratings."},
        {"name": "webhooks", "description": "Addresses to which lines are sent as they are written."},
    ],
    "AUTHENTICATION_WHITELIST": ["referee.api.authentication.BearerKey"],
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,
    "POSTPROCESSING_HOOKS": [],
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# The server's log, on standard error

REFEREE_LOG = environment.one_of("REFEREE_LOG", "lines", "json")
REFEREE_LOG_REQUESTS = environment.switched_on("REFEREE_LOG_REQUESTS")
DJANGO_GUID = {"GUID_HEADER_NAME": "X-Request-ID", "EXPOSE_HEADER": False}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "once": {"()": "referee.server.log_format.OnceAMinute"},
        "once_each_logger": {"()": "referee.server.log_format.OnceAMinute", "by_text": False},
        "request": {"()": "referee.server.log_format.RequestId"},
    },
    "formatters": {
        "lines": {
            "()": "referee.server.log_format.WithoutSecrets",
            "format": "{asctime} {levelname} {name}{in_request}: {message}",
            "style": "{",
        },
        "json": {"()": "referee.server.log_json.ForPrograms"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": REFEREE_LOG, "filters": ["request"]},
        "once": {"class": "logging.StreamHandler", "formatter": REFEREE_LOG, "filters": ["once", "request"]},
        "strangers": {
            "class": "logging.StreamHandler",
            "formatter": REFEREE_LOG,
            "filters": ["once_each_logger", "request"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # A page or a host that doesn't exist is the visitor's mistake; an error of ours is logged.
        "django.request": {"level": "ERROR"},
        # Lines that strangers can cause as often as they like
        "asyncio": {"filters": ["once"]},
        "_granian": {"filters": ["once"]},
        # Forms without their token, hosts and sessions that are made up: strangers write a part of the text, so all
        # lines of each of these loggers count as one kind.
        "django.security": {"handlers": ["strangers"], "propagate": False},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django_guid": {"level": "ERROR"},
        "referee": {"level": "INFO"},
        # Trouble that lasts, and would be logged again with every request
        "referee.pages.database_busy": {"handlers": ["once"], "propagate": False},
        "referee.streams.middleware": {"filters": ["once"]},
        "referee.streams.hub": {"filters": ["once"]},
    },
}
