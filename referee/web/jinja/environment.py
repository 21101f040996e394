"""The environment of every template: addresses, texts in the reader's language, tiles, days."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.humanize.templatetags.humanize import intcomma
from django.template.defaultfilters import floatformat
from django.templatetags.static import static
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import ChainableUndefined, Environment, FileSystemBytecodeCache

from referee.web.capabilities import Capabilities
from referee.web.jinja.navigation import present_section
from referee.web.jinja.seats import seats_for, seats_of
from referee.web.jinja.tiles import half_svg, tile_svg, upright_tile_svg
from referee.web.jinja.times import date
from referee.web.jinja.wording import cited, game_name, isolated, number_span, plain_markup, unbroken, with_links
from referee.web.paths import hand_url, moment_url, url
from referee.wording.dates import day_in_words
from referee.wording.player_marks import initials

EVERY_TEMPLATE = -1
"""The number of templates kept in memory, as Jinja2 counts them: all."""

ONLY_FOR_ITS_OWNER = 0o700


def environment(**options: Any) -> Environment:
    """Make the environment that Django renders our templates in; ``options`` are those of the settings."""
    ours = {
        "undefined": ChainableUndefined,
        "extensions": ["jinja2.ext.i18n"],
        "cache_size": EVERY_TEMPLATE,
        "bytecode_cache": compiled_templates(settings.VAR / "templates"),
    }
    made = Environment(**{**options, **ours})  # noqa: S701  # Django sets autoescape
    made.install_gettext_callables(gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext)  # type: ignore[attr-defined]  # of the extension
    made.globals.update(
        half_svg=half_svg,
        hand_url=hand_url,
        here=Capabilities(),
        htmx_script=htmx_script,
        moment_url=moment_url,
        present_section=present_section,
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
        floatformat=floatformat,
        game_name=game_name,
        day=day_in_words,
        initials=initials,
        intcomma=intcomma,
        isolated=isolated,
        number_span=number_span,
        plain=plain_markup,
        translated=gettext,
        unbroken=unbroken,
    )
    return made


def compiled_templates(folder: Path) -> FileSystemBytecodeCache | None:
    """Return a cache that keeps compiled templates in this folder between processes; None if it can't be written."""
    try:
        folder.mkdir(ONLY_FOR_ITS_OWNER, parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder)) if os.access(folder, os.W_OK) else None
