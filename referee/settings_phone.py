"""The whole referee within a phone's browser : the bare settings, one thread, and nobody else.

The worker that starts it sets REFEREE_SECRET_KEY, REFEREE_VAR, REFEREE_PHONE_DATA and TZ.
"""

from csp.constants import SELF

from referee import settings_bare
from referee.server import environment
from referee.settings_bare import *  # noqa: F403

PHONE_DATA = environment.folder("REFEREE_PHONE_DATA", settings_bare.VAR / "phone")

# Nobody else can reach the phone: there is no joining, no board, and no handing over.
OTHER_PHONES = False

# Whoever runs in the browser chooses its address; no other host's requests get there.
ALLOWED_HOSTS = ["*"]

# The pages are shown in a frame of the one that stays.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {**settings_bare.CONTENT_SECURITY_POLICY["DIRECTIVES"], "frame-ancestors": [SELF]},
}
_NEEDLESS = ("django.middleware.clickjacking.XFrameOptionsMiddleware", "django.middleware.gzip.GZipMiddleware")
MIDDLEWARE = [middleware for middleware in settings_bare.MIDDLEWARE if middleware not in _NEEDLESS]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(PHONE_DATA / "referee.sqlite3"),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # One connection and no shared memory; what was entered is in the file when the answer goes out.
            "init_command": "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL;",
            "transaction_mode": "IMMEDIATE",
        },
    },
}

# A phone has one table in play, and little memory.
REFEREE_STATES = 32_000_000
