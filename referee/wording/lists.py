"""Several things in one sentence, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import pgettext


def all_of(things: Iterable[object]) -> str:
    """All of them: ``Ann, Bo and Cy``; empty where there is none."""
    return _with_last(things, pgettext("list", "%(others)s and %(last)s"))


def one_of(things: Iterable[object]) -> str:
    """One of them: ``json or ndjson``; empty where there is none."""
    return _with_last(things, pgettext("list", "%(others)s or %(last)s"))


def listed(things: Iterable[object]) -> str:
    """One after the other: ``6-4, 5-3, 2-2``."""
    told = ""
    for thing in map(str, things):
        told = pgettext("list", "%(others)s, %(next)s") % {"others": told, "next": thing} if told else thing
    return told


def partners(names: Iterable[str]) -> str:
    """Several players who share a score, as one name: ``Ann & Cy``."""
    told = ""
    for name in names:
        told = pgettext("partners", "%(name)s & %(partner)s") % {"name": told, "partner": name} if told else name
    return told


def _with_last(things: Iterable[object], text: str) -> str:
    told = [str(thing) for thing in things]
    if len(told) < 2:
        return "".join(told)
    return text % {"others": listed(told[:-1]), "last": told[-1]}
