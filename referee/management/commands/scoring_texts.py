"""`manage.py scoring_texts [FILE]`: writes the sentences of `scoring` where gettext finds them."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from referee.sentences import written_for_gettext

FILE = Path(settings.BASE_DIR) / "referee" / "scoring_texts.py"


class Command(BaseCommand):
    """Write `referee/scoring_texts.py` again."""

    help = _("Write the sentences of the rules into referee/scoring_texts.py, where a translator's tools find them.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", default=FILE)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            file.write_text(written_for_gettext(), encoding="utf-8")
        except OSError as error:
            raise CommandError(
                _("%(file)s can't be written: %(reason)s.") % {"file": file, "reason": error.strerror}
            ) from None
        self.stdout.write(str(file))
