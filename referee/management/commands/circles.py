"""`manage.py circles`: the circles of a server for members."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db.models import Count
from django.utils.translation import gettext as _

from referee import operations
from referee.accounts.models import Circle
from referee.exceptions import Invalid
from referee.management.database import DatabaseCommand
from referee.operations.parsing import read_name


class Command(DatabaseCommand):
    """The command that lists the circles, or gives one of them the sessions played before there were any."""

    help = _("List the circles with their members and sessions.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--adopt",
            metavar=_("CIRCLE"),
            help=_("give this circle every session that belongs to none, from when the server was open"),
        )

    def handle(self, *args: Any, adopt: str | None, **options: Any) -> None:
        if adopt is not None:
            self._adopt(adopt)
        counted = Circle.objects.annotate(
            people=Count("memberships", distinct=True), played=Count("sessions", distinct=True)
        )
        for circle in counted:
            values = {"name": circle.name, "people": circle.people, "sessions": circle.played}
            self.stdout.write(_("%(name)s: members %(people)d, sessions %(sessions)d") % values)
        if not counted:
            self.stdout.write(_("There is no circle yet. manage.py invite --circle Thursday makes one."))

    def _adopt(self, name: str) -> None:
        try:
            given = operations.adopt(circle=operations.find_or_make_circle(name=read_name(name)).id)
        except Invalid as invalid:
            raise CommandError(invalid.message) from None
        self.stdout.write(_("Sessions given to %(name)s: %(sessions)d.") % {"name": name, "sessions": given})
