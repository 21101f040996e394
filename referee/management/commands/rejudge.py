"""`manage.py rejudge`: judge every stored session again by the rules as they are now."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from referee import operations, queries
from referee.management.asking import go_ahead
from referee.management.database import bring_up_to_date
from referee.management.reading import nothing_kept, only_reading, there_is_a_database
from referee.models import Session
from referee.verifying import Broken

SOME_DIFFER = 1


class Command(BaseCommand):
    """Report every stored ruling, ending and score that the log doesn't give, and make them again if told to."""

    help = _("Judge every stored session again and report what differs. Writes nothing unless told to.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help=_("only report; exit code 1 if anything differs. This is the default")
        )
        parser.add_argument(
            "--write", action="store_true", help=_("then make the copies again from the log, which stays as it is")
        )
        parser.add_argument("--yes", action="store_true", help=_("write without asking first"))

    def handle(self, *args: Any, check: bool, write: bool, yes: bool, **options: Any) -> None:
        if write and not check:
            bring_up_to_date()
            self.judge_and_write(yes)
        elif there_is_a_database():
            with only_reading():
                differences = self.judge()
            if differences:
                sys.exit(SOME_DIFFER)
        else:
            self.stdout.write(nothing_kept(settings.VAR))

    def judge(self) -> int:
        """Say what differs, and how much that is."""
        sessions = differences = 0
        for session in queries.all_sessions():
            sessions += 1
            differences += self._judge_session(session)
        differences += sum(self._tell(each.place, each) for each in operations.recount(write=False))
        told = {"sessions": sessions, "differences": differences}
        self.stdout.write(_("Sessions judged again: %(sessions)d. Differences: %(differences)d.") % told)
        return differences

    def judge_and_write(self, yes: bool) -> None:
        """Say what differs, ask, and write; the rows of a session whose log doesn't hold are evidence, and stay."""
        question = _("Write what the logs give into these rows? What stands there now is lost.")
        if self.judge() and not (yes or go_ahead(question)):
            self.stdout.write(_("Nothing was written."))
            return
        written = 0
        for session in queries.all_sessions():
            verdict = queries.verify_session(session)
            if isinstance(verdict, Broken):
                self.stdout.write(
                    f"{session.code}: {_('Its log was changed, so its rows stay as they are.')} {verdict.sentence}"
                )
                continue
            try:
                written += len(operations.rejudge(session_id=session.id))
            except Exception as error:  # an entry that can't be read: judge() has said so
                self.stdout.write(_unjudged(session, error))
        written += sum(1 for _each in operations.recount())
        self.stdout.write(_("Differences written: %(written)d.") % {"written": written})

    def _judge_session(self, session: Session) -> int:
        try:
            found = operations.rejudge(session_id=session.id, write=False)
        except Exception as error:  # an entry that can't be read ends the judging of its session, not all of it
            self.stdout.write(_unjudged(session, error))
            return 1
        return sum(self._tell(f"{session.code}, {each.place}", each) for each in found)

    def _tell(self, place: str, difference: operations.Difference) -> int:
        said, gives = (json.dumps(each, default=str) for each in (difference.said, difference.gives))
        self.stdout.write(f"{place}: {said} -> {gives}")
        return 1


def _unjudged(session: Session, error: Exception) -> str:
    reason = " ".join(str(error).split()) or type(error).__name__
    return _("%(code)s: The log can't be judged: %(reason)s") % {"code": session.code, "reason": reason}
