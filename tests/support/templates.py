"""Jinja2 as Django has it, whose pages also tell the test client what they were given."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.template.backends.jinja2 import Jinja2, Template
from django.test.signals import template_rendered


class TellingJinja2(Jinja2):
    """The engine of the tests' settings: a response has its ``context``, as it has with Django's own templates."""

    def get_template(self, template_name: str) -> Template:
        return TellingTemplate(super().get_template(template_name).template, self)


class TellingTemplate(Template):
    """A template that says what it renders."""

    def render(self, context: dict[str, Any] | None = None, request: HttpRequest | None = None) -> Any:
        template_rendered.send(sender=self, template=self, context=context or {})
        return super().render(context, request)
