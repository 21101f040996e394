"""`manage.py new_password`: a link with which somebody chooses a new password."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from referee.accounts.pages.circles import new_password_path
from referee.management.addresses import add_address, full_address
from referee.management.database import DatabaseCommand


class Command(DatabaseCommand):
    """The command that prints a link for one person. It is good once, and for three days."""

    help = _("Print a link with which somebody who has an account chooses a new password.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help=_("the name with which they log in"))
        add_address(parser)

    def handle(self, *args: Any, name: str, address: str, **options: Any) -> None:
        user = User.objects.filter(username__iexact=name, is_active=True).first()
        if user is None:
            raise CommandError(_("Nobody has an account under the name “%(name)s”.") % {"name": name})
        self.stdout.write(full_address(address, new_password_path(user)))
