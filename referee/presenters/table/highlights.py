"""Highlights of a session: the most points at once, the most in a hand, the longest drought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee import queries
from referee.presenters.session.highlight import Highlight
from referee.presenters.table.scores import gains
from referee.queries import HandListed, TableState
from referee.wording.lists import all_of
from referee.wording.points import Points
from scoring.ending import Ending

_A_DROUGHT = 2
"""The number of hands without a point that make a drought worth telling."""

NOTHING: Mapping[int, int] = {}
"""The scores before the first hand."""


class _Drought(NamedTuple):
    """A run of hands that brought a side nothing."""

    side: int
    hands: tuple[int, ...]

    @property
    def where(self) -> str:
        """The hands of the drought in words. Between them may be some that were thrown in."""
        first, last = self.hands[0], self.hands[-1]
        if last - first < len(self.hands):
            return _("hands %(first)d to %(last)d") % {"first": first, "last": last}
        return _("hands %(numbers)s") % {"numbers": all_of(self.hands)}


def highlights_of(hands: Sequence[HandListed], state: TableState) -> tuple[Highlight, ...]:
    """Return the highlights; hands under way count only for the best play."""
    ended = [hand for hand in hands if hand.ending]
    return (*_best_play(state), *_best_hand(ended, state), *_longest_drought(ended, state))


def _best_play(state: TableState) -> Iterator[Highlight]:
    best = queries.best_play_of(state)
    if best is not None:
        seat = state.seats[best.seat - 1]
        yield Highlight(
            title=_("Most points at once"),
            amount=Points.of(best.points, state.game).signed,
            name=seat.name,
            side=seat.side,
            where=_("hand %(number)d") % {"number": best.hand},
            address=reverse("play", args=[best.line]),
        )


def _best_hand(ended: Sequence[HandListed], state: TableState) -> Iterator[Highlight]:
    """Yield the hand that brought a side the most, unless there is only one hand."""
    befores = [NOTHING, *(hand.scores for hand in ended)]
    most = [
        (hand, each[0]) for hand, was in zip(ended, befores, strict=False) if (each := gains(was, hand.scores, state))
    ]
    hand, gain = max(most, key=lambda each: each[1].points, default=(None, None))
    if hand is not None and gain is not None and gain.points > 0 and len(ended) > 1:
        yield Highlight(
            title=_("Most points in a hand"),
            amount=gain.points.signed,
            name=gain.name,
            side=gain.side,
            where=_("hand %(number)d") % {"number": hand.number},
            hand=hand.number,
        )


def _longest_drought(ended: Sequence[HandListed], state: TableState) -> Iterator[Highlight]:
    droughts = [drought for side in state.sides for drought in _droughts(ended, side.number)]
    longest = max(droughts, key=lambda each: len(each.hands), default=None)
    if longest is not None and len(longest.hands) >= _A_DROUGHT:
        name = next(side.name for side in state.sides if side.number == longest.side)
        number = len(longest.hands)
        yield Highlight(
            title=_("Longest without a point"),
            amount=ngettext("%(number)d hand", "%(number)d hands", number) % {"number": number},
            name=name,
            side=longest.side,
            where=longest.where,
            hand=longest.hands[0],
        )


def _droughts(ended: Sequence[HandListed], side: int) -> Iterator[_Drought]:
    """Yield each run of hands without a point. A hand that was thrown in neither ends one nor makes it longer."""
    dry: list[int] = []
    before = 0
    for hand in ended:
        points = hand.scores[side] - before
        before = hand.scores[side]
        if points > 0:
            dry = []
        elif hand.ending is not Ending.VOID:
            dry.append(hand.number)
            yield _Drought(side, tuple(dry))
