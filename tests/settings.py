"""Referee's own settings, but for what a test must not share with the server that is in use."""

import os
from pathlib import Path

os.environ["REFEREE_VAR"] = str(Path(__file__).resolve().parent.parent / "var" / "tests")

from referee.settings import *  # noqa: F403
from referee.settings import DATABASES, STATIC_ROOT, STORAGES, TEMPLATES, VAR

# Only tests that ask for it have the site for phones, whether somebody has built it here or not.
PHONE_SITE = VAR / "no-phone-site"

STATIC_ROOT.mkdir(parents=True, exist_ok=True)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}

TEMPLATES[0] |= {"BACKEND": "tests.support.templates.TellingJinja2", "NAME": "jinja2"}

# Nobody misses what a power cut takes from a test's database. That it takes nothing from the server's is tested on the
# server's own settings (tests/faults/test_power_loss.py).
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    # In a file, so that it locks as the real one does: one in memory knows neither WAL nor waiting writers.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}

# The worker that sends runs only where a test starts it.
REFEREE_WEBHOOKS = True

# Tests knock more often than people do.
REFEREE_API_RATES = {}
ACCOUNT_RATE_LIMITS = False
MFA_RATE_LIMITS = False
