"""The numbers that are typed after a command's name."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

from django.utils.translation import gettext as _


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers within these bounds, for an argument's ``type``."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
        if least <= number and (most is None or number <= most):
            return number
        if most is None:
            raise ArgumentTypeError(_("Give a whole number from %(least)d on.") % {"least": least})
        raise ArgumentTypeError(_("Give a whole number from %(least)d to %(most)d.") % {"least": least, "most": most})

    return read
