"""The players of an imported log: their names decide who they are here (docs/decisions/26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.notation.score_sheet import ReplayedLog
from scoring.record import Node
from scoring.record.player_names import clean_name, same_name_key


def names_in_log(followed: ReplayedLog, names: Sequence[str]) -> Mapping[UUID, str] | str:
    """Return the name of every player in the log, by the player's id in it, or a sentence that says what is wrong.

    Those at the table have their names in the record, all others the last ones in the log.
    """
    known = dict(seated_in(followed.lines))
    for seated, name in zip(followed.state.in_force.seats, names, strict=True):
        assert seated.player is not None, "the log says who sits there"
        known[seated.player] = name
    keys: set[str] = set()
    for name in known.values():
        if (key := same_name_key(name)) in keys:
            return _("Two players of this log are called %(name)s. Rename one of them where they were played.") % {
                "name": name
            }
        keys.add(key)
    return known


def seated_in(lines: Sequence[models.Play]) -> Iterator[tuple[UUID, str]]:
    """Yield the id and the name of everybody whom lines seat, as they say them."""
    for line in lines:
        if line.kind == models.Play.Kind.OPENED:
            yield from _seated(Node(line.entry, ""))
        for change in line.changes or ():
            if change.get("do") == "seats":
                yield from _seated(Node(change, ""))


def _seated(node: Node) -> Iterator[tuple[UUID, str]]:
    for seat in node.need("seats").items():
        yield UUID(seat.need("player").uuid()), clean_name(seat.need("name").text(200))
