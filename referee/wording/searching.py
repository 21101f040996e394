"""Texts as a search compares them: neither case nor accents matter, and a game is found by its English name, too."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from scoring.game import Game


def search_key(text: str) -> str:
    """Return the text without case and accents, so that "domino" finds "Dominó"."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each))


def name_searched(game: Game) -> str:
    """Return the names by which a game is found: that in English, which people look for everywhere, and the reader's."""
    return search_key(f"{game.name} {_(game.name)}")


def text_searched(game: Game) -> str:
    """Return what a search for games looks at: the names and the summary."""
    return f"{name_searched(game)} {search_key(_(game.summary))}"
