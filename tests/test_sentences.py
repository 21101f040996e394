"""What `manage.py sentences` lists, and the file in which gettext finds what `scoring` says."""

from __future__ import annotations

import builtins
import importlib
import pkgutil
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import scoring
from referee.management.commands.scoring_texts import FILE
from referee.management.commands.sentences import shown
from referee.sentences import Sentence, sentences, written_for_gettext
from scoring.messages import Plural, forms

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def found() -> list[Sentence]:
    return sentences()


@pytest.mark.parametrize("folder", ["referee/", "scoring/", "templates/"])
def test_sentences_are_found_where_they_stand(folder: str, found: list[Sentence]) -> None:
    some = next(each for each in found if each.file.startswith(folder) and '"' not in each.text and not each.plural)
    line = (ROOT / some.file).read_text().splitlines()[some.line - 1]

    assert some.text.partition("%")[0] in line


def test_a_plural_is_listed_with_its_singular(found: list[Sentence]) -> None:
    assert ("%(name)s drew %(tiles)d tile", "%(name)s drew %(tiles)d tiles") in {
        (each.text, each.plural) for each in found
    }


def test_no_sentence_is_lost_between_the_lines_of_a_template(found: list[Sentence]) -> None:
    assert not [each for each in found if "XXX" in each.text]


def test_the_list_has_a_line_for_each(found: list[Sentence]) -> None:
    told = StringIO()

    call_command("sentences", stdout=told)

    assert len(told.getvalue().splitlines()) == len(found)


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        (Sentence("a.py", 3, "It is over."), "a.py:3: It is over."),
        (Sentence("a.py", 3, "1 tile", "%(n)d tiles"), "a.py:3: 1 tile | %(n)d tiles"),
        (Sentence("a.html", 9, "Won", context="numbers"), "a.html:9: [numbers] Won"),
    ],
)
def test_a_line_says_where_in_which_context_and_what(sentence: Sentence, line: str) -> None:
    assert shown(sentence) == line


def test_without_babel_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    there = builtins.__import__

    def missing(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("babel"):
            raise ImportError(name)
        return there(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", missing)

    with pytest.raises(CommandError, match="Babel reads the sentences"):
        call_command("sentences")


def test_what_scoring_says_is_where_gettext_finds_it() -> None:
    assert FILE.read_text(encoding="utf-8") == written_for_gettext(), "run manage.py scoring_texts"


def test_what_scoring_makes_messages_of_is_in_the_list(found: list[Sentence]) -> None:
    listed = {each.text for each in found}
    for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
        code = importlib.import_module(module.name)
        named = re.findall(r"(?:Message|_not)\(([A-Z_]+)[,)]", Path(str(code.__file__)).read_text(encoding="utf-8"))
        templates = [getattr(code, name) for name in named]

        assert [each for each in templates if isinstance(each, str | Plural) and forms(each)[0] not in listed] == []


def test_both_forms_of_a_plural_have_the_same_places(found: list[Sentence]) -> None:
    def places(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    for each in found:
        if each.plural and each.file.startswith("scoring/"):
            assert places(each.text) == places(each.plural), each.text
