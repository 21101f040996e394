"""Everything known of one deal: a frozen value that grows entry by entry.

A hand never knows who holds what, only how many tiles each seat has and which tiles are unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from scoring.awards import Award
from scoring.facts import DrawRule, Lead
from scoring.game import Beginning, Game, Standing
from scoring.layout import Arm, Layout
from scoring.results import Ending, HandResult
from scoring.rules import Rules
from scoring.tiles import Tile

M = TypeVar("M")


class Deal(NamedTuple):
    """What stays the same through a hand."""

    variant: Rules[Hand]
    sides: tuple[int, ...]
    leader: int
    dealt: tuple[int, ...]
    no_double: bool
    opening_scores: tuple[tuple[int, int], ...]
    tie_hand: bool
    number: int
    first: bool

    @classmethod
    def of(cls, variant: Rules[Hand], standing: Standing, beginning: Beginning) -> Deal:
        """The deal that a table begins with: the rules say what the table leaves out."""
        each = variant.dealt_to(len(standing.sides))
        return cls(
            variant=variant,
            sides=standing.sides,
            leader=beginning.leader or standing.leader or 1,
            dealt=tuple(beginning.dealt.get(seat, each) for seat in range(1, len(standing.sides) + 1)),
            no_double=beginning.no_double,
            opening_scores=tuple(standing.scores.items()),
            tie_hand=standing.tie_hand,
            number=standing.number,
            first=standing.first,
        )


class Hand(NamedTuple):
    """One deal, from the lead to the count.

    Seats are numbered from 1. ``points`` are the sides' scores of the whole session so far, and
    ``opened`` the sides that have scored at all. ``passed`` holds who has passed since the last play,
    ``drawn`` the tiles drawn in the present turn.
    """

    deal: Deal
    layout: Layout
    tiles_left: tuple[int, ...]
    boneyard: int
    out_of_play: int
    at_turn: int
    points: dict[int, int]
    opened: frozenset[int]
    direction: int = 1
    skips: int = 0
    passed: frozenset[int] = frozenset()
    drawn: int = 0
    memory: object = None
    ending: Ending | None = None
    out: int | None = None
    counted: bool = False
    result: HandResult | None = None
    lost_with_last_tile: bool = False
    opening_awards: tuple[Award, ...] = ()

    @classmethod
    def dealt(cls, deal: Deal, opened: frozenset[int]) -> Hand:
        """The hand as it lies before the first tile."""
        variant = deal.variant
        rest = variant.set.size - sum(deal.dealt)
        draws = variant.draw is not DrawRule.NONE
        hand = cls(
            deal=deal,
            layout=Layout(variant.spinner_rule),
            tiles_left=deal.dealt,
            boneyard=rest if draws else 0,
            out_of_play=0 if draws else rest,
            at_turn=deal.leader,
            points=dict(deal.opening_scores),
            opened=opened,
        )
        if variant.memory_at_start:
            hand = hand._replace(memory=variant.memory_at_start(hand))
        return hand._with_opening_awards() if variant.awards_at_start else hand

    @property
    def variant(self) -> Rules[Hand]:
        """The rules of the game, with this table's house rules."""
        return self.deal.variant

    @property
    def game(self) -> Game:
        """The game, with this table's house rules."""
        return self.deal.variant

    def recall(self, kind: type[M]) -> M:
        """What the game remembers of this hand: a value of the type that its rules put there."""
        assert isinstance(self.memory, kind), f"{self.deal.variant.slug} remembers no {kind.__name__}"
        return self.memory

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, seat 1 first."""
        return self.deal.sides

    @property
    def leader(self) -> int:
        """The seat that leads."""
        return self.deal.leader

    @property
    def seats(self) -> range:
        """The seats, from 1."""
        return range(1, len(self.tiles_left) + 1)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when the hand is over."""
        return None if self.ending else self.at_turn

    @property
    def scores(self) -> dict[int, int]:
        """Each side's points in the session, this hand's included."""
        return dict(self.points)

    @property
    def awaiting_count(self) -> bool:
        """Whether the hand has ended and waits for its count."""
        return self.ending is not None and self.result is None

    @property
    def may_be_counted(self) -> bool:
        """Whether a count is still taken: once, of a hand that was played out, even where its result needs none."""
        return self.ending in (Ending.DOMINO, Ending.BLOCKED) and not self.counted

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles of the set that don't lie on the table."""
        played = self.layout.played
        return tuple(tile for tile in self.variant.set if tile not in played)

    @property
    def winning_seat(self) -> int | None:
        """The seat that won the hand, for who leads next; None where nobody did."""
        return self.result.leads_next if self.result else None

    @property
    def lead(self) -> Lead:
        """What must be led in this hand."""
        return self.deal.variant.lead_in(self.deal.first)

    def draw_rule(self, seat: int) -> DrawRule:
        """The draw rule now in force for a seat whose turn it is."""
        variant = self.deal.variant
        return variant.draw_now(self, seat) if variant.draw_now else variant.draw

    def must_pass(self, seat: int) -> bool:
        """Whether the rules make the seat pass in its next turn, whatever it holds."""
        must_pass = self.deal.variant.must_pass
        return must_pass is not None and must_pass(self, seat)

    @property
    def may_be_drawn(self) -> int:
        """Tiles that the boneyard can give before it is down to its floor."""
        return max(0, self.boneyard - self.deal.variant.floor)

    def drawn_of(self, tiles: int) -> int:
        """How many come of the tiles that the player at turn draws.

        What a rule of a fixed number asks for is served as far as the floor allows (rulebook 2.3); where any number may
        be drawn, all that were entered.
        """
        most = self.draw_rule(self.at_turn).most
        asked_for = most is not None and self.drawn + tiles <= most
        return min(tiles, self.may_be_drawn) if asked_for and self.may_be_drawn else tiles

    def _with_opening_awards(self) -> Hand:
        """The hand after what everybody gets or pays before the first tile."""
        start = self.deal.variant.awards_at_start
        awards = tuple(Award(self.side_of(seat), seat, *each) for seat, each in start(self)) if start else ()
        points = dict(self.points)
        for award in awards:
            points[award.side] += award.points
        return self._replace(points=points, opening_awards=awards)

    def side_of(self, seat: int) -> int:
        """The side that the seat plays for."""
        return self.deal.sides[seat - 1]

    def clockwise(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat % len(self.tiles_left) + 1

    def next_seat(self, seat: int) -> int:
        """The next seat in the present direction of play."""
        return (seat - 1 + self.direction) % len(self.tiles_left) + 1

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The arms as they may be played on now."""
        return self.layout_now.arms

    @property
    def end_total(self) -> int | None:
        """The end total in pips; None where the game has none and before the first tile."""
        return self.layout.end_total if self.deal.variant.has_end_total and self.layout.placed else None

    @property
    def tiles_by_seat(self) -> Mapping[int, int]:
        """How many tiles each seat has left."""
        return dict(enumerate(self.tiles_left, start=1))

    @property
    def layout_now(self) -> Layout:
        """The layout with every arm that may not be played on now marked as locked, whatever rule locks it."""
        if self.deal.variant.locks is None:
            return self.layout
        return self.layout._replace(arms=tuple(arm._replace(locked=self.is_locked(arm)) for arm in self.layout.arms))

    def is_locked(self, arm: Arm) -> bool:
        """Whether the rules don't allow a tile on this arm yet."""
        locks = self.deal.variant.locks
        return arm.locked or (locks is not None and locks(self, arm) is not None)
