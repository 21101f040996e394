"""Who and what the lines of a log speak of, at the moment when they were written."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.faces import face_of
from referee.queries import TableState
from referee.state import InForce
from scoring.entries import Entry
from scoring.game import Beginning


@dataclass(frozen=True)
class Speaking:
    """The session as it stood when something was written; ``table`` is how it stands now."""

    table: TableState
    then: InForce

    def name(self, seat: int) -> str:
        """Who sat there then, by the name that they have now."""
        if not 1 <= seat <= len(self.then.seats):
            return _("seat %(number)d") % {"number": seat}
        seated = self.then.seats[seat - 1]
        now = {each.player: each.name for each in self.table.seats}
        return now.get(seated.player, seated.name) if seated.player else seated.name

    def names(self) -> str:
        """Everybody who sat there then, in turn order."""
        return ", ".join(self.name(seat) for seat in range(1, len(self.then.seats) + 1))

    def writer(self, key: models.Key | None) -> str:
        """Who wrote a line, as its sentence begins."""
        if key is None:
            return _("Somebody")
        return _("The keeper") if key.seat is None else self.name(key.seat)

    def signed(self, key: models.Key | None) -> str:
        """Who wrote a line, as it stands beside it."""
        if key is None:
            return ""
        return _("the keeper") if key.seat is None else self.name(key.seat)

    def entry(self, entry: Entry) -> str:
        """What was done, in a sentence."""
        return face_of(self.then.game).told(entry, self.table, self.name)

    def entry_of(self, entry_id: UUID) -> str:
        """What an entry in force said then; empty where there was none."""
        found = self.then.entry(entry_id)
        return self.entry(found.entered.entry) if found else ""

    def place_of(self, entry_id: UUID) -> str:
        """``play 5 of hand 2``; empty where the entry wasn't in force."""
        found = self.then.entry(entry_id)
        if found is None:
            return ""
        told = {"number": found.number, "hand": found.hand.number}
        if self.then.game.keeps_score:
            return _("play %(number)d of hand %(hand)d") % told
        return _("move %(number)d of game %(hand)d") % told

    def hand(self, number: int) -> str:
        """``Hand 2``; of a patience ``Game 2``."""
        text = _("Hand %(number)d") if self.then.game.keeps_score else _("Game %(number)d")
        return text % {"number": number}

    def beginning(self, number: int, beginning: Beginning) -> str:
        """How a hand began: who led, who was dealt another number of tiles, and whether nobody held a double."""
        told = {"hand": self.hand(number), "name": self.name(beginning.leader) if beginning.leader else ""}
        text = _("%(hand)s began with %(name)s leading") if beginning.leader else _("%(hand)s began")
        parts = [text % told]
        for seat, tiles in sorted(beginning.dealt.items()):
            parts.append(_("%(name)s was dealt %(tiles)d tiles") % {"name": self.name(seat), "tiles": tiles})
        if beginning.no_double:
            parts.append(_("nobody held a double"))
        return "; ".join(parts)
