import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models.signals import post_migrate
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as trying

from referee.log import forget_all
from referee.log.cache import kept_before_the_commit

# How fast a machine is is nothing that a law fails for. Where nobody watches, the same examples are tried each time.
trying.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
trying.register_profile("ci", trying.get_profile("here"), derandomize=True, database=None, print_blob=True)
trying.load_profile("ci" if os.environ.get("CI") == "true" else "here")


@pytest.fixture(autouse=True)
def states_are_kept(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep states in memory as after a commit, which never comes in a test whose database is rolled back."""
    marker = request.node.get_closest_marker("django_db")
    if marker is None or marker.kwargs.get("transaction") or "transactional_db" in request.fixturenames:
        yield
    else:
        with kept_before_the_commit():
            yield
        forget_all()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Forget the language of the last request, so that what is said without one is said in English."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Make Django's permissions once. Nobody here has any, and they would be made again whenever a test has emptied the tables."""
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database of SQLite's with every table that the migrations make, to be copied."""
    var = tmp_path_factory.mktemp("migrated")
    environment = os.environ | {
        "REFEREE_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "referee.settings",
        "DATABASE_URL": "",
    }
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(command, env=environment, cwd=settings.BASE_DIR, check=True)
    return var / "referee.sqlite3"
