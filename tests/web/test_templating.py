"""Texts with a purpose in templates, and the folder in which templates are kept compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.template import engines
from django.test import RequestFactory
from jinja2 import DictLoader, Environment

from referee.web.jinja import environment


def rendered(source: str) -> str:
    return engines["jinja2"].from_string(source).render({}, RequestFactory().get("/"))


def test_a_text_with_a_purpose_takes_values_and_keeps_percent_signs():
    assert rendered("{{ pgettext('sheet', 'Share') }}") == "Share"
    assert rendered("{% trans 'sum' name='<Ann>' %}{{ name }}: 50 %{% endtrans %}") == "&lt;Ann&gt;: 50 %"
    assert rendered("{% trans 'sum' %}50 %{% endtrans %}") == "50 %"


def page() -> str:
    """Return a page as a process that has just started shows it."""
    made = environment(loader=DictLoader({"page": "{{ name }} leads."}), autoescape=True)
    return made.get_template("page").render(name="Ann")


def test_the_next_process_need_not_compile(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR = tmp_path / "var"
    assert page() == "Ann leads."
    assert (tmp_path / "var" / "templates").stat().st_mode & 0o777 == 0o700

    monkeypatch.setattr(Environment, "compile", lambda *_: pytest.fail("the template was compiled again"))
    assert page() == "Ann leads."


def test_where_nothing_can_be_kept_every_process_compiles(settings: Any, tmp_path: Path) -> None:
    settings.VAR = tmp_path / "var"
    settings.VAR.touch()

    assert page() == "Ann leads."
    assert page() == "Ann leads."
