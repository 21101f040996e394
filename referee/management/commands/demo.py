"""`manage.py demo`: sessions to look at, in every state that the pages know."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from referee import demo
from referee.management.database import DatabaseCommand
from scoring.games import GAMES


class Command(DatabaseCommand):
    """The command that fills in sessions to look at, once."""

    help = _("Fill in sessions to look at: finished and in progress, with every kind of entry, and patiences.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=157, help=_("another number deals other tiles"))

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        if demo.is_here():
            self.stdout.write(_("The demo sessions are here already; nothing was added."))
            return
        for session in demo.play_all(seed):
            state = _("finished") if session.finished else _("in progress")
            self.stdout.write(f"{session.code}  {_(GAMES[session.variant].name)}, {state}")
