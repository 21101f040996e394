"""The ids that lines, hands and players have in a log imported from another server (docs/decisions/26).

Rows have ids of this server, since the session may be on it already. The log goes on showing the ids with which it was
hashed, so its hashes and its seal stay what they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID, uuid4

from scoring.record import Json, JsonObject

_VERSION_AND_VARIANT = (0xF << 76) | (0x3 << 62)
"""The version and variant bits of a UUID."""


class LogIds(NamedTuple):
    """The ids that a session's log shows in place of this server's.

    The ids of lines, hands and entries inserted by corrections are shown with the bits of ``mask`` flipped. ``players``
    maps the ids of players on this server to those in the log, where they differ.
    """

    mask: int = 0
    players: Mapping[UUID, UUID] = MappingProxyType({})

    @classmethod
    def fresh(cls) -> LogIds:
        """Return ids with a new random mask; masked UUIDs keep their version and variant."""
        return cls(uuid4().int & ~_VERSION_AND_VARIANT)

    @classmethod
    def read(cls, stored: Mapping[str, object] | None) -> LogIds:
        """Return the ids that a session's row keeps, or `OWN` for a session that was played here."""
        match stored:
            case {"mask": str(mask), "players": dict(players)}:
                return cls(UUID(mask).int, {UUID(here): UUID(there) for here, there in players.items()})
            case _:
                return OWN

    def stored(self) -> JsonObject:
        """Return the value that a session's row keeps."""
        players: JsonObject = {str(here): str(there) for here, there in self.players.items()}
        return {"mask": str(UUID(int=self.mask)), "players": players}

    def inverse(self) -> LogIds:
        """Return the ids that translate those in the log to those of this server."""
        return LogIds(self.mask, {there: here for here, there in self.players.items()})

    def line(self, own: UUID) -> UUID:
        """Return the id that the log shows for a line, a hand or an entry."""
        return UUID(int=own.int ^ self.mask) if self.mask else own

    def player(self, own: UUID) -> UUID:
        """Return the id that the log shows for a player."""
        return self.players.get(own, own)

    def entry(self, kind: str, entry: JsonObject) -> JsonObject:
        """Return the entry of a line of this kind with every id in it as the log shows it."""
        if self == OWN:
            return entry
        match kind, entry:
            case "opened", {"seats": list(seats)}:
                return {**entry, "seats": self._seats(seats)}
            case "correction", {"dropped": list(dropped)}:
                return {**entry, "dropped": [_each(line, self.line) for line in dropped]}
            case "settlement", {"line": str(line)}:
                return {**entry, "line": _each(line, self.line)}
            case _:
                return entry

    def changes(self, changes: list[JsonObject] | None) -> list[JsonObject] | None:
        """Return the changes of a correction with every id in them as the log shows it."""
        return changes if changes is None or self == OWN else [self._change(change) for change in changes]

    def _change(self, change: JsonObject) -> JsonObject:
        named: JsonObject = {key: _each(change[key], self.line) for key in ("play", "hand", "before") if key in change}
        match change:
            case {"do": "insert", "entry": dict(entry)} if "id" in entry:
                return {**change, **named, "entry": {**entry, "id": _each(entry["id"], self.line)}}
            case {"do": "seats", "seats": list(seats)}:
                return {**change, **named, "seats": self._seats(seats)}
            case _:
                return {**change, **named}

    def _seats(self, seats: list[Json]) -> list[Json]:
        return [
            {**seat, "player": _each(seat["player"], self.player)}
            if isinstance(seat, dict) and "player" in seat
            else seat
            for seat in seats
        ]


OWN = LogIds()
"""The ids of a session that was played here: the log shows them unchanged."""


def _each(written: Json, shown: Callable[[UUID], UUID]) -> Json:
    """Return an id as the log shows it; return anything that isn't an id unchanged."""
    if not isinstance(written, str):
        return written
    try:
        return str(shown(UUID(written)))
    except ValueError:
        return written
