"""Days in words."""

from __future__ import annotations

from datetime import datetime

from django import template

from referee.days import day_in_words

register = template.Library()


@register.filter
def day(moment: datetime) -> str:
    """``today``, ``yesterday``, ``Thursday, Nov 19``."""
    return day_in_words(moment)
