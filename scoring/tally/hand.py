"""A hand whose plays aren't entered, as a frozen value: what was called, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.depths import Depth
from scoring.details import Detail, HubDetail, Pool
from scoring.ending import Award, Ending, HandResult
from scoring.facts import BlockedWinner, HandCount, HandScoring, Rounding, TieRule
from scoring.game import Game
from scoring.hand import Hand
from scoring.layout import Arm
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class TalliedHand:
    """A hand whose plays aren't entered.

    ``known`` is the same hand as far as it is known: its players, points and end. Nothing lies there but the hub, and
    its tiles left are right only once they were counted. ``counted`` has their numbers, by seat. ``may_have_won`` are the
    seats that may have won the hand, None standing for nobody, where only the points are known; empty if that is known.
    """

    depth: Depth
    known: Hand
    counted: Mapping[int, int]
    may_have_won: tuple[int | None, ...] = ()

    @classmethod
    def begun(cls, depth: Depth, hand: Hand) -> TalliedHand:
        """Return the hand before anything was entered."""
        return cls(depth, hand, {})

    def with_known(self, known: Hand) -> TalliedHand:
        """Return the hand after something became known."""
        return replace(self, known=known)

    def next_leader(self, rule: Callable[[Hand], int | None]) -> int | None:
        """Return the seat that leads next by the game's rule; None if only the table can say."""
        result = self.known.result
        if not self.may_have_won or result is None:
            return rule(self.known)
        leaders = {rule(self._won_by(seat, result)) for seat in self.may_have_won}
        return leaders.pop() if len(leaders) == 1 else None

    def _won_by(self, seat: int | None, result: HandResult) -> Hand:
        finish = self.known.finish
        assert finish, "a hand with a result has ended"
        return self.known._replace(finish=finish._replace(result=result._replace(leads_next=seat)))

    def needs_count(self, ending: Ending) -> bool:
        """Return True if the result of a hand that ends so depends on what is left."""
        scored = ending is Ending.BLOCKED or self.known.variant.domino_score.counts_pips
        return self.needs_tiles(ending) or (scored and self.compares_pips(ending))

    def needs_tiles(self, ending: Ending) -> bool:
        """Return True if the result depends on the number of tiles left."""
        return self.known.variant.tile_count_decides.holds_for(ending)

    def compares_pips(self, ending: Ending) -> bool:
        """Return True if pips that were counted may decide the result."""
        return self.known.variant.count_decides.holds_for(ending)

    @property
    def asked(self) -> tuple[tuple[int, ...], ...]:
        """The seats whose pips the count asks for, once the hand is over, in groups that may have one number together.

        Partners may where the formula only adds up their pips: those who lost to the seat that went out. The winner's
        partner isn't asked for where those pips don't count.
        """
        hand, finish = self.known, self.known.finish
        others = [seat for seat in hand.seats if finish is None or seat != finish.out]
        if finish is None or finish.out is None or not self._adds_up(finish.ending):
            return tuple((seat,) for seat in others)
        winners = hand.side_of(finish.out)
        counts_partner = hand.variant.hand_count is HandCount.ALL or hand.variant.partner_pips_off
        sides = sorted({hand.side_of(seat) for seat in others} - {winners})
        losers = tuple(tuple(seat for seat in others if hand.side_of(seat) == side) for side in sides)
        partners = tuple((seat,) for seat in others if hand.side_of(seat) == winners and counts_partner)
        return tuple(sorted((*losers, *partners)))

    def _adds_up(self, ending: Ending) -> bool:
        """Return True if the winner of a hand that ends so takes the sum of the others' pips."""
        variant = self.known.variant
        scores = variant.domino_score.counts_pips and variant.domino_score is not HandScoring.OWN_PIPS
        by_sum = ending is Ending.DOMINO and scores and variant.rounding is not Rounding.NEAREST_FIVE_EACH
        return by_sum and not self.needs_tiles(ending)

    @property
    def asks_blocker(self) -> bool:
        """True if it matters at this table who blocked a hand."""
        variant = self.known.variant
        by_blocker = variant.blocked_winner is BlockedWinner.BLOCKER_VS_NEXT
        return by_blocker or variant.blocked_tie in (TieRule.BLOCKER, TieRule.NOT_BLOCKER)

    @property
    def asks_last_tile(self) -> bool:
        """True if the points of the last tile and those for going out count only together, and so are entered together."""
        variant = self.known.variant
        together = variant.out_counts_with_last_tile and variant.target_exact and not self.known.deal.tie_hand
        return together and variant.points_of(self.known) > 0

    def details(self) -> Iterator[Detail]:
        """Yield the details that don't depend on plays: the hub and the pool."""
        known = self.known
        if known.hub:
            yield HubDetail(known.hub)
        if known.variant.extra_details:
            yield from (detail for detail in known.variant.extra_details(known) if isinstance(detail, Pool))

    # Properties that every game's hands have

    @property
    def game(self) -> Game:
        """The game, with this table's house rules."""
        return self.known.game

    @property
    def leader(self) -> int:
        """The seat that leads."""
        return self.known.leader

    @property
    def hub(self) -> Tile | None:
        """The double in the middle; None in games without one."""
        return self.known.hub

    @property
    def turn(self) -> int | None:
        """None, because turns aren't recorded."""
        return None

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Always empty, because no tiles are recorded."""
        return ()

    @property
    def end_total(self) -> int | None:
        """None, because no tiles are recorded."""
        return None

    @property
    def boneyard(self) -> int | None:
        """None, because draws aren't recorded."""
        return None

    @property
    def tiles_by_seat(self) -> Mapping[int, int]:
        """The number of tiles that each seat had left, as far as they were counted."""
        return self.counted

    @property
    def scores(self) -> Mapping[int, int]:
        """Each side's points in the session, this hand's included."""
        return self.known.scores

    @property
    def have_scored(self) -> frozenset[int]:
        """The sides that have scored at least once."""
        return self.known.have_scored

    @property
    def opening_awards(self) -> tuple[Award, ...]:
        """The points that everybody got or paid before the first tile."""
        return self.known.opening_awards

    @property
    def out(self) -> int | None:
        """The seat that went out; None while nobody has, and where the table didn't say."""
        return self.known.finish.out if self.known.finish else None

    @property
    def ending(self) -> Ending | None:
        """The ending of the hand; None while it goes on."""
        return self.known.ending

    @property
    def result(self) -> HandResult | None:
        """The result of the hand; None while it goes on or waits for its count."""
        return self.known.result
