"""What the rules do by themselves after an entry: shared code carries it out, and the ruling reports it."""

from __future__ import annotations

from typing import NamedTuple

from scoring.jsonvalues import JsonObject


class PlayAgain(NamedTuple):
    """The seat that played keeps the turn: an ordinary turn."""

    seat: int


class DrawOn(NamedTuple):
    """The seat laid its last tile but may not go out with it: it draws and goes on in the same turn."""

    seat: int


class SkipNext(NamedTuple):
    """Whoever would be next misses a turn; served, and then reported, when the turn passes on."""


class MissTurn(NamedTuple):
    """A seat missed its turn."""

    seat: int


class Reverse(NamedTuple):
    """The direction of play turns round."""


class EachDraws(NamedTuple):
    """These seats draw a tile each, in this order, as far as the boneyard goes."""

    seats: tuple[int, ...]


class DrawTiles(NamedTuple):
    """A seat drew tiles because the rules say so."""

    seat: int
    tiles: int


class SpellCast(NamedTuple):
    """The seat cast a spell: until it is broken only this arm may be played on; None: only what the first tile opens."""

    seat: int
    arm: int | None


class SpellBroken(NamedTuple):
    """The seat broke the spell."""

    seat: int


class MissedCall(NamedTuple):
    """A seat was left with one tile and had not said so in time."""

    seat: int


class NotScored(NamedTuple):
    """Points that a rule kept from counting."""

    points: int
    reason: str


class HandOver(NamedTuple):
    """The hand is over."""

    ending: str


Effect = (
    PlayAgain
    | DrawOn
    | SkipNext
    | MissTurn
    | Reverse
    | EachDraws
    | DrawTiles
    | SpellCast
    | SpellBroken
    | MissedCall
    | NotScored
    | HandOver
)


def as_json(effect: Effect) -> JsonObject | None:
    """The effect as the adjudication shows it; None where there is nothing to show."""
    match effect:
        case SkipNext() | EachDraws():
            return None
        case _:
            return {"effect": _NAMES[type(effect)], **effect._asdict()}


_NAMES: dict[type, str] = {
    PlayAgain: "play_again",
    DrawOn: "draw_on",
    MissTurn: "miss_turn",
    Reverse: "reverse",
    DrawTiles: "draw",
    SpellCast: "spell",
    SpellBroken: "spell_broken",
    MissedCall: "missed_call",
    NotScored: "not_scored",
    HandOver: "hand_over",
}
