"""The beginning of a hand at the table, as plain JSON values (record 1.1)."""

from __future__ import annotations

from scoring.beginning import Beginning
from scoring.facts import HubSource
from scoring.hooks import H
from scoring.marking import N_
from scoring.messages import Message
from scoring.record.depth_json import read_depth
from scoring.record.reading import Node, RecordError
from scoring.rules import Rules
from scoring.tiles import Tile

MORE_THAN_THE_SET = N_("More tiles are dealt than the {size} of the {set} set.")
MORE_THAN_BUT_THE_HUB = N_("More tiles are dealt than the {size} of the {set} set without the hub.")
NO_HUB = N_("{game} has no hub.")
A_DOUBLE = N_("The hub is a double of the {set} set.")
NOBODY_LAYS_IT = N_("At this table the hub is taken out before the deal, so nobody lays it.")


def read_beginning(rules: Rules[H], node: Node, players: int) -> Beginning:
    """Read the beginning of a hand of this game from its keys in the record.

    :raises RecordError: when one of them is malformed or impossible; names the place
    """
    leader, dealt, no_double = node.get("leader"), node.get("dealt"), node.get("no_double")
    hub, laid_by = node.get("hub"), node.get("laid_by")
    layer = _read_layer(rules, laid_by, players) if laid_by else None
    return Beginning(
        leader.whole(1, players) if leader else None,
        _read_dealt(rules, dealt, players, layer) if dealt else {},
        no_double.truth() if no_double else False,
        _read_hub(rules, hub) if hub else None,
        layer,
        read_depth(node, rules),
    )


def _read_hub(rules: Rules[H], node: Node) -> Tile:
    hub = node.tile()
    if rules.hub is HubSource.NONE:
        raise RecordError(node.place, Message(NO_HUB, {"game": Message(rules.name)}))
    if not hub.is_double or hub not in rules.set:
        raise RecordError(node.place, Message(A_DOUBLE, {"set": rules.set}))
    return hub


def _read_layer(rules: Rules[H], node: Node, players: int) -> int:
    if rules.hub is not HubSource.HELD:
        why = Message(NO_HUB, {"game": Message(rules.name)}) if rules.hub is HubSource.NONE else Message(NOBODY_LAYS_IT)
        raise RecordError(node.place, why)
    return node.whole(1, players)


def _read_dealt(rules: Rules[H], node: Node, players: int, layer: int | None) -> dict[int, int]:
    tiles: dict[int, int] = {}
    for key, each in node.entries():
        if key not in {str(seat) for seat in range(1, players + 1)}:
            raise RecordError(each.place, Message(N_("The seats are numbered from 1 to {seats}."), {"seats": players}))
        tiles[int(key)] = each.whole(1, rules.set.size)
    usual = rules.dealt_to(players)
    if sum(tiles.get(seat, usual - (seat == layer)) for seat in range(1, players + 1)) > rules.tiles_to_deal:
        text = MORE_THAN_THE_SET if rules.hub is HubSource.NONE else MORE_THAN_BUT_THE_HUB
        raise RecordError(node.place, Message(text, {"set": rules.set, "size": rules.tiles_to_deal}))
    return tiles
