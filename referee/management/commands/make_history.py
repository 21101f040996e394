"""`manage.py make_history --sessions N`: a long history, to see how lists and searches bear it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _

from referee import models
from referee.demo.history import make_history
from referee.management.arguments import whole_number
from referee.management.database import DatabaseCommand

_TOLD_EVERY = 5000


class Command(DatabaseCommand):
    """The command that fills in a long history, with logs and copies in which `check_records` finds nothing wrong."""

    help = _("Fill in a long history of made-up sessions, to see how lists and searches bear it.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sessions", type=whole_number(1), default=10_000, help=_("how many sessions to make"))
        parser.add_argument("--hands", type=whole_number(1), default=1, help=_("how many hands a session has at most"))
        parser.add_argument("--seed", type=int, default=157, help=_("another number deals other tiles"))
        parser.add_argument("--yes", action="store_true", help=_("mix them with the sessions that are there already"))

    def handle(self, *args: Any, sessions: int, hands: int, seed: int, yes: bool, **options: Any) -> None:
        if not yes and models.Session.objects.exists():
            raise CommandError(
                _(
                    "There are sessions here already. Made-up ones can't be told apart from them later. Add --yes to go on."
                )
            )
        for made in make_history(sessions, hands, seed):
            if made % _TOLD_EVERY == 0 or made == sessions:
                self.stdout.write(_("%(made)d of %(sessions)d sessions") % {"made": made, "sessions": sessions})
                self.stdout.flush()
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
