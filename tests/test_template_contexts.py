"""A call in a template does what it does in plain Jinja2."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from jinja2 import ChainableUndefined, Environment, UndefinedError, pass_context, pass_environment
from jinja2.runtime import Context

from referee.templating.contexts import PlainContext


class Greeting:
    """Something with a method, that can be called itself."""

    def __init__(self, word: str) -> None:
        self._word = word

    def to(self, name: str, *, mark: str = "") -> str:
        return f"{self._word} {name}{mark}"

    @pass_context
    def __call__(self, context: Context, name: str) -> str:
        return f"{self._word} {name} in {context['language']}"


@pass_context
def said(context: Context, name: str) -> str:
    return f"{name} in {context['language']}"


@pass_environment
def marked(environment: Environment, name: str) -> str:
    return f"{environment.variable_start_string}{name}"


@pytest.fixture
def render() -> Callable[[str], str]:
    made = Environment(undefined=ChainableUndefined, autoescape=True)
    made.context_class = PlainContext
    made.globals.update(shout=str.upper, shouted=lambda name: name.upper(), said=said, marked=marked)
    return lambda template: made.from_string(template).render(language="en", hello=Greeting("Hello"))


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("{{ shouted('Ann') }}", "ANN"),
        ("{{ shout('Ann') }}", "ANN"),
        ("{{ hello.to('Ann', mark='!') }}", "Hello Ann!"),
        ("{{ hello('Ann') }}", "Hello Ann in en"),
        ("{{ said('Ann') }}", "Ann in en"),
        ("{{ marked('Ann') }}", "{{Ann"),
        ("{% for name in ['Ann', 'Bo'] %}{{ said(name) }} {% endfor %}", "Ann in en Bo in en "),
        ("{% for name in ['Ann', 'Bo'] %}{{ hello.to(name, mark=loop.index) }} {% endfor %}", "Hello Ann1 Hello Bo2 "),
        ("{% block one %}{{ said('Ann') }}{% endblock %}", "Ann in en"),
        ("{% macro twice(name) %}{{ shouted(name) }}{{ name }}{% endmacro %}{{ twice('Ann') }}", "ANNAnn"),
    ],
)
def test_what_is_called_is_given_what_it_asks_for(render: Callable[[str], str], template: str, shown: str) -> None:
    assert render(template) == shown


def test_what_nobody_has_given_cant_be_called(render: Callable[[str], str]) -> None:
    with pytest.raises(UndefinedError):
        render("{{ nobody('Ann') }}")
