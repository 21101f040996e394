"""`manage.py sentences`: every sentence that people can get to see, one a line, with where it stands."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from referee.sentences import BabelMissing, Sentence, sentences


class Command(BaseCommand):
    """List the sentences for whoever goes through them."""

    help = _("List every sentence that people can see, with where it stands.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = sentences()
        except BabelMissing:
            raise CommandError(
                _("Babel reads the sentences, and it isn't installed. It comes with requirements-dev.txt.")
            ) from None
        for sentence in found:
            self.stdout.write(shown(sentence))


def shown(sentence: Sentence) -> str:
    """A sentence on one line: its place, its context in brackets, the text, and its plural after a bar."""
    context = f"[{sentence.context}] " if sentence.context else ""
    forms = " | ".join(filter(None, (sentence.text, sentence.plural)))
    return f"{sentence.file}:{sentence.line}: {context}{_on_one_line(forms)}"


def _on_one_line(text: str) -> str:
    return text.replace("\n", "\\n")
