"""Where a tap on a tile of the layout leads: to the moment at which it was laid."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.drawing import TileLink
from referee.log import PlayedHand
from referee.queries import TableState
from referee.web.paths import url
from scoring.entries import Play


def tile_links(hand: PlayedHand, state: TableState) -> tuple[TileLink | None, ...]:
    """A link for each tile that lies on the table, in the order in which they were laid; none for a hub."""
    # Make the address once and change only its end, because a long layout is drawn again at every tap.
    address = url("moment", state.session.id, hand.number, 1).removesuffix("1/")
    label = _("%(name)s played %(tile)s, play %(number)d")
    links = (
        TileLink(f"{address}{number}/", label % {"name": state.name_of(play.seat), "tile": play.tile, "number": number})
        for number, play in enumerate((ruling.entry for ruling in hand.rulings), start=1)
        if isinstance(play, Play)
    )
    return (None, *links) if hand.start.hub else tuple(links)
