"""Numbers, sources and names of tiles as sentences and labels have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from uuid import UUID

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from markupsafe import Markup, escape

from referee.rules import short_number_words
from referee.wording.free_text import plain
from scoring.game import Game, Source
from scoring.messages import Piece

_WORD_JOINER = "\u2060"


def unbroken(text: str) -> str:
    """Return the text with every tile's name kept on one line."""
    kept = re.sub(r"(?<=\d)-(?=\d)", f"-{_WORD_JOINER}", text)
    return Markup(kept) if isinstance(text, Markup) else kept  # noqa: S704  # as safe as it was


def isolated(text: str) -> Markup:
    """Show what somebody wrote in their own words, in its own direction and without what nobody sees."""
    return Markup("<bdi>{}</bdi>").format(plain_markup(text))


def plain_markup(text: str) -> Markup:
    """Return the text as above for places where no element can stand, such as a field."""
    return Markup(plain(escape(text)))  # noqa: S704  # escaped


def number_span(numbers: Iterable[int]) -> str:
    """Return several numbers as a label has them: ``2–4``, ``2 or 4``."""
    return short_number_words(numbers)


def cited(source: Source) -> str:
    """Say where a game's rules come from: the title and, if it is known, the author."""
    if not source.author:
        return _(source.title)
    form = Markup(pgettext("source", "%(title)s, %(author)s"))  # noqa: S704  # a message of ours
    return form % {"title": _in_language(source.title, "en"), "author": _(source.author)}


def game_name(game: Game) -> str:
    """Return the name of a game for a heading or a list, marked where it stays in another language than the reader's."""
    return _in_language(_(game.name), game.name_language) if game.name_language else _(game.name)


def _in_language(text: str, language: str) -> str:
    """Mark a text for those who have it read aloud, unless all around it is in its language."""
    return text if get_language() == language else Markup('<span lang="{}">{}</span>').format(language, text)


def with_links(said: Iterable[Piece], session: UUID, hand: int) -> SafeString:
    """Return a sentence about a hand in which each play that it names is a link to that moment."""
    return format_html_join("", "{}", ((_linked(piece, session, hand),) for piece in said))


def _linked(piece: Piece, session: UUID, hand: int) -> str:
    if piece.play is None:
        return unbroken(piece.text)
    return format_html('<a href="{}">{}</a>', reverse("moment", args=[session, hand, piece.play]), piece.text)
