"""The command ``domino-referee``: prints the adjudication of session records.

It is the only module of ``scoring`` that reads files and writes output, and no other module imports it.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from scoring import RecordError, adjudicate, read_record

ALL_LAWFUL, SOME_UNLAWFUL, SOME_UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 1 if an entry is unlawful, or 2 if something can't be read."""
    parser = ArgumentParser(
        prog="domino-referee",
        description="Judge session records of dominoes, and print one adjudication a line, as JSON.",
        epilog="Exit code 1: an entry is unlawful. Exit code 2: a record can't be read.",
    )
    parser.add_argument("file", nargs="*", default=["-"], help="a record, or one record a line; - for standard input")
    try:
        code = max([judge_file(name) for name in parser.parse_args(arguments).file])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output (such as `head`) has seen enough. Nothing may be left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = SOME_UNREADABLE
    return code


def judge_file(name: str) -> int:
    """Print the adjudications of the records in a file, and return its exit code."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return SOME_UNREADABLE
    try:
        texts = list(records_in(content.decode("utf-8-sig")))
    except UnicodeDecodeError:
        return _unreadable(f"{name}: This isn't UTF-8.")
    return max([judge_text(text, f"{name}, line {line}") for line, text in texts])


def records_in(content: str) -> Iterator[tuple[int, str]]:
    """Yield each record's text with its first line.

    If the first line is JSON by itself, there is a record on every line; otherwise all lines are one record.
    """
    lines = [(number, line) for number, line in enumerate(content.split("\n"), start=1) if line.strip()]
    if lines and _is_json(lines[0][1]):
        yield from lines
    else:
        yield 1, content


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def judge_text(text: str, place: str) -> int:
    """Print the adjudication of one record, or an empty line if it can't be read, and return its exit code."""
    try:
        judged = adjudicate(read_record(json.loads(text)))
    except RecordError as error:
        return _unreadable(f"{place}: {error}")
    except RecursionError:
        return _unreadable(f"{place}: This is nested too deeply.")
    except ValueError as error:
        return _unreadable(f"{place}: This isn't JSON: {error}.")
    print(json.dumps(judged))
    lawful = all(ruling["legal"] for hand in judged["hands"] for ruling in hand["rulings"])
    return ALL_LAWFUL if lawful else SOME_UNLAWFUL


def _unreadable(message: str) -> int:
    print()
    print(message, file=sys.stderr)
    return SOME_UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
