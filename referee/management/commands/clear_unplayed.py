"""`manage.py clear_unplayed`: the deletion of sessions that were opened and never played."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee import models, operations
from referee.management.arguments import whole_number
from referee.management.confirmation import confirm
from referee.management.database import DatabaseCommand
from scoring.games import GAMES

DAYS = 30
_MOST_DAYS = 36_500


class Command(DatabaseCommand):
    """The command that lists the sessions in which nothing was ever entered, asks, and deletes them."""

    help = _("Delete sessions that were opened some time ago and never played. Lists them and asks first.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days",
            type=whole_number(0, _MOST_DAYS),
            default=DAYS,
            help=_("only those opened longer ago than so many days"),
        )
        parser.add_argument("--dry-run", action="store_true", help=_("only list them"))
        parser.add_argument("--yes", action="store_true", help=_("delete without asking first"))

    def handle(self, *args: Any, days: int, dry_run: bool, yes: bool, **options: Any) -> None:
        before = timezone.now() - timedelta(days=days)
        found = [session.id for session in operations.never_played(before) if self._list(session)]
        if not found:
            self.stdout.write(_("Every session was played, or is younger than that."))
            return
        told = ngettext("%(found)d session was never played.", "%(found)d sessions were never played.", len(found))
        self.stdout.write(told % {"found": len(found)})
        if dry_run:
            return
        if not (yes or confirm(_("Delete what is listed? Only a backup can bring it back."))):
            self.stdout.write(_("Nothing was deleted."))
            return
        deleted = sum(operations.delete_never_played(session_id=each, before=before) for each in found)
        self.stdout.write(_("Sessions deleted: %(deleted)d.") % {"deleted": deleted})

    def _list(self, session: models.Session) -> bool:
        names = ", ".join(session.seats.order_by("number").values_list("player__person__name", flat=True))
        game = GAMES[session.variant].name if session.variant in GAMES else session.variant
        self.stdout.write(f"{session.code}  {timezone.localdate(session.opened_at)}  {game}: {names}")
        return True
