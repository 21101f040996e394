"""`manage.py verify [CODE or FILE ...]`: a check that logs are as they were written."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee import queries
from referee.exceptions import Unknown
from referee.log.verification import Broken, Verdict, verify_lines
from referee.management.log_files import read_log
from referee.management.read_only import no_database_message, read_only_database, there_is_a_database
from referee.notation.strict_json import Unreadable

ALL_HOLD, SOME_BROKEN, SOME_UNREADABLE = 0, 1, 2


class Command(BaseCommand):
    """The command that hashes every line again; it exits with 0, 1 (one doesn't hold) or 2 (unreadable or unknown)."""

    help = _("Verify that logs are as they were written. Exit code 1: a line doesn't hold; 2: unreadable.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "logs",
            nargs="*",
            metavar="CODE or FILE",
            help=_(
                "the code of a stored session, or a log from the API; - for standard input; without any, all sessions"
            ),
        )
        parser.add_argument("--seal", help=_("a proof code that somebody wrote down: say at which line the log had it"))

    def handle(self, *args: Any, logs: list[str], seal: str | None, **options: Any) -> None:
        if not logs:
            if not there_is_a_database():
                self.stdout.write(no_database_message(settings.VAR))
                return
            with read_only_database():
                status = self.verify_all(seal)
            sys.exit(status)
        sys.exit(max(self.verify_one(each, seal) for each in logs))

    def verify_all(self, seal: str | None) -> int:
        """Verify every stored session; print those that don't hold, and their number."""
        sessions = lines = broken = 0
        found = seal is None
        for session in queries.all_sessions():
            sessions += 1
            verdict = queries.verify_session(session)
            if isinstance(verdict, Broken):
                broken += 1
                self.stdout.write(f"{session.code}: {verdict.sentence}")
                continue
            lines += verdict.lines
            if seal and (version := verdict.seals.get(_as_written(seal))) is not None:
                found = True
                self.stdout.write(f"{session.code}: {_sealed(seal, version)}")
        told = {"sessions": sessions, "broken": broken, "lines": lines}
        if broken:
            self.stdout.write(_("Sessions that don't hold: %(broken)d of %(sessions)d.") % told)
        else:
            self.stdout.write(_("Every line holds. Sessions: %(sessions)d. Lines: %(lines)d.") % told)
        if not found:
            self.stdout.write(_("No log ever had the proof code %(seal)s.") % {"seal": seal})
        return ALL_HOLD if found and not broken else SOME_BROKEN

    def verify_one(self, name: str, seal: str | None) -> int:
        """Verify a file or a session, and print the result."""
        try:
            verdict = _verdict_on(name)
        except OSError as error:
            return self.unreadable(name, str(error.strerror))
        except (Unreadable, Unknown) as error:
            return self.unreadable(name, str(error))
        if isinstance(verdict, Broken):
            self.stdout.write(f"{name}: {verdict.sentence}")
            return SOME_BROKEN
        holds = ngettext(
            "%(lines)d line, and it holds. The proof code is %(seal)s.",
            "%(lines)d lines, and every one holds. The proof code is %(seal)s.",
            verdict.lines,
        )
        told = {"lines": verdict.lines, "seal": verdict.seal}
        self.stdout.write(f"{name}: {holds % told}")
        if seal is None:
            return ALL_HOLD
        version = verdict.seals.get(_as_written(seal))
        if version is None:
            self.stdout.write(_("%(name)s: The log never had the proof code %(seal)s.") % {"name": name, "seal": seal})
            return SOME_BROKEN
        self.stdout.write(f"{name}: {_sealed(seal, version)}")
        return ALL_HOLD

    def unreadable(self, name: str, why: str) -> int:
        self.stderr.write(f"{name}: {why}")
        return SOME_UNREADABLE


def _verdict_on(name: str) -> Verdict:
    """Return the verdict on the file or the session of this name; a file comes first.

    :raises OSError, Unreadable, Unknown: it can't be read, or there is neither
    """
    if name == "-":
        return verify_lines(*read_log(sys.stdin.buffer.read()))
    if Path(name).exists():
        return verify_lines(*read_log(Path(name).read_bytes()))
    try:
        if not there_is_a_database():
            raise Unknown(name)
        with read_only_database():
            return queries.verify_session(queries.session_by_code(name, queries.EVERYTHING))
    except Unknown:
        raise Unknown(_("There is neither a file of this name nor a session with this code.")) from None


def _sealed(seal: str, version: int) -> str:
    return _("The log had the proof code %(seal)s at line %(line)d: nothing up to there was changed since.") % {
        "seal": seal,
        "line": version,
    }


def _as_written(seal: str) -> str:
    """Return the seal as people read it, however it was typed."""
    digits = seal.strip().lower().replace("-", "")
    return f"{digits[:4]}-{digits[4:]}"
