"""The names of the bonuses that players call, by the reason of their award."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

_NAMES = {
    "lead_pass": pgettext_lazy("bonus", "Pase de salida"),
    "three_passes": pgettext_lazy("bonus", "Pase corrido"),
    "each_pass": pgettext_lazy("bonus", "Pass"),
    "capicua": pgettext_lazy("bonus", "Capicúa"),
    "chuchazo": pgettext_lazy("bonus", "Chuchazo"),
    "missed_call": pgettext_lazy("bonus", "Missed call"),
}


def bonus_name(reason: str) -> str:
    """Return the name of a bonus; one that has none of its own is called as in the record."""
    return str(_NAMES.get(reason, reason.replace("_", " ")))
