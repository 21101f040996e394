"""Trophies of a session at the table: a capicúa, thirty points in one play, a comeback, a shutout.

They are told only from what was entered: where hands were kept without their plays, those of plays are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from referee import queries
from referee.presenters.session.trophy import Trophy
from referee.queries import HandListed, SideAtTable, TableState
from referee.wording.lists import all_of
from referee.wording.points import Points
from scoring.ending import Ending

_MANY_POINTS = 30
"""The points that make one play a feat."""

_FAR_BEHIND = 50
"""The points behind the leading side that make winning a comeback."""

_SEVERAL_HANDS = 2
"""The fewest hands that count in a shutout."""

_CAPICUA = "capicua"


def trophies_of(hands: Sequence[HandListed], state: TableState) -> tuple[Trophy, ...]:
    """Return the trophies, those of plays first."""
    ended = [hand for hand in hands if hand.ending]
    return (
        *_capicuas(hands, state),
        *_many_points_at_once(state),
        *_comebacks(ended, state),
        *_shut_outs(ended, state),
    )


def _capicuas(hands: Sequence[HandListed], state: TableState) -> Iterator[Trophy]:
    """Yield every capicúa, in the games that reward it."""
    for hand in hands:
        for bonus in hand.result["bonuses"]:
            if bonus["reason"] == _CAPICUA and bonus["seat"]:
                name = state.seats[bonus["seat"] - 1].name
                told = _("%(name)s went out with a tile that fits both ends.") % {"name": name}
                yield Trophy(_("Capicúa"), told, bonus["side"], _where(hand), hand=hand.number)


def _many_points_at_once(state: TableState) -> Iterator[Trophy]:
    """Yield each seat's best play of a hand that brought 30 points, in the games whose plays can bring as many."""
    if state.game.called.most < _MANY_POINTS:
        return
    for play in queries.high_plays_of(state, _MANY_POINTS):
        seat = state.seats[play.seat - 1]
        points = Points.of(play.points, state.game).amount
        yield Trophy(
            title=_("Thirty in one play"),
            told=_("%(name)s scored %(points)s points in one play.") % {"name": seat.name, "points": points},
            side=seat.side,
            where=_("hand %(number)d") % {"number": play.hand},
            address=reverse("play", args=[play.line]),
        )


def _comebacks(ended: Sequence[HandListed], state: TableState) -> Iterator[Trophy]:
    """Yield the winners who were 50 points behind after a hand, with the hand after which they were furthest behind."""
    for side in _winners(state):
        behind, hand = max(((_behind(hand, side, state), hand) for hand in ended), key=lambda each: each[0])
        if behind >= _FAR_BEHIND:
            told = {"names": _names([side], state), "points": behind}
            yield Trophy(
                title=_("Comeback"),
                told=_("%(names)s won after being %(points)d points behind.") % told,
                side=side.number,
                where=_where(hand),
                hand=hand.number,
            )


def _behind(hand: HandListed, side: SideAtTable, state: TableState) -> int:
    """Return how many points a side was behind the leading one after the hand."""
    own, others = hand.scores[side.number], hand.scores.values()
    return own - min(others) if state.game.low_wins else max(others) - own


def _shut_outs(ended: Sequence[HandListed], state: TableState) -> Iterator[Trophy]:
    """Yield the one winner against whom nobody else scored, in several hands and where the most points win."""
    winners, counted = list(_winners(state)), [hand for hand in ended if hand.ending is not Ending.VOID]
    if len(winners) != 1 or len(counted) < _SEVERAL_HANDS or state.game.low_wins:
        return
    [winner], scores = winners, ended[-1].scores
    others = [side for side in state.sides if side.number != winner.number]
    if all(scores[side.number] <= 0 for side in others) and scores[winner.number] > 0:
        told = {"names": _names([winner], state), "others": _names(others, state)}
        yield Trophy(_("Shutout"), _("%(names)s won, and %(others)s scored nothing.") % told, winner.number)


def _names(sides: Sequence[SideAtTable], state: TableState) -> str:
    return all_of(state.seats[seat - 1].name for side in sides for seat in side.seats)


def _winners(state: TableState) -> Iterator[SideAtTable]:
    """Yield the sides that have won the session; none while it goes on."""
    return (side for side in state.sides if state.finished and side.number in state.winners)


def _where(hand: HandListed) -> str:
    return _("hand %(number)d") % {"number": hand.number}
