"""Templates with what they include written in its place.

For each include, Jinja2 makes a new context from all names that are known there, which is dear for parts of a few lines: a
table page has forty of them. Written in its place a part costs nothing but itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from jinja2 import BaseLoader, Environment

_INCLUDED = re.compile(r'\{% include "([^"]+)" %\}')
_STANDS_ALONE = re.compile(r"\{% (?:extends|block) ")


class InliningLoader(BaseLoader):
    """Loads what another loader finds. Parts that are included under a fixed name become part of the template.

    What a part sets stays its own, as where it is included. Lines that Jinja2 names in its errors are counted in the
    template as it is put together.
    """

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        """As `jinja2.BaseLoader` has it.

        :raises TemplateNotFound: there is no such template, or none of a name that is included
        """
        are_up_to_date: list[Callable[[], bool]] = []

        def whole(name: str) -> tuple[str, str | None]:
            source, path, is_up_to_date = self._loader.get_source(environment, name)
            if is_up_to_date:
                are_up_to_date.append(is_up_to_date)
            return _INCLUDED.sub(included, source), path

        def included(found: re.Match[str]) -> str:
            source, _path = whole(found[1])
            if _STANDS_ALONE.search(source):
                return found[0]
            return "{% with %}" + source.removesuffix("\n") + "{% endwith %}"

        source, path = whole(template)
        return source, path, lambda: all(is_up_to_date() for is_up_to_date in are_up_to_date)

    def list_templates(self) -> list[str]:
        """The names of all templates."""
        return self._loader.list_templates()
