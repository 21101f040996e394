"""Small parts of pages that depend on nothing but the values they are given: rendered once, and kept."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import cast

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

KEPT = 20_000
"""Parts kept as they were rendered. One takes about a kilobyte: there must be room for the plays of every hand under way."""

LANGUAGE = "LANGUAGE_CODE"
"""The name under which every template knows the reader's language."""


@pass_context
def part(context: Context, template: str, /, **values: Hashable) -> Markup:
    """``part("_chip.html", end=end)``: a template that sees the given values alone, rendered once and kept.

    An open end looks the same at every table, so most parts of a table page have been rendered before. The values
    must be hashable, and values that are equal must look the same.
    """
    return rendered(template, context[LANGUAGE], tuple(values.items()))


@pass_context
def parts(context: Context, template: str, name: str, values: Iterable[Hashable], /) -> Markup:
    """``parts("_pick.html", "pick", picks)``: the part for one value after another, each of which it sees under that name."""
    language = context[LANGUAGE]
    return Markup("\n".join([rendered(template, language, ((name, each),)) for each in values]))  # noqa: S704  # each is one


@lru_cache(KEPT)
def rendered(name: str, language: str, values: tuple[tuple[str, Hashable], ...]) -> Markup:
    """The part in a language, which is the one that is spoken now."""
    template = cast(Jinja2, engines["jinja2"]).env.get_template(name)
    return Markup(template.render({LANGUAGE: language, **dict(values)}))  # noqa: S704  # escaped by the template
