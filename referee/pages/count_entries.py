"""A count on its sheet: what was entered for each player, and which players are still to be counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.exceptions import Invalid
from referee.presenters.form_fields import read_number
from referee.queries import TableState
from referee.wording.lists import listed
from scoring.entries import Called, Count
from scoring.hand import Hand
from scoring.record import Json, JsonObject
from scoring.tiles import NO_TILE, Tile

FEWER = "fewer"
"""The value of ``check`` where somebody has really fewer tiles left than by the record."""

_DIGITS = 4
"""The most digits of pips that are shown while the count goes on; a longer number is refused with the count."""


@dataclass(frozen=True)
class SeatCount:
    """The count of a seat, as far as it was entered: tiles that were ``tapped``, or pips that were only ``typed``.

    ``rest`` are the tiles that it has besides, as those that remain. By the record it has ``tiles`` tiles left.
    """

    seat: int
    side: int
    name: str
    tiles: int
    tapped: tuple[Tile, ...]
    typed: str
    rest: tuple[Tile, ...] = ()
    tile_pips: int = 0

    @property
    def given(self) -> tuple[Tile, ...]:
        """Every tile that was entered for it."""
        return (*self.tapped, *self.rest)

    @property
    def pips(self) -> int:
        """The pips that were entered for it so far, typed or with its tiles."""
        if not self.typed:
            return self.tile_pips
        return int(self.typed) if self.typed.isdecimal() and len(self.typed) <= _DIGITS else 0

    @property
    def missing(self) -> int:
        """The number of its tiles that are still to be entered."""
        return 0 if self.typed else max(0, self.tiles - len(self.given))

    # In words, some with a place in braces that a script fills in

    @property
    def so_far(self) -> str:
        """The progress of its count: ``2/4 tiles``, or that it is done."""
        return self.so_far_form.replace("{given}", str(len(self.given))) if self.missing else pgettext("count", "done")

    @property
    def so_far_form(self) -> str:
        """The text of ``so_far`` for any number of tiles, with a place in braces."""
        text = ngettext("%(given)s/%(tiles)d tile", "%(given)s/%(tiles)d tiles", self.tiles)
        return text % {"given": "{given}", "tiles": self.tiles}

    @property
    def told_missing(self) -> str:
        """The player's name with the number of tiles still to be entered: ``Theo (4 tiles)``."""
        return self._told(self.missing, str(self.missing))

    @property
    def missing_forms(self) -> tuple[str, str]:
        """The texts of ``told_missing`` for one tile, and for several."""
        return self._told(1, "{tiles}"), self._told(2, "{tiles}")

    def _told(self, number: int, tiles: str) -> str:
        text = ngettext("%(name)s (%(tiles)s tile)", "%(name)s (%(tiles)s tiles)", number)
        return text % {"name": self.name, "tiles": tiles}

    def to_json(self, sent: QueryDict) -> Json:
        """Return what was entered for it, as in the record.

        :raises Invalid: the number of pips isn't a number
        """
        if self.typed:
            return {"tiles": self.tiles, "pips": read_number(sent, f"pips-{self.seat}", 0)}
        return [str(tile) for tile in self.given]


@dataclass(frozen=True)
class EnteredCount:
    """The count of everybody, as far as it was entered.

    ``last`` is the only seat that isn't counted, where all the tiles that remain must be its own. ``asked`` says that
    somebody wanted to go on with this count.
    """

    sent: QueryDict
    everybody: tuple[SeatCount, ...]
    last: int | None
    asked: bool = False

    @classmethod
    def read(cls, state: TableState, hand: Hand, sent: QueryDict, *, asked: bool = False) -> EnteredCount:
        """Return the count that a sheet has sent, or that stands in its address.

        :raises Invalid: no sheet of ours sends this
        """
        everybody = [_seat_count(state, hand, seat, sent) for seat in hand.seats]
        last, remaining = _last_of(hand, everybody)
        if last and read_number(sent, "rest", 0) == last.seat:
            rest = tuple(tile for tile in remaining if tile not in last.tapped)
            pips = last.tile_pips + sum(map(hand.variant.worth, rest))
            everybody[last.seat - 1] = replace(last, rest=rest, tile_pips=pips)
        return cls(sent, tuple(everybody), last.seat if last else None, asked)

    @property
    def seats(self) -> tuple[SeatCount, ...]:
        """The counts of the seats that have tiles left."""
        return tuple(count for count in self.everybody if count.tiles)

    @cached_property
    def uncounted(self) -> tuple[SeatCount, ...]:
        """The counts of the seats for which not everything was entered yet."""
        return tuple(count for count in self.seats if count.missing)

    @property
    def active(self) -> int | None:
        """The seat whose tiles are shown: the first that isn't counted yet."""
        first = next(iter(self.uncounted or self.seats), None)
        return self.last or (first.seat if first else None)

    @property
    def still(self) -> str:
        """The players still to be counted, in a sentence without a period; empty where there is none."""
        return self.still_form.replace("{players}", listed(each.told_missing for each in self.uncounted))

    @property
    def still_form(self) -> str:
        """The text of ``still``, with a place in braces that a script fills in."""
        return _("Still to count: %(players)s") % {"players": "{players}"}

    @property
    def may_be_fewer(self) -> bool:
        """True if what was entered can be all there is: somebody isn't counted, but has some tile."""
        return bool(self.uncounted) and all(count.given for count in self.uncounted)

    def is_ready(self, check: str) -> bool:
        """Return True if it can be added up: everybody is counted, or ``check`` says that there is no more."""
        return not self.uncounted or (check == FEWER and self.may_be_fewer)

    def left(self) -> JsonObject:
        """Return what was entered, as in the record; seats without an entry are left out."""
        return {str(count.seat): count.to_json(self.sent) for count in self.everybody if count.typed or count.given}


def sent_count(count: Count) -> QueryDict:
    """Return a count that was entered, as the sheet sends it."""
    sent = QueryDict(mutable=True)
    for seat, left in count.left.items():
        if isinstance(left, Called):
            sent[f"pips-{seat}"] = str(left.pips)
        else:
            sent.setlist(f"left-{seat}", [str(tile) for tile in left])
    return sent


def _seat_count(state: TableState, hand: Hand, seat: int, sent: QueryDict) -> SeatCount:
    tapped = _tiles(sent, seat)
    return SeatCount(
        seat=seat,
        side=hand.side_of(seat),
        name=state.name_of(seat),
        tiles=hand.tiles_left[seat - 1],
        tapped=tapped,
        typed=sent.get(f"pips-{seat}", "").strip(),
        tile_pips=sum(map(hand.variant.worth, set(tapped))),
    )


def _tiles(sent: QueryDict, seat: int) -> tuple[Tile, ...]:
    try:
        return tuple(Tile.parse(text) for text in sent.getlist(f"left-{seat}"))
    except ValueError:
        raise Invalid(f"left-{seat}", _(NO_TILE)) from None


def _last_of(hand: Hand, everybody: Sequence[SeatCount]) -> tuple[SeatCount | None, Sequence[Tile]]:
    """Return the only seat not counted and the tiles that remain, if all were dealt and these must be its own."""
    uncounted = [count for count in everybody if count.missing]
    if hand.boneyard or hand.out_of_play or len(uncounted) != 1 or any(count.typed for count in everybody):
        return None, ()
    last = uncounted[0]
    taken = {tile for count in everybody if count is not last for tile in count.tapped}
    remaining = [tile for tile in hand.unseen if tile not in taken]
    return (last, remaining) if len(remaining) == last.tiles else (None, ())
