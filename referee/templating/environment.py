"""The environment of every template: addresses, texts in the reader's language, tiles, days."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.humanize.templatetags.humanize import intcomma
from django.templatetags.static import static
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import ChainableUndefined, Environment

from referee.days import day_in_words
from referee.http.paths import moment_url, url
from referee.templating.compiled import CompiledTemplates
from referee.templating.contexts import PlainContext
from referee.templating.inlining import InliningLoader
from referee.templating.parts import part, parts
from referee.templating.seats import seats_for, seats_of
from referee.templating.squeezing import SqueezedEnvironment
from referee.templating.texts import text, text_for
from referee.templating.tiles import half_svg, tile_svg, upright_tile_svg
from referee.templating.times import date
from referee.templating.wording import cited, isolated, number_span, plain_markup, unbroken, with_links

EVERY_TEMPLATE = -1
"""Templates kept compiled, as Jinja2 counts them."""


class _Environment(SqueezedEnvironment):
    context_class = PlainContext

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """What every template may use. It is copied for each page and part: Jinja2's chain of dicts takes far longer."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """What Django makes the templates' engine of; ``options`` are those of the settings."""
    fixed = {
        "undefined": ChainableUndefined,
        "extensions": ["jinja2.ext.i18n"],
        "cache_size": EVERY_TEMPLATE,
        "bytecode_cache": CompiledTemplates(settings.VAR / "templates"),
    }
    made = _Environment(**{**options, **fixed})  # Django sets autoescape
    made.loader = made.loader and InliningLoader(made.loader)
    made.install_gettext_callables(gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext)  # type: ignore[attr-defined]  # of the extension
    made.globals.update(
        _=text,
        half_svg=half_svg,
        htmx_script=htmx_script,
        is_installed=apps.is_installed,
        moment_url=moment_url,
        part=part,
        parts=parts,
        pgettext=text_for,
        static=static,
        seats_for=seats_for,
        seats_of=seats_of,
        tile_svg=tile_svg,
        upright_tile_svg=upright_tile_svg,
        url=url,
        with_links=with_links,
    )
    made.filters.update(
        cited=cited,
        date=date,
        day=day_in_words,
        intcomma=intcomma,
        isolated=isolated,
        number_span=number_span,
        plain=plain_markup,
        translated=gettext,
        unbroken=unbroken,
    )
    return made
