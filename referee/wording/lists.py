"""Several things in one sentence, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import pgettext

from scoring.sounds import begins_with_i, begins_with_o


def all_of(things: Iterable[object]) -> str:
    """Join all of the things: ``Ann, Bo and Cy``; empty if there are none."""
    return _with_last(things, _with_and)


def one_of(things: Iterable[object]) -> str:
    """Join the things as alternatives: ``json or ndjson``; empty if there are none."""
    return _with_last(things, _with_or)


def listed(things: Iterable[object]) -> str:
    """List the things one after the other: ``6-4, 5-3, 2-2``."""
    told = ""
    for thing in map(str, things):
        told = pgettext("list", "%(others)s, %(next)s") % {"others": told, "next": thing} if told else thing
    return told


def partners(names: Iterable[str]) -> str:
    """Join several players who share a score into one name: ``Ann & Cy``."""
    told = ""
    for name in names:
        told = _with_partner(name) % {"name": told, "partner": name} if told else name
    return told


def _with_partner(name: str) -> str:
    if begins_with_i(name):
        return pgettext("partners, before the sound of an i", "%(name)s & %(partner)s")
    return pgettext("partners", "%(name)s & %(partner)s")


def _with_and(last: str) -> str:
    if begins_with_i(last):
        return pgettext("list, before the sound of an i", "%(others)s and %(last)s")
    return pgettext("list", "%(others)s and %(last)s")


def _with_or(last: str) -> str:
    if begins_with_o(last):
        return pgettext("list, before the sound of an o", "%(others)s or %(last)s")
    return pgettext("list", "%(others)s or %(last)s")


def _with_last(things: Iterable[object], joining: Callable[[str], str]) -> str:
    told = [str(thing) for thing in things]
    if len(told) < 2:
        return "".join(told)
    return joining(told[-1]) % {"others": listed(told[:-1]), "last": told[-1]}
