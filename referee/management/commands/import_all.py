"""`manage.py import_all FOLDER`: every session that export_all wrote, or that people wrote by hand."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from referee import operations
from referee.exceptions import Invalid
from referee.management.database import DatabaseCommand
from referee.notation import Mistakes, ScoreSheet
from referee.operations.parsing import read_file, read_name


class Command(DatabaseCommand):
    """The command that imports every file of a folder. If files have mistakes, they are told and nothing is stored."""

    help = _("Read in every session of a folder, one session a file. Nothing is stored if one has a mistake.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help=_("a folder of files: JSON, text or CSV"))
        parser.add_argument("--circle", default="", help=_("the circle whose sessions they are (members only)"))

    def handle(self, *args: Any, folder: Path, circle: str, **options: Any) -> None:
        whose = self._circle(circle)
        try:
            files = sorted(path for path in folder.iterdir() if path.suffix in (".json", ".txt", ".csv"))
            read = [self._read(path) for path in files]
        except OSError as error:
            raise CommandError(_("The files can't be read: %(why)s") % {"why": error}) from None
        sheets = [sheet for sheet in read if sheet is not None]
        if len(sheets) < len(read):
            raise CommandError(_("Nothing was stored."))
        for sheet in sheets:
            operations.import_session(sheet=sheet, circle=whose)
        self.stdout.write(_("Sessions read in: %(count)d.") % {"count": len(sheets)})

    def _circle(self, name: str) -> int | None:
        """Return the circle whose sessions they will be; None on an open server."""
        if not name:
            if settings.REFEREE_ACCESS != "open":
                raise CommandError(_("This server is for members. Say with --circle whose sessions they are."))
            return None
        try:
            return operations.find_or_make_circle(name=read_name(name)).id
        except Invalid as invalid:
            raise CommandError(invalid.message) from None

    def _read(self, path: Path) -> ScoreSheet | None:
        """Return the session of a file; None where it has mistakes, which are told."""
        try:
            return read_file(path.read_bytes().decode("utf-8-sig"), most=None)
        except UnicodeDecodeError:
            self.stderr.write(_("%(file)s: The file must be text in UTF-8.") % {"file": path.name})
        except Mistakes as mistakes:
            for mistake in mistakes.found:
                place = f"{mistake.line}" if mistake.line else mistake.place
                self.stderr.write(f"{path.name}:{place}: {mistake.message}")
        return None
