"""The findings of a check."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.operations import RowDifference


class Finding(NamedTuple):
    """Something that isn't as it was written: the place in words, and a sentence for the host."""

    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


def unreadable(place: str, error: Exception) -> Finding:
    """Return the finding that something can't be read at all."""
    return Finding(place, _("This can't be read: %(reason)s") % {"reason": _reason(error)})


def unjudged(place: str, error: Exception) -> Finding:
    """Return the finding that a log has an entry that no referee can read."""
    sentence = _("The log can't be judged, so the copies in the rows weren't compared: %(reason)s")
    return Finding(place, sentence % {"reason": _reason(error)})


def _reason(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def of_differences(place: str, differences: Iterable[RowDifference]) -> Iterator[Finding]:
    """Yield a finding for each copy that doesn't say what the log gives."""
    for difference in differences:
        said, gives = (json.dumps(each, default=str) for each in (difference.said, difference.gives))
        where = f"{place}, {difference.place}" if place else difference.place
        told = {"said": said, "gives": gives}
        yield Finding(where, _("The row says %(said)s; the log gives %(gives)s.") % told)
