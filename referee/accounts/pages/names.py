"""The names that people may choose to log in with."""

from __future__ import annotations

from django.contrib.auth.validators import ASCIIUsernameValidator
from django.utils.translation import gettext_lazy as _

VALIDATORS = [
    ASCIIUsernameValidator(
        message=_("This name can't be used. Use letters without accents, digits, and . _ - + or @, and no blanks.")
    )
]
"""ASCII alone, in which no two letters of different alphabets look the same. Names that were chosen earlier stay."""
