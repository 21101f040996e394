"""A made-up language: every message that a translator would be given stands in ⟦brackets⟧, its places kept.

What somebody reads outside the brackets can't be translated: it isn't marked for gettext, is marked in a way that nobody
finds, or is put together from pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from unittest.mock import patch

from django.utils import translation
from django.utils.translation import trans_real

from referee.sentences import sentences
from referee.templating import forget_all

BEGIN, END = "⟦", "⟧"
OF_DJANGO = "es"
"""A language into which Django's own messages are translated: those are known without being listed."""


class MadeUp(NullTranslations):
    """The messages that were found, in brackets; any other as it is."""

    def __init__(self, found: frozenset[str]) -> None:
        super().__init__()
        self.found = found

    def gettext(self, message: str) -> str:
        text = message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]
        return f"{BEGIN}{text}{END}" if message in self.found else text

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        text = (msgid1 if n == 1 else msgid2).rpartition(trans_real.CONTEXT_SEPARATOR)[2]
        return f"{BEGIN}{text}{END}" if msgid1 in self.found else text

    def language(self) -> str:
        """English, as far as Django knows."""
        return "en"

    def to_language(self) -> str:
        """The same."""
        return "en"


@cache
def made_up() -> MadeUp:
    """The language, with all that extraction finds."""
    ours = {
        (f"{each.context}{trans_real.CONTEXT_SEPARATOR}" if each.context else "") + each.text for each in sentences()
    }
    return MadeUp(frozenset(ours | _of_django()))


def _of_django() -> set[str]:
    catalog = trans_real.DjangoTranslation(OF_DJANGO)._catalog._catalogs
    return {key if isinstance(key, str) else key[0] for part in catalog for key in part if key}


@contextmanager
def spoken() -> Iterator[None]:
    """Let the app speak it instead of English."""
    with (
        patch.dict(trans_real._translations, {"en": made_up()}),
        patch.object(trans_real, "_default", made_up()),
    ):
        translation.activate("en")
        forget_all()
        try:
            yield
        finally:
            forget_all()
            translation.deactivate()  # an override would bring back the language that is called "en" just now
