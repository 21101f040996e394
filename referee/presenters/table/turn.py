"""The task of the seat at turn, and the buttons that the page has for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.wording import rulings
from scoring.facts import DrawRule
from scoring.hand import Hand
from scoring.offers import Due


@dataclass(frozen=True)
class Turn:
    """The turn of the player called ``name``: what is ``due`` in ``hand``."""

    hand: Hand
    due: Due
    name: str

    @property
    def asks(self) -> str:
        """The task of the player, in a sentence above the tiles."""
        due, values = self.due, {"name": self.name}
        if due.must_pass:
            return rulings.must_pass_sentence(self.hand.game, self.name)
        if due.leads and due.must_draw:
            return _("Nobody has a double to lead: %(name)s draws for one") % values
        if due.leads:
            return _("Tap the tile that %(name)s leads") % values
        if self.hand.variant.misses:
            return _("%(name)s turns up a tile. Tap it, whether it fits or not") % values
        if due.may_be_done:
            return self._asks_to_go_on
        if due.may_play:
            return _("%(name)s: tap an end or a tile") % values
        if due.must_draw:
            return _("Nothing fits: %(name)s must draw") % values
        return _("Nothing fits: %(name)s can only pass") % values

    @property
    def _asks_to_go_on(self) -> str:
        """The task of a player who has played and may be done."""
        if self.due.may_play:
            return _("%(name)s: tap the next tile, or Done") % {"name": self.name}
        return _("Nothing more fits: %(name)s is done") % {"name": self.name}

    @property
    def draws(self) -> int | None:
        """The number of tiles that one tap draws, by the draw rule; None where nothing is drawn now."""
        rule = self.hand.draw_rule
        if rule is DrawRule.NONE:
            return None
        return max(1, self.due.may_draw) if rule.most else 1

    @property
    def offers_draw(self) -> bool:
        """True if there is a button to draw: not where the seat must pass, nor for a lead that needs no draw."""
        if self.draws is None or self.due.must_pass:
            return False
        return self.due.must_draw or not self.due.leads

    @property
    def offers_pass(self) -> bool:
        """True if there is a button to pass; before the lead only where the lead may be passed on."""
        return self.hand.variant.passes and not self.due.may_be_done and (self.due.may_pass or not self.due.leads)
