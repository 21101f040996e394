"""Highlights of a sitting of patiences: games won in a row, how close the others came, the longest game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.presenters.session.highlight import Highlight
from referee.queries import HandListed
from scoring.ending import Ending

_COUNTED = (Ending.WON, Ending.LOST)


def highlights_of(hands: Sequence[HandListed]) -> tuple[Highlight, ...]:
    """Return the highlights once two games are over; games that were thrown in don't count."""
    ended = [hand for hand in hands if hand.ending in _COUNTED]
    if len(ended) < 2:
        return ()
    return (*_won_in_a_row(ended), *_closest(ended), *_longest(ended))


def _won_in_a_row(ended: Sequence[HandListed]) -> Iterator[Highlight]:
    best, row = list[HandListed](), list[HandListed]()
    for hand in ended:
        row = [*row, hand] if hand.ending is Ending.WON else []
        best = max(best, row, key=len)
    if len(best) > 1:
        where = _("games %(first)d to %(last)d") % {"first": best[0].number, "last": best[-1].number}
        amount = ngettext("%(number)d game", "%(number)d games", len(best)) % {"number": len(best)}
        yield Highlight(_("Most won in a row"), amount, where, hand=best[0].number)


def _closest(ended: Sequence[HandListed]) -> Iterator[Highlight]:
    """Yield the game in which the fewest tiles were left, if none was won."""
    left = [(tiles, hand) for hand in ended if (tiles := hand.result["left"]) is not None]
    if left and all(hand.ending is Ending.LOST for hand in ended):
        fewest, hand = min(left, key=lambda each: each[0])
        amount = ngettext("%(number)d tile left", "%(number)d tiles left", fewest) % {"number": fewest}
        yield Highlight(_("Closest to winning"), amount, _where(hand), hand=hand.number)


def _longest(ended: Sequence[HandListed]) -> Iterator[Highlight]:
    most, hand = max(((hand.result["moves"] or 0, hand) for hand in ended), key=lambda each: each[0])
    if most:
        amount = ngettext("%(number)d move", "%(number)d moves", most) % {"number": most}
        yield Highlight(_("Longest game"), amount, _where(hand), hand=hand.number)


def _where(hand: HandListed) -> str:
    return _("game %(number)d") % {"number": hand.number}
