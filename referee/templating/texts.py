"""Texts of templates in the reader's language. What pages say often is looked up once."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext, pgettext
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from referee.templating.parts import LANGUAGE

KEPT = 4096


@pass_context
def text(context: Context, message: str) -> Markup:
    """``_("Pass")``: a text without places."""
    return translated(context[LANGUAGE], message)


@lru_cache(KEPT)
def translated(language: str, message: str) -> Markup:
    """The text in a language, which is the one that is spoken now."""
    return Markup(gettext(message))  # noqa: S704  # whoever translates writes HTML, as templates do


@pass_context
def text_for(context: Context, purpose: str, message: str, **values: object) -> Markup:
    """``pgettext("sheet", "Share")``: a text that means something else elsewhere, with values in its places."""
    if not values:
        return translated_for(context[LANGUAGE], purpose, message)
    return Markup(pgettext(purpose, message)) % {"context": purpose, **values}  # noqa: S704  # as below


@lru_cache(KEPT)
def translated_for(language: str, purpose: str, message: str) -> Markup:
    """A text without places in a language, which is the one that is spoken now."""
    # Jinja2 writes every percent sign of a template's text twice.
    return Markup(pgettext(purpose, message)) % {}  # noqa: S704  # whoever translates writes HTML, as templates do
