"""Names as people type them: `scoring` says what a name may be, a refusal says which field was wrong."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from scoring import names
from scoring.names import LONGEST, same_name_key

__all__ = ["LONGEST", "clean_name", "same_name_key"]


def clean_name(value: object, field: str = "name") -> str:
    """The name as it is kept.

    :raises Invalid: not text, empty, over 40 characters, or with characters that don't show
    """
    if not isinstance(value, str):
        raise Invalid(field, _("must be a name: text of 1 to %(most)d characters") % {"most": LONGEST})
    try:
        return names.clean_name(value)
    except ValueError as error:
        raise Invalid(field, str(error)) from error
