"""What the app asks the table before the next hand."""

from __future__ import annotations

from dataclasses import dataclass

from referee.queries import TableState
from scoring.variant import Variant


@dataclass(frozen=True)
class NextHand:
    """The next hand as far as the rules know it."""

    state: TableState
    variant: Variant

    @property
    def leader(self) -> str:
        """The name of who leads it, where the rules tell; else empty."""
        return self.state.name_of(self.state.next_leader) if self.state.next_leader else ""

    @property
    def begins_at_a_tap(self) -> bool:
        """Whether the reader may begin it now, and need not say who leads."""
        shown, state = self.state.shown, self.state
        is_next = shown is None or shown.hand.result is not None
        return state.is_keeper and is_next and not state.finished and state.next_leader is not None

    @property
    def may_lack_doubles(self) -> bool:
        """Whether it matters for the lead that nobody holds a double, and the tiles aren't dealt again for it."""
        lead = self.variant.lead_in(self.state.log_state.session.is_first)
        return lead.asks_double and not self.variant.redeal_without_double

    @property
    def usual_deal(self) -> int:
        """How many tiles the rules deal to each player of this table."""
        return self.variant.dealt_to(len(self.state.seats))
