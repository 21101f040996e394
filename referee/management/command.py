"""The running of a command: what stops it is told in a sentence, and its exit code isn't 0."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error

_STOPPED_BY_CTRL_C = 130  # as shells count signals


def run(arguments: Sequence[str]) -> None:
    """Run the command that these arguments name, and end the process if it can't be done.

    Commands themselves tell the errors that they can foresee. Any other that isn't their fault ends here: a full or
    read-only disk, a database that goes away meanwhile, output that nobody reads. With ``--traceback`` all is shown.
    """
    _be_heard()
    try:
        _execute(arguments)
    except ImproperlyConfigured as error:
        _end(f"Referee can't start. {error}")
    except BrokenPipeError:
        _end("")  # whoever reads our output, such as `head`, has seen enough
    except (OSError, UnicodeEncodeError, Error) as error:
        if "--traceback" in arguments:
            raise
        _end(f"Referee can't go on. {_reason(error)}")
    except KeyboardInterrupt:
        _end("", _STOPPED_BY_CTRL_C)


def _execute(arguments: Sequence[str]) -> None:
    try:
        execute_from_command_line(list(arguments))
    finally:
        sys.stdout.flush()  # now rather than at the end of the process, where nobody could tell what is wrong


def _be_heard() -> None:
    """Open the standard streams, also in a process that was started with them closed."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115  # for as long as the process lives


def _reason(error: Exception) -> str:
    """Return the error as a sentence."""
    if isinstance(error, UnicodeEncodeError):
        return f"Some of the text can't be written in {error.encoding}."
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}." if error.filename else f"{error.strerror}."
    return " ".join(str(error).split()).rstrip(".") + "."


def _end(sentence: str, code: int = 1) -> None:
    if sentence:
        print(sentence, file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):  # what can't be written mustn't be tried once more as the process ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
