"""The hooks of a game at the table: each says which games use it, and that is true."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from inspect import getsource

import pytest

from scoring import rules, variant
from scoring.options import Option
from scoring.variant import Variant
from scoring.variants import VARIANTS


def documented(module: object, start: str) -> dict[str, str]:
    """Return the attributes of the module's class from ``start`` on that have a docstring, by name."""
    (made,) = (each for each in ast.parse(getsource(module)).body if isinstance(each, ast.ClassDef))
    names: dict[str, str] = {}
    for attribute, said in zip(made.body, made.body[1:], strict=False):
        if isinstance(attribute, ast.AnnAssign) and isinstance(attribute.target, ast.Name):
            if attribute.target.id == start or names:
                assert isinstance(said, ast.Expr) and isinstance(said.value, ast.Constant), attribute.target.id
                names[attribute.target.id] = " ".join(said.value.value.split())
    return names


HOOKS = documented(rules, "joining") | documented(variant, "settle_options")

DEFAULTS = {field.name: field.default for field in fields(Variant)}


def tables(game: Variant) -> Iterator[Variant]:
    """Yield the game as it is told, as a table of two plays it, and with each house rule set to each thing it may be."""
    yield game
    yield game.with_options({}, 2)
    for option in game.options:
        for value in choices(option):
            yield game.with_options({option.key: value}, 2)


def choices(option: Option) -> list[object]:
    return [] if isinstance(option.allowed, range) else list(option.allowed)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_names_the_games_that_use_it(hook: str) -> None:
    using = {
        game.name.replace(",", "")
        for game in VARIANTS.values()
        if any(getattr(table, hook) is not DEFAULTS[hook] for table in tables(game))
    }

    named = re.search(r"Used by (.+)\.$", HOOKS[hook])
    assert named, f"{hook} doesn't say who uses it"
    assert set(named[1].split(", ")) == using


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_says_what_it_gets_and_what_it_may_answer(hook: str) -> None:
    says = HOOKS[hook]

    assert re.match(r"Gets .+; (returns|yields) |The rule for the halves that may touch", says)


def test_there_are_about_a_dozen() -> None:
    assert len(HOOKS) == 16
