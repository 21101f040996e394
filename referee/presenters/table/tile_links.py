"""The links from the tiles of a layout to the moments at which they were laid."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.drawing import TileLink
from referee.log import PlayedHand
from referee.queries import TableState
from referee.web.paths import url
from scoring.entries import Play


def tile_links(hand: PlayedHand, state: TableState) -> tuple[TileLink | None, ...]:
    """Return a link for each tile on the table, in the order in which they were laid; None for a hub."""
    # Make the address once and change only its end, because a long layout is drawn again at every tap.
    address = url("moment", state.session.id, hand.number, 1).removesuffix("1/")
    label = _("%(name)s played %(tile)s, play %(number)d")
    links = (
        TileLink(f"{address}{number}/", label % {"name": state.name_of(play.seat), "tile": play.tile, "number": number})
        for number, play in enumerate((ruling.entry for ruling in hand.rulings), start=1)
        if isinstance(play, Play)
    )
    return (None, *links) if hand.start.hub else tuple(links)
