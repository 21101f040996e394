"""The sentences of `scoring`, which marks none of them for gettext: found by going through what it says them with."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from types import ModuleType

import scoring
from referee.sentences.sentence import Sentence
from scoring import (
    adjudication,
    deductions_json,
    explain,
    finding_sentences,
    game,
    messages,
    names,
    reading,
    record,
    tiles,
    variant,
)
from scoring.game import Game
from scoring.games import GAMES
from scoring.messages import Plural, Template
from scoring.options import Option
from scoring.patience import patience
from scoring.patience import sentences as of_patiences
from scoring.variant import Variant
from scoring.variants import sevens

FOLDER = Path(scoring.__path__[0])
ROOT = FOLDER.parent


def scoring_sentences() -> list[Sentence]:
    """Every sentence of `scoring`, in the order in which they stand in its files."""
    places = _places()
    return sorted({_sentence(template, places) for template in _templates() if template})


def _sentence(template: Template, places: Mapping[str, tuple[str, int]]) -> Sentence:
    if isinstance(template, Plural):
        return Sentence(*places[template.one], template.one, template.other)
    return Sentence(*places[template], template)


def written_for_gettext() -> str:
    """The module that holds these sentences for gettext, as Python."""
    lines = dict.fromkeys(_marked(sentence) for sentence in scoring_sentences())
    return f"{_HEAD}\nTEXTS = (\n{''.join(lines)})\n"


def _marked(sentence: Sentence) -> str:
    if sentence.plural:
        return f"    ngettext_lazy({_quoted(sentence.text)}, {_quoted(sentence.plural)}),\n"
    return f"    gettext_noop({_quoted(sentence.text)}),\n"


_HEAD = '''"""The sentences of `scoring`, where gettext finds them. Written by `manage.py scoring_texts`; a test says when it is out of date."""

from django.utils.translation import gettext_noop, ngettext_lazy
'''


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _templates() -> Iterator[Template]:
    yield from chain(explain.FAULTS.values(), explain.AWARDS.values(), [explain.MUST_PASS])
    yield from chain(of_patiences.VERDICTS.values(), of_patiences.HINTS.values())
    yield from deductions_json.SENTENCES.values()
    yield from _constants(finding_sentences)
    yield from _constants(messages)
    yield sevens.A_HALF
    yield from chain.from_iterable(map(_constants, (names, patience, record, reading, tiles, variant)))
    yield from chain(_written_at_once(), [adjudication.NO_NAME, game.NO_SUCH_RULE, game.NO_RULES])
    yield from chain.from_iterable(map(_of_game, GAMES.values()))


def _constants(module: ModuleType) -> Iterator[Template]:
    """Templates, and those of tables, that a module has under names of its own."""
    for name, value in vars(module).items():
        found = value.values() if isinstance(value, dict) else (value,)
        if name.isupper():
            yield from (each for each in found if isinstance(each, str | Plural))


def _written_at_once() -> Iterator[str]:
    """The templates that stand where something is refused: ``Message("Text is needed here.")``."""
    for node in chain.from_iterable(_nodes(path) for path in _files()):
        match node:
            case ast.Call(func=ast.Name(id="Message"), args=[ast.Constant(value=str() as text), *_]):
                yield text


def _of_game(told: Game) -> Iterator[Template]:
    yield from (told.name, told.summary, *told.how)
    yield from (told.group.name, told.group.member, told.group.pointer)
    yield told.source.author or told.source.title
    yield from chain(told.shared_sentences.values(), told.sentences.values())
    yield from chain.from_iterable(map(_of_option, told.options))
    yield from (bundle.name for bundle in told.bundles)
    if isinstance(told, Variant):
        yield from (told.lead_text, told.matching_text, told.draw_text, told.blocked_text, told.lowest_text)
        yield from (told.shutout, *told.settled)
        yield from (told.joining.wild_name, told.joining.a_wild_tile)


def _of_option(option: Option) -> Iterable[str]:
    return (option.meaning, *option.labels.values(), option.bounds, option.belongs_why)


def _places() -> dict[str, tuple[str, int]]:
    """Where each text stands first, by its file and line.

    A short word may be the name of a key or a code elsewhere: as a text it stands with a game, or in ``messages``.
    """
    places: dict[str, tuple[str, int]] = {}
    for path in sorted(_files(), key=lambda path: path.parent.name != "variants" and path.name != "messages.py"):
        for node in _nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                places.setdefault(node.value, (str(path.relative_to(ROOT)), node.lineno))
    return places


def _files() -> list[Path]:
    return sorted(FOLDER.rglob("*.py"))


@cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(_values(ast.parse(path.read_text(encoding="utf-8"))))


def _values(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node that may be a text for people: not the keys of a dict, and no docstring."""
    aside = node.keys if isinstance(node, ast.Dict) else ()
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if child not in aside and not is_docstring:
            yield child
            yield from _values(child)
