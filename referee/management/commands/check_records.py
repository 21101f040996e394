"""`manage.py check_records`: a check that everything stored is as it was written."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from referee.management import integrity
from referee.management.confirmation import confirm
from referee.management.database import bring_up_to_date
from referee.management.read_only import no_database_message, read_only_database, there_is_a_database
from referee.models.tokens import read_code

ALL_WELL, SOMETHING_FOUND = 0, 1


class Command(BaseCommand):
    """The command that checks the database, every log and every copy; it exits with 0, or with 1 after findings."""

    help = _(
        "Check that everything stored is as it was written. Writes nothing unless told to. Exit code 1: something was found."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help=_("only these sessions"))
        parser.add_argument(
            "--repair",
            action="store_true",
            help=_("then make the copies in the rows again from the logs, which stay as they are"),
        )
        parser.add_argument("--yes", action="store_true", help=_("repair without asking first"))

    def handle(self, *args: Any, codes: list[str], repair: bool, yes: bool, **options: Any) -> None:
        if not there_is_a_database():
            self.stdout.write(no_database_message(settings.VAR))
            return
        if repair:
            bring_up_to_date()
        found = self.check_stored(codes)
        if repair and self.repair(codes, ask=bool(found) and not yes):
            found = self.check_stored(codes)
        sys.exit(SOMETHING_FOUND if found else ALL_WELL)

    def check_stored(self, codes: Sequence[str]) -> int:
        """Check the sessions of these codes, or everything, and return the number of findings."""
        with read_only_database():
            keys = _chosen(codes)
            found = 0 if codes else self.tell(integrity.check_tables())
            found += sum(self.tell(integrity.check_session(key)) for key in keys)
            found += 0 if codes else self.tell(integrity.check_people())
        told = {"sessions": len(keys), "found": found}
        if found:
            self.stdout.write(
                _("Sessions checked: %(sessions)d. Things that aren't as they were written: %(found)d.") % told
            )
        else:
            self.stdout.write(_("Everything is as it was written. Sessions checked: %(sessions)d.") % told)
        return found

    def repair(self, codes: Sequence[str], *, ask: bool) -> bool:
        """Write what the logs give into the rows, and tell each change and each row left; return False if refused."""
        question = _("Write what the logs give into these rows? What stands there now is lost.")
        if ask and not confirm(question):
            self.stdout.write(_("Nothing was written."))
            return False
        self.stdout.write(_("The copies are made again."))
        for key in _chosen(codes):
            self.tell(integrity.repair_session(key))
        if not codes:
            self.tell(integrity.repair_people())
        return True

    def tell(self, findings: Iterable[integrity.Finding]) -> int:
        """Print each finding, and return their number."""
        count = 0
        for finding in findings:
            self.stdout.write(str(finding))
            count += 1
        return count


def _chosen(codes: Sequence[str]) -> list[integrity.SessionKey]:
    """Return the sessions of these codes, or all of them.

    :raises CommandError: no session has one of the codes
    """
    keys = integrity.session_keys()
    if not codes:
        return keys
    by_code = {key.code: key for key in keys}
    wanted = {typed: by_code.get(read_code(typed)) for typed in codes}
    if missing := [typed for typed, key in wanted.items() if key is None]:
        raise CommandError(_("No table has this code: %(code)s.") % {"code": ", ".join(missing)})
    return [key for key in wanted.values() if key is not None]
