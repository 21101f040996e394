"""`manage.py export_all FOLDER`: every session as a file."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from referee import models, queries
from referee.management.database import DatabaseCommand
from referee.notation import write_text
from referee.queries.archives import session_file_name
from referee.queries.log_json import session_json


class Command(DatabaseCommand):
    """The command that writes a file for each session, named by its number, day, game and circle, and its photo beside it."""

    help = _("Write every session as a file that import_all reads, on this server or another.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help=_("a folder, which is made if it isn't there"))
        parser.add_argument("--circle", default="", help=_("only the sessions of the circle of this name"))
        parser.add_argument(
            "--format", choices=["json", "text"], default="json", help=_("records with their logs, or the notation")
        )

    def handle(self, *args: Any, folder: Path, circle: str, **options: Any) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise CommandError(_("%(folder)s isn't empty. Name a new folder.") % {"folder": folder})
            count = 0
            for count, session in enumerate(self._sessions(circle), start=1):
                self._write(folder, count, session, as_text=options["format"] == "text")
        except OSError as error:
            raise CommandError(_("The files can't be written: %(why)s") % {"why": error}) from None
        self.stdout.write(_("Sessions written: %(count)d.") % {"count": count})

    def _sessions(self, circle: str) -> list[models.Session]:
        sessions = models.Session.objects.select_related("circle").order_by("opened_at", "id")
        if not circle:
            return list(sessions)
        found = list(sessions.filter(circle__name__iexact=circle))
        if not found:
            raise CommandError(_("There is no session of a circle called %(name)s.") % {"name": circle})
        return found

    def _write(self, folder: Path, number: int, session: models.Session, *, as_text: bool) -> None:
        if as_text:
            written = write_text(queries.sheet_of(session))
        else:
            written = json.dumps(session_json(session, with_log=True), ensure_ascii=False, indent=1)
        name = f"{session_file_name(number, session)}.{'txt' if as_text else 'json'}"
        (folder / name).write_bytes(written.encode("utf-8"))
        if photo := self._photo(session):
            (folder / name).with_suffix(".jpg").write_bytes(photo)

    def _photo(self, session: models.Session) -> bytes | None:
        """Return the photo that is kept with the session."""
        if not apps.is_installed("referee.photos"):
            return None
        from referee.photos.models import Photo  # a model can be imported only where its app is installed

        kept = Photo.objects.filter(session=session).first()
        return bytes(kept.jpeg) if kept else None
