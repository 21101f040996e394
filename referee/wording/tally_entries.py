"""Entries of hands whose plays aren't entered in words: calls, going out and results (record 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.wording.bonuses import bonus_name
from scoring.entries import Out, Result, Score


def tally_label(entry: Score | Out | Result) -> str:
    """Return what was entered, without the player: ``Points called``, ``Out``."""
    match entry:
        case Score(bonus=bonus) if bonus:
            return bonus_name(bonus)
        case Score():
            return pgettext("entry", "Points called")
        case Out():
            return pgettext("entry", "Out")
        case Result():
            return pgettext("entry", "Result")
        case _:
            assert_never(entry)


def tally_told(entry: Score | Out | Result, told: Mapping[str, object]) -> str:
    """Return what was done and by whom, in the past tense: ``Ann called 15 points``. ``told`` has the name."""
    match entry:
        case Score(bonus=bonus) if bonus:
            return _("%(name)s: %(bonus)s") % {**told, "bonus": bonus_name(bonus)}
        case Score(points=points):
            text = ngettext("%(name)s called %(points)d point", "%(name)s called %(points)d points", points)
            return text % {**told, "points": points}
        case Out():
            return _("%(name)s went out") % told
        case Result():
            return _("The points of the hand were entered")
        case _:
            assert_never(entry)


def tally_refused(entry: Score | Out | Result, told: Mapping[str, object]) -> str:
    """Return a sentence that says that this can't be done, and by whom: ``Ann can't go out``. ``told`` has the name."""
    match entry:
        case Score(bonus=bonus) if bonus:
            return _("%(name)s can't call this: %(bonus)s") % {**told, "bonus": bonus_name(bonus)}
        case Score(points=points):
            text = ngettext("%(name)s can't call %(points)d point", "%(name)s can't call %(points)d points", points)
            return text % {**told, "points": points}
        case Out():
            return _("%(name)s can't go out") % told
        case Result():
            return _("The points of the hand can't be entered")
        case _:
            assert_never(entry)


def tally_named(entry: Score | Out | Result, told: Mapping[str, object]) -> str:
    """Return the entry as something that can be undone and redone: ``Ann's call of 15``. ``told`` has the name."""
    match entry:
        case Score(bonus=bonus) if bonus:
            return _("%(name)s: %(bonus)s") % {**told, "bonus": bonus_name(bonus)}
        case Score(points=points):
            return _("%(name)s's call of %(points)d") % {**told, "points": points}
        case Out():
            return _("%(name)s's going out") % told
        case Result():
            return _("the result")
        case _:
            assert_never(entry)
