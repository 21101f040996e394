"""The question of a command before it does what can't be taken back."""

from __future__ import annotations

import sys

from django.core.management.base import CommandError
from django.utils.translation import gettext as _


def confirm(question: str) -> bool:
    """Return True if somebody at the terminal says yes.

    :raises CommandError: nobody can be asked
    """
    try:
        sys.stdout.flush()
        return input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}
    except EOFError:
        raise CommandError(_("Nobody is here to be asked. Add --yes to go on without asking.")) from None
