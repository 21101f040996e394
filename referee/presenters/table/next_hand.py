"""The app's questions to the table before the next hand."""

from __future__ import annotations

from dataclasses import dataclass

from referee.queries import SeatAtTable, TableState
from referee.wording.lists import one_of
from scoring.facts import HubSource
from scoring.tiles import Tile
from scoring.variant import Variant


@dataclass(frozen=True)
class NextHand:
    """The next hand as far as the rules determine it."""

    state: TableState
    variant: Variant

    @property
    def leader(self) -> str:
        """The name of the leader by the rules, else empty. If partners agree on it, both are named."""
        return one_of(seat.name for seat in self.may_lead)

    @property
    def may_lead(self) -> tuple[SeatAtTable, ...]:
        """The leaders by the rules: none where only the table knows, both partners where they agree on it."""
        leader, seats = self.state.next_leader, self.state.seats
        if not leader:
            return ()
        side = seats[leader - 1].side if self.variant.side_chooses_leader else None
        return tuple(seat for seat in seats if seat.number == leader or seat.side == side)

    @property
    def others(self) -> tuple[SeatAtTable, ...]:
        """The other seats, which lead only if the table says so."""
        return tuple(seat for seat in self.state.seats if seat not in self.may_lead)

    @property
    def says_who_laid(self) -> bool:
        """True if the table says who was dealt the hub and laid it, rather than who leads."""
        return self.variant.hub is HubSource.HELD

    @property
    def knows_leader(self) -> bool:
        """True if the rules determine the leader."""
        return self.state.next_leader is not None and not self.says_who_laid

    @property
    def hubs(self) -> tuple[Tile, ...]:
        """The doubles that may lie in the middle, the next one first; empty in games without a hub."""
        if self.variant.hub is HubSource.NONE:
            return ()
        highest = self.variant.set.highest
        following = self.state.log_state.session.next_hub or Tile(highest, highest)
        doubles = (Tile(suit, suit) for suit in range(highest, -1, -1))
        return (following, *(double for double in doubles if double != following))

    @property
    def begins_at_a_tap(self) -> bool:
        """True if the reader may begin it now without naming a leader."""
        shown, state = self.state.shown, self.state
        is_next = shown is None or shown.hand.result is not None
        return state.is_keeper and is_next and not state.finished and self.knows_leader

    @property
    def may_lack_doubles(self) -> bool:
        """True if it matters for the lead that nobody holds a double, and the tiles aren't dealt again for it."""
        lead = self.variant.lead_in(self.state.log_state.session.is_first)
        return lead.asks_double and not self.variant.redeal_without_double

    @property
    def usual_deal(self) -> int:
        """The number of tiles that the rules deal to each player of this table."""
        return self.variant.dealt_to(len(self.state.seats))
