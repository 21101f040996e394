"""Texts of templates in the reader's language. What pages say often is looked up once."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext
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
