"""`manage.py backup [FOLDER]`: a backup in one file, made while the server runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from referee.management.read_only import there_is_a_database
from referee.server.backups import nightly
from referee.server.backups.archive import SECRET_KEY
from referee.server.backups.making import BackupFailed, delete_remains, make_backup, name_of_now


class Command(BaseCommand):
    """The command that writes the database and the secret key into one file, which `manage.py restore` takes."""

    help = _("Make a backup of the database and the secret key, in one file. The server may run meanwhile.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            default=settings.REFEREE_BACKUP_FOLDER,
            help=_("where to (default: backups)"),
        )
        parser.add_argument(
            "--nightly", action="store_true", help=_("as the server does at night: the oldest nightly ones go")
        )

    def handle(self, *args: Any, folder: Path, nightly: bool, **options: Any) -> None:
        if not there_is_a_database():
            raise CommandError(_("There is nothing to back up in %(folder)s yet.") % {"folder": settings.VAR})
        try:
            made = self.make_nightly(folder) if nightly else make_backup(folder, name_of_now())
        except BackupFailed as error:
            raise CommandError(str(error)) from None
        self.stdout.write(_("Backup made: %(file)s") % {"file": made})
        if not (settings.VAR / SECRET_KEY).exists():
            self.stdout.write(_("It has no secret key, because yours is in REFEREE_SECRET_KEY. Keep that, too."))

    def make_nightly(self, folder: Path) -> Path:
        """Make tonight's backup, then delete the oldest of the nightly ones."""
        made = make_backup(folder, nightly.name_of_today())
        nightly.delete_oldest(folder, settings.REFEREE_BACKUPS)
        delete_remains(folder)
        return made
