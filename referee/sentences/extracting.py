"""The sentences that are marked for gettext: in the Python of `referee` and in the templates."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from django.conf import settings

from referee.sentences.of_scoring import scoring_sentences
from referee.sentences.sentence import Sentence

CODE = Path(settings.BASE_DIR) / "referee"
TEMPLATES = Path(settings.BASE_DIR) / "templates"
NOT_READ = {"scoring_texts.py", "migrations"}
"""The generated list of what `scoring` says, which is shown where it stands; and what nobody sees."""

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


class BabelMissing(Exception):
    """The library that reads the code isn't installed; it comes with what tests need."""


def sentences() -> list[Sentence]:
    """Every sentence that people can get to see, by file and line.

    :raises BabelMissing: Babel isn't installed
    """
    return sorted({*_in_code(), *_in_templates(), *scoring_sentences()})


def _in_code() -> Iterator[Sentence]:
    for path in CODE.rglob("*.py"):
        if NOT_READ.isdisjoint(path.parts):
            yield from _marked(path, "python")


def _in_templates() -> Iterator[Sentence]:
    for path in TEMPLATES.rglob("*.html"):
        yield from _marked(path, "jinja2.ext:babel_extract")


def _marked(path: Path, method: str) -> Iterator[Sentence]:
    try:
        from babel.messages.extract import extract
    except ImportError:
        raise BabelMissing from None
    file = str(path.relative_to(settings.BASE_DIR))
    read = BytesIO(path.read_bytes())
    for line, message, _comments, context in extract(method, read, KEYWORDS, options={"silent": "false"}):
        text, plural = (message[0], message[1]) if isinstance(message, tuple) else (message, "")
        yield Sentence(file, line, text, plural, context or "")
