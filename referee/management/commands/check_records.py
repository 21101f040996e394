"""`manage.py check_records`: whether everything that is stored is as it was written. Writes nothing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from referee import checking
from referee.http.keys import read_code
from referee.management.reading import nothing_kept, only_reading, there_is_a_database

ALL_WELL, SOMETHING_FOUND = 0, 1


class Command(BaseCommand):
    """Check the database, every log and every copy; exit with 0, or 1 where anything isn't as it was written."""

    help = _("Check that everything stored is as it was written. Writes nothing. Exit code 1: something was found.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help=_("only these sessions"))

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        if not there_is_a_database():
            self.stdout.write(nothing_kept(settings.VAR))
            return
        with only_reading():
            found = self.check_stored(codes)
        sys.exit(SOMETHING_FOUND if found else ALL_WELL)

    def check_stored(self, codes: list[str]) -> int:
        """Check the sessions of these codes, or everything; how much isn't as it was written."""
        keys = checking.session_keys()
        if codes:
            keys = _chosen(keys, codes)
        found = 0 if codes else sum(self.tell(each) for each in checking.check_tables())
        for key in keys:
            found += sum(self.tell(each) for each in checking.check_session(key))
        if not codes:
            found += sum(self.tell(each) for each in checking.check_people())
        told = {"sessions": len(keys), "found": found}
        if found:
            self.stdout.write(
                _("Sessions checked: %(sessions)d. Things that aren't as they were written: %(found)d.") % told
            )
        else:
            self.stdout.write(_("Everything is as it was written. Sessions checked: %(sessions)d.") % told)
        return found

    def tell(self, finding: checking.Finding) -> int:
        self.stdout.write(str(finding))
        return 1


def _chosen(keys: list[checking.SessionKey], codes: list[str]) -> list[checking.SessionKey]:
    by_code = {key.code: key for key in keys}
    wanted = {typed: by_code.get(read_code(typed)) for typed in codes}
    if missing := [typed for typed, key in wanted.items() if key is None]:
        raise CommandError(_("No table has this code: %(code)s.") % {"code": ", ".join(missing)})
    return [key for key in wanted.values() if key is not None]
