"""`manage.py erase_person NAME`: another name in place of a person's, everywhere."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _

from referee import models, operations
from referee.management.confirmation import confirm
from referee.management.database import DatabaseCommand
from referee.management.exclusive_lock import exclusive_database
from scoring.record.player_names import same_name_key


class Command(DatabaseCommand):
    """The command that says what erasing a person's name changes, asks, and does it. No server may run."""

    help = _("Erase a person's name from everything stored. Asks first; no server may run meanwhile.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help=_("the person's name"))
        parser.add_argument(
            "--circle", help=_("the circle that the person plays in, where several have one of this name")
        )
        parser.add_argument("--yes", action="store_true", help=_("erase without asking first"))

    def handle(self, *args: Any, name: str, circle: str | None, yes: bool, **options: Any) -> None:
        player = _player(name, circle)
        with exclusive_database():
            self.explain(player, len(operations.sessions_about(player)))
            if not (yes or confirm(_("Erase the name?"))):
                self.stdout.write(_("Nothing was erased."))
                return
            try:
                erased = operations.erase_person(player_id=player.id)
            except operations.LogChanged as error:
                raise CommandError(_("%(reason)s Run check_records.") % {"reason": error}) from None
            _leave_no_remains()
        self.tell(erased)
        accounts = get_user_model().objects.values_list("username", flat=True)
        if same_name_key(name) in map(same_name_key, accounts):
            self.stdout.write(
                _("There is an account under the name %(name)s, which is something else: delete it in the admin.")
                % {"name": name}
            )

    def explain(self, player: models.Player, sessions: int) -> None:
        told = {"name": player.name, "sessions": sessions}
        self.stdout.write(
            _(
                "%(name)s is named in the logs of %(sessions)d sessions. Each gets another name instead, in notes too, and new "
                "hashes: proof codes that somebody wrote down no longer match, and the log's first line will say why. "
                "Points stay. Sessions of others count where a note or a reason has the name, also as a word that means something else."
            )
            % told
        )

    def tell(self, erased: operations.Erased) -> None:
        told = erased._asdict()
        self.stdout.write(
            _(
                "The name is now %(name)s. Sessions: %(sessions)d. Notes and reasons changed: %(texts)d. "
                "Other names changed: %(rows)d."
            )
            % told
        )
        self.stdout.write(
            _("Backups still have the old name. Delete those in %(folder)s, and any others that you keep.")
            % {"folder": settings.REFEREE_BACKUP_FOLDER}
        )


def _player(name: str, circle: str | None) -> models.Player:
    """Return the person of that name, in that circle if one is named."""
    called = models.Player.objects.filter(same_name=same_name_key(name))
    if circle is not None:
        called = called.filter(circle__same_name=same_name_key(circle))
    found = list(called.select_related("circle"))
    if not found:
        raise CommandError(_("Nobody here is called %(name)s.") % {"name": name})
    if len(found) > 1:
        circles = ", ".join(sorted(each.circle.name for each in found if each.circle))
        told = {"name": name, "circles": circles}
        raise CommandError(_("Several circles have a %(name)s: %(circles)s. Add --circle and one of them.") % told)
    return found[0]


def _leave_no_remains() -> None:
    """Rewrite SQLite's file, which otherwise keeps what was deleted until something else takes its place."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
