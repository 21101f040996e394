"""The end of a session: who won it, in which color, and how often these people have won on that evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.presenters.table.casts import as_variant
from referee.presenters.table.score_cards import SideCard
from referee.queries import TableState, wins_of_the_evening
from referee.wording.lists import listed

_EVENING = 17
"""The hour at which people begin to say tonight."""


@dataclass(frozen=True)
class SessionEnd:
    """A session that is over, as its table page tells it."""

    state: TableState
    cards: Sequence[SideCard]

    @property
    def outcome(self) -> str:
        """The winners, in sentences."""
        won = [card.wins for card in self.cards if card.won]
        return " ".join([*won, *self._shutout]) or _("The table has ended the session.")

    @property
    def winner(self) -> int | None:
        """The side whose color the end of the session has: the one that won it, the first of several."""
        return self.state.winners[0] if self.state.winners else None

    @cached_property
    def count_of_the_evening(self) -> str:
        """The count of sessions won: ``Ann 2 : 1 Bo tonight``; empty if this is the only one that anybody won."""
        won, state = wins_of_the_evening(self.state), self.state
        if sum(won.values()) < 2:
            return ""
        tonight = timezone.localtime(state.session.opened_at).hour >= _EVENING
        if len(state.sides) == 2:
            one, other = state.sides
            values = {"one": one.name, "wins": won[one.number], "losses": won[other.number], "other": other.name}
            text = _("%(one)s %(wins)d : %(losses)d %(other)s tonight")
            return (text if tonight else _("%(one)s %(wins)d : %(losses)d %(other)s today")) % values
        told = listed([f"{side.name} {won[side.number]}" for side in state.sides])
        return (_("Sessions won tonight: %(won)s") if tonight else _("Sessions won today: %(won)s")) % {"won": told}

    @property
    def _shutout(self) -> Iterator[str]:
        """A sentence with the game's name for a shutout, if it has one and only the winner has points."""
        variant = as_variant(self.state.game)
        others = [card for card in self.cards if not card.won]
        if variant.shutout and len(others) < len(self.cards) and not any(card.side.points for card in others):
            yield _("%(called)s: the other side has no points.") % {"called": _(variant.shutout)}
