"""The names of people and entries in the log, as they were when its lines were written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee import models
from referee.log import InForce
from referee.presenters import presenter_of
from referee.queries import TableState
from referee.wording.lists import all_of
from scoring.beginning import Beginning
from scoring.entries import Entry


@dataclass(frozen=True)
class LogNames:
    """The session as it stood when something was written; ``table`` is the session as it stands now."""

    table: TableState
    then: InForce

    def name(self, seat: int) -> str:
        """Return the present name of the player who sat there then."""
        if not 1 <= seat <= len(self.then.seats):
            return _("seat %(number)d") % {"number": seat}
        seated = self.then.seats[seat - 1]
        now = {each.entered_as or each.player: each.name for each in self.table.seats}
        return now.get(seated.player, seated.name) if seated.player else seated.name

    def names(self) -> str:
        """Return everybody who sat there then, in turn order."""
        return all_of(self.name(seat) for seat in range(1, len(self.then.seats) + 1))

    def writer(self, key: models.Key | None) -> str:
        """Return the writer of a line, as its sentence begins."""
        if key is None:
            return _("Somebody")
        return _("The scorekeeper") if key.seat is None else self.name(key.seat)

    def signed(self, key: models.Key | None) -> str:
        """Return the writer of a line, as shown beside the line."""
        if key is None:
            return ""
        return pgettext("beside a line of the log", "the scorekeeper") if key.seat is None else self.name(key.seat)

    def entry(self, entry: Entry) -> str:
        """Return what was done, in a sentence."""
        return presenter_of(self.then.game).told(entry, self.name)

    def quoted(self, entry_id: UUID) -> str:
        """Return what an entry in force said then, and its place: ``“Ann played 5-3” (play 5 of hand 2)``."""
        found = self.then.entry(entry_id)
        if found is None:
            return _("a play that is gone")
        told = {"what": self.entry(found.entered.entry), "number": found.number, "hand": found.hand.number}
        if self.then.game.keeps_score:
            return _("“%(what)s” (play %(number)d of hand %(hand)d)") % told
        return _("“%(what)s” (move %(number)d of game %(hand)d)") % told

    def begun(self, number: int, beginning: Beginning) -> str:
        """Return a sentence saying that a hand began, and who led if that was entered."""
        told = {"number": number, "name": self.name(beginning.leader) if beginning.leader else ""}
        if not self.then.game.keeps_score:
            return _("Game %(number)d began") % told
        if beginning.leader:
            return _("Hand %(number)d began with %(name)s leading") % told
        return _("Hand %(number)d began") % told

    def dealt(self, beginning: Beginning) -> Iterator[str]:
        """Yield sentences about a hand's beginning: unequal deals, no double held, the hub and who laid it."""
        for seat, tiles in sorted(beginning.dealt.items()):
            text = ngettext("%(name)s was dealt %(tiles)d tile", "%(name)s was dealt %(tiles)d tiles", tiles)
            yield text % {"name": self.name(seat), "tiles": tiles}
        if beginning.no_double:
            yield _("Nobody held a double")
        if beginning.hub:
            yield _("The hub was %(tile)s") % {"tile": beginning.hub}
        if beginning.laid_by:
            yield _("%(name)s held the hub and laid it") % {"name": self.name(beginning.laid_by)}
