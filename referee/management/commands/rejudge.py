"""`manage.py rejudge`: judge every stored session again by the rules as they are now."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from referee import operations, queries
from referee.management.database import DatabaseCommand


class Command(DatabaseCommand):
    """Make the stored rulings, endings and scores again from the log, and report each that changed."""

    help = _("Judge every stored session again and report what changed. The log itself stays as it is.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help=_("only report what would change; exit code 1 if anything would")
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        sessions = differences = 0
        for session in queries.all_sessions():
            sessions += 1
            for difference in operations.rejudge(session_id=session.id, write=not check):
                differences += 1
                self._tell(f"{session.code}, {difference.place}", difference)
        for difference in operations.recount(write=not check):
            differences += 1
            self._tell(difference.place, difference)
        self.stdout.write(
            _("Sessions judged again: %(sessions)d. Differences: %(differences)d.")
            % {"sessions": sessions, "differences": differences}
        )
        if check and differences:
            sys.exit(1)

    def _tell(self, place: str, difference: operations.Difference) -> None:
        said, gives = (json.dumps(each, default=str) for each in (difference.said, difference.gives))
        self.stdout.write(f"{place}: {said} -> {gives}")
