"""`manage.py invite`: a link with which people join a circle, on a server for members."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from referee import operations
from referee.exceptions import Invalid
from referee.management.addresses import add_address, full_address
from referee.management.arguments import whole_number
from referee.management.database import DatabaseCommand
from referee.operations.parsing import read_name


class Command(DatabaseCommand):
    """The command that prints an invitation. A missing circle is made, which is how its first member comes in."""

    help = _("Print a link with which people join a circle. The circle is made if it isn't there yet.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--circle", required=True, help=_("the name of the circle, such as Thursday"))
        parser.add_argument("--people", type=whole_number(0), default=1, help=_("how many people may join by it (1)"))
        parser.add_argument("--days", type=whole_number(0), default=7, help=_("for how many days it is good (7)"))
        parser.add_argument("--owner", action="store_true", help=_("they become owners of the circle"))
        add_address(parser)

    def handle(self, *args: Any, circle: str, people: int, days: int, **options: Any) -> None:
        try:
            joined = operations.find_or_make_circle(name=read_name(circle))
            token = operations.invite(
                circle=joined.id,
                by=None,
                people=people,
                lasts=timedelta(days=min(days, 10_000)),
                makes_owner=options["owner"] or not joined.memberships.exists(),
            )
        except Invalid as invalid:
            raise CommandError(invalid.message) from None
        self.stdout.write(full_address(options["address"], reverse("invitation", args=[token])))
        if settings.REFEREE_ACCESS == "open":
            self.stderr.write(
                _("The server is open to everybody. The link works once it runs with REFEREE_ACCESS=members.")
            )
