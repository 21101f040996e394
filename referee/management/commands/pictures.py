"""`manage.py pictures FOLDER`: the examples of the rules pages as pictures, for the docs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from referee.presenters.rules.examples import example_of
from scoring.games import GAMES


class Command(BaseCommand):
    """The command that draws a picture of every game that has an example."""

    help = _("Draw the example of every game into a folder, as SVG.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        drawn = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for slug in GAMES:
                if example := example_of(slug):
                    file = folder / f"{slug}.svg"
                    file.write_text(example.picture(standalone=True) + "\n", encoding="utf-8")
                    drawn.append(file)
        except OSError as error:
            raise CommandError(
                _("The pictures can't be written to %(folder)s: %(reason)s.")
                % {"folder": folder, "reason": error.strerror}
            ) from None
        for file in drawn:
            self.stdout.write(str(file))
