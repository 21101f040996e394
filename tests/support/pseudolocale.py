"""A made-up language: every message that a translator would be given stands in ⟦brackets⟧, its places kept.

What somebody reads outside the brackets can't be translated: it isn't marked for gettext, is marked in a way that nobody
finds, or is put together from pieces. The language goes by the name of English, so that all else is as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from django.apps import apps
from django.test import override_settings

from tests.support.catalogs import read, template

BEGIN, END = "⟦", "⟧"


@cache
def made_up() -> TemporaryDirectory[str]:
    """Return the folder of the language's only catalog, which is there as long as the tests."""
    folder = TemporaryDirectory()
    compiled = Path(folder.name) / "en" / "LC_MESSAGES" / "django.mo"
    compiled.parent.mkdir(parents=True)
    bracketed = Catalog(locale="en")
    for catalog in (*_of_libraries(), template()):
        for message in catalog:
            if message.id:
                forms = (message.id,) if isinstance(message.id, str) else message.id
                said = tuple(f"{BEGIN}{form}{END}" for form in forms)
                bracketed.add(message.id, said if len(said) > 1 else said[0], context=message.context)
    with compiled.open("wb") as file:
        write_mo(file, bracketed)
    return folder


def _of_libraries() -> Iterator[Catalog]:
    """Yield what Django and allauth say."""
    folders = (Path(django.__path__[0]) / "conf", *(Path(each.path) for each in apps.get_app_configs()))
    for folder in folders:
        written = folder / "locale" / "en" / "LC_MESSAGES" / "django.po"
        if written.exists():
            yield read(written)


@contextmanager
def spoken() -> Iterator[None]:
    """Let the app speak it instead of English."""
    with override_settings(LOCALE_PATHS=[made_up().name]):
        yield
