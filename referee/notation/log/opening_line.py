"""The first line of an imported log: the game, its house rules, and the people in the seats (record 3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from scoring.messages import Message
from scoring.record import Node, RecordError
from scoring.record.depth_json import DEPTH, read_depth
from scoring.record.entry_forms import NOTE
from scoring.record.session_forms import NAME, OPTIONS, PERSON, SIDE, VARIANT
from scoring.record.session_record import read_game

NOT_ALONE = gettext_noop("Everybody at the table must be a player of their own.")


def check_opening(entry: Mapping[str, object]) -> None:
    """Check that a session could have been opened with this entry.

    :raises RecordError: something is missing, unknown or not allowed; the error names the place
    """
    node = Node(dict(entry), "").only(VARIANT.name, OPTIONS.name, "seats", DEPTH.name, "deductions", NOTE.name)
    if (shows := node.get("deductions")) is not None:
        shows.one_of((True,))
    NOTE.read(node)
    seats = [seat.only(NAME.name, SIDE.name, "player") for seat in node.need("seats").items()]
    players = {seat.need("player").uuid() for seat in seats}
    people = [{NAME.name: PERSON.read(seat.need(NAME.name)), SIDE.name: seat.need(SIDE.name).value} for seat in seats]
    game, _names, _sides = read_game(
        {VARIANT.name: node.need(VARIANT.name).value, OPTIONS.name: node.need(OPTIONS.name).value, "seats": people}
    )
    read_depth(node, game)
    if len(players) < len(seats):
        raise RecordError("seats", Message(NOT_ALONE))
