"""`manage.py restore FILE`: a backup in place of what is there, which is moved aside."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.management.database import bring_up_to_date
from referee.server.backups.restore import NotRestored, restore, unpacked


class Command(BaseCommand):
    """The command that checks a backup, and puts it in the place of the database; refused while a server runs."""

    help = _("Restore a backup. What is there now is moved to another folder, never deleted.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help=_("a backup that `manage.py backup` or the server has made, or a copy of SQLite's database"),
        )
        parser.add_argument("--check", action="store_true", help=_("only look whether the backup is whole"))

    def handle(self, *args: Any, file: Path, check: bool, **options: Any) -> None:
        try:
            if check:
                with unpacked(file) as backup:
                    told = {"file": file, "time": _told(backup.made_at)}
                self.stdout.write(_("%(file)s is whole. It was made on %(time)s.") % told)
                return
            restored = restore(file)
        except NotRestored as error:
            raise CommandError(_("%(reason)s Nothing was changed.") % {"reason": error}) from None
        except OSError as error:
            told = {"reason": error.strerror or error, "place": error.filename or ""}
            raise CommandError(_("The backup wasn't restored: %(reason)s %(place)s") % told) from None
        self.stdout.write(_("Restored as it was on %(time)s.") % {"time": _told(restored.made_at)})
        if restored.aside:
            self.stdout.write(_("What was here before is in %(folder)s.") % {"folder": restored.aside})
        if not restored.secret_key:
            self.stdout.write(
                _(
                    "The backup has no secret key, so the present one stays. If it isn't the same, "
                    "every phone that enters plays has to be let in again."
                )
            )
        bring_up_to_date()


def _told(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%Y-%m-%d, %H:%M}"
