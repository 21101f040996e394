"""A hand at the table played again: after each entry the layout, the sum, the award and every side's score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.drawing import layout_svg
from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.findings import FindingLine, finding_lines
from referee.presenters.session.replay import Replay
from referee.presenters.table.casts import as_hand
from referee.presenters.table.continuations import position_of
from referee.presenters.table.play_list import (
    FeedLine,
    HandResultShown,
    count_told,
    end_sum,
    feed_lines,
    how_it_ended,
    result_of,
)
from referee.presenters.table.status_panel import FaceDownRow, notices, rows
from referee.presenters.table.trains import train_labels
from referee.queries import TableState
from referee.wording.points import Points, pool_of
from scoring.entries import Count
from scoring.game import HandState
from scoring.hand import Hand
from scoring.layout import Layout


class SeatThen(NamedTuple):
    """A seat at one moment: the number of its tiles, and whether it is at turn."""

    name: str
    tiles: int
    at_turn: bool


class SideThen(NamedTuple):
    """A side at one moment: its score, and the change by the last entry."""

    number: int
    name: str
    points: Points
    change: Points
    seats: tuple[SeatThen, ...]


@dataclass(frozen=True)
class PlayStep:
    """The hand after an entry, or before the first one, which has no ``line``.

    ``grown`` is the layout at the last step. ``paid`` is what everybody got or paid before the first
    tile.
    """

    state: TableState
    number: int
    hand: Hand
    grown: Layout
    before: Mapping[int, int]
    line: FeedLine | None = None
    paid: tuple[AwardLine, ...] = ()

    @property
    def said(self) -> str:
        """The entry in a sentence; before the first entry, who leads."""
        if self.line:
            return self.line.said
        if self.hand.turn and self.hand.layout.placed:
            return _("%(name)s's turn") % {"name": self.state.name_of(self.hand.turn)}
        return _("%(name)s leads") % {"name": self.state.name_of(self.hand.leader)}

    @property
    def told(self) -> str:
        """The entry in a sentence, with its points and the score."""
        points = [f"{side.name} {side.points.amount}" for side in self.sides]
        brought = [self.line.points.signed] if self.line and self.line.points else []
        ended = [self.result.sentence] if self.result else []
        return ". ".join([self.said, *brought, *ended, ", ".join(points)]) + "."

    @cached_property
    def picture(self) -> SafeString:
        """The layout, each tile where it lies in the layout at the last step."""
        trains = train_labels(self.hand, self.state.name_of)
        svg = layout_svg(self.hand.layout_now, trains=trains, whole=self.grown, ends=self.hand.result is None)
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    @cached_property
    def end_sum(self) -> str:
        """The sum of the open ends; empty where they aren't added up, and before the first tile."""
        return end_sum(self.hand) if self.hand.layout.placed else ""

    @cached_property
    def sides(self) -> tuple[SideThen, ...]:
        """The sides, with their seats."""
        return tuple(self._side(side.number, side.name, side.seats) for side in self.state.sides)

    def _side(self, number: int, name: str, seats: Sequence[int]) -> SideThen:
        hand, game = self.hand, self.state.game
        points = hand.scores[number]
        return SideThen(
            number,
            name,
            Points.of(points, game),
            Points.of(points - self.before[number], game),
            tuple(SeatThen(self.state.name_of(seat), hand.tiles_left[seat - 1], hand.turn == seat) for seat in seats),
        )

    @property
    def pool(self) -> Points | None:
        """The pool of a game for money."""
        return pool_of(self.hand.scores.values(), self.state.game)

    @property
    def boneyard(self) -> int | None:
        """The number of tiles left to draw; None where nobody draws."""
        return self.hand.boneyard if sum(self.hand.deal.dealt) < self.hand.variant.set.size else None

    @property
    def notices(self) -> list[str]:
        """The conditions at the moment besides the layout."""
        return notices(self.hand, self.state)

    @property
    def rows(self) -> list[FaceDownRow]:
        """The face-down rows as they were known then, where the game has them."""
        return rows(self.hand, self.state)

    @property
    def for_money(self) -> bool:
        """True if the scores are cents of a pool."""
        return self.state.game.in_cents

    @cached_property
    def position(self) -> str:
        """The hand as a position in one line; empty once the result stands."""
        return position_of(self.hand, self.state)

    @property
    def waits_for_count(self) -> str:
        """The ending of the hand in words, while it still has to be counted."""
        return "" if self.hand.result else how_it_ended(self.hand, self.state)

    @cached_property
    def result(self) -> HandResultShown | None:
        """The result of the hand, once it stands."""
        return result_of(self.state, self.hand) if self.hand.result else None


@dataclass(frozen=True)
class HandReplay(Replay):
    """The steps of a hand at the table."""

    template = "table/_replay_step.html"

    @cached_property
    def steps(self) -> Sequence[PlayStep]:
        hands = [self.hand.start, *(ruling.hand for ruling in self.hand.rulings)]
        lines = [None, *self._lines()]
        return [
            self._step(number, hand, line, hands[number - 1] if number else hand)
            for number, (hand, line) in enumerate(zip(hands, lines, strict=True))
        ]

    @property
    def findings(self) -> tuple[FindingLine, ...]:
        return finding_lines(self.hand, self.state)

    def _step(self, number: int, hand: HandState, line: FeedLine | None, before: HandState) -> PlayStep:
        grown = as_hand(self.hand.hand).layout
        paid = () if number else award_lines(hand.opening_awards, self.state)
        return PlayStep(self.state, number, as_hand(hand), grown, before.scores, line, paid)

    def _lines(self) -> Iterator[FeedLine]:
        """Yield the entries; a count has the pips that each player had left."""
        for line, ruling in zip(feed_lines(self.hand, self.state), self.hand.rulings, strict=True):
            entry = ruling.entry
            yield replace(line, said=count_told(entry, self.state)) if isinstance(entry, Count) else line
