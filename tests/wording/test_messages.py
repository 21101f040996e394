"""Texts that people see: each is marked for gettext and listed in `locale/django.pot`."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

import pytest
from babel.messages import Catalog

import scoring
from scoring.game import Game, Source
from scoring.hooks import Joining
from scoring.messages import Plural
from scoring.options import Bundle, Option
from tests.support.catalogs import ROOT, pybabel, read, template, texts

MODULES = [module.name for module in pkgutil.walk_packages(scoring.__path__, "scoring.")]


def keys(catalog: Catalog) -> set[tuple[str | None, object]]:
    """Return the keys that tell messages apart: their contexts and texts."""
    return {(message.context, message.id) for message in catalog}


def test_the_list_is_what_gettext_finds_in_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    pybabel("extract", "-F", "babel.cfg", "-o", tmp_path / "found.pot", ".")

    assert keys(template()) == keys(read(tmp_path / "found.pot")), "run make messages"


@pytest.mark.parametrize(
    ("file", "context", "text"),
    [
        ("scoring/variants/matador.py", None, "a matador"),
        (
            "scoring/wording/rulings.py",
            None,
            ("The boneyard has only {may} tile.", "The boneyard has only {may} tiles."),
        ),
        ("referee/wording/rulings.py", None, "Play turns around"),
        ("referee/wording/rulings.py", "hand", "Thrown in"),
        ("templates/home/home.html", None, "New table"),
    ],
)
def test_each_way_to_mark_a_text_is_understood(file: str, context: str | None, text: str | tuple[str, ...]) -> None:
    found = template().get(text, context)

    assert found is not None
    assert (file, None) in found.locations


def marked_somewhere(value: object) -> Iterator[str]:
    """Yield the texts that a value of `scoring` carries. Keys and codes are words without blanks and capitals."""
    match value:
        case str() if " " in value or value[:1].isupper():
            yield value
        case Plural(one=one):
            yield one
        case Source(title=title, author=author):
            yield author or title  # a book with an author is called by its title in every language
        case Option(labels=labels):
            yield from (value.meaning, *labels.values(), *filter(None, (value.bounds, value.belongs_why)))
        case Joining(wild_name=name, a_wild_tile=one):
            yield from (name, one)
        case Bundle(name=name):
            yield name
        case Game():
            for field in fields(value):
                yield from marked_somewhere(getattr(value, field.name))
        case Mapping():
            yield from marked_somewhere(tuple(value.values()))
        case tuple():
            for each in value:
                yield from marked_somewhere(each)


@pytest.mark.parametrize("module", MODULES)
def test_a_text_of_scoring_is_in_the_list(module: str) -> None:
    named = {name: value for name, value in vars(importlib.import_module(module)).items() if name.isupper()}
    unmarked = {
        f"{name}: {text}" for name, value in named.items() for text in marked_somewhere(value) if text not in texts()
    }

    assert unmarked == set(), "mark it with N_ and run make messages"


@pytest.mark.parametrize("folder", ["scoring", "referee"])
def test_a_message_made_on_the_spot_is_marked_on_the_spot(folder: str) -> None:
    sources = {path: path.read_text() for path in (ROOT / folder).rglob("*.py")}

    assert [path for path, source in sources.items() if re.search(r"\bMessage\(\s*f?[\"']", source)] == []


def test_both_forms_of_a_plural_have_the_same_places() -> None:
    for message in template():
        if not isinstance(message.id, str) and any(file.startswith("scoring/") for file, _line in message.locations):
            one, other = (set(re.findall(r"\{(\w+)\}", form)) for form in message.id)
            assert one == other, message.id
