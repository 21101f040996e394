"""`manage.py adjudicate FILE`: the referee's rulings on records, without storing anything."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

from referee.notation.strict_json import Unreadable, read_json
from referee.wording.rulings import filled_in, in_reader_words
from scoring.record import RecordError
from scoring.record.adjudication import judge_record, judged_json
from scoring.record.session_record import read_record

ALL_LAWFUL, SOME_UNLAWFUL, SOME_UNREADABLE = 0, 1, 2


class RecordFound(NamedTuple):
    """A record in the input, from line ``line`` on: its value as JSON, or the error in it."""

    line: int
    data: object = None
    error: str = ""


class Command(BaseCommand):
    """The command that judges one record, or many as JSON Lines; it exits with 0, 1 (unlawful) or 2 (unreadable)."""

    help = _("Judge session records: one adjudication a line. Exit code 1: some entry is unlawful; 2: unreadable.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help=_("a record, or one record a line (JSON Lines); - for standard input"))
        codes = [code for code, _name in settings.LANGUAGES]
        parser.add_argument(
            "--language", choices=codes, default=settings.LANGUAGE_CODE, help=_("the language of the messages")
        )

    def handle(self, *args: Any, file: str, language: str, **options: Any) -> None:
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            self.stderr.write(f"{file}: {error.strerror}")
            sys.exit(SOME_UNREADABLE)
        try:
            with translation.override(language):
                code = max(self.answer(found) for found in records(content))
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader of our output (such as `head`) has seen enough. Nothing may be left to flush at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = SOME_UNREADABLE
        sys.exit(code)

    def answer(self, found: RecordFound) -> int:
        """Print the adjudication, or an empty line and the error, and return the exit code for this record."""
        if found.error:
            return self.unreadable(found.line, found.error)
        try:
            record = read_record(found.data)
        except RecordError as error:
            said = in_reader_words(error.message)
            return self.unreadable(found.line, f"{error.place}: {said}" if error.place else said)
        judged = judge_record(record)
        self.stdout.write(json.dumps(judged_json(record, judged, filled_in)))
        return ALL_LAWFUL if all(ruling.legal for hand in judged for ruling in hand.rulings) else SOME_UNLAWFUL

    def unreadable(self, line: int, error: str) -> int:
        self.stdout.write("")
        self.stderr.write(_("line %(line)d: %(error)s") % {"line": line, "error": error})
        return SOME_UNREADABLE


def records(content: bytes) -> Iterator[RecordFound]:
    """Yield the records in the input: one that may be spread over many lines, or one on each line that isn't blank."""
    try:
        yield RecordFound(1, read_json(content))
    except Unreadable as error:
        lines = [
            RecordFound(number, *_one_line(line))
            for number, line in enumerate(content.split(b"\n"), start=1)
            if line.strip()
        ]
        if _has_a_record_a_line(error, lines):
            yield from lines
        else:
            yield RecordFound(error.line or 1, error=error.message)


def _one_line(line: bytes) -> tuple[object, str]:
    try:
        return read_json(line), ""
    except Unreadable as error:
        return None, str(error)


def _has_a_record_a_line(error: Unreadable, lines: list[RecordFound]) -> bool:
    """Return True if input that can't be read as a whole is JSON Lines rather than one broken record over many lines.

    It is, if some line is an object with the key ``record``, or if the first line is already broken by itself.
    """
    if len(lines) < 2:
        return False
    wrong_on_first_line = error.line is not None and error.line <= lines[0].line
    return wrong_on_first_line or any(isinstance(found.data, dict) and "record" in found.data for found in lines)
