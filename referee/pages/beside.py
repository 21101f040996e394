"""What a game shows beside its layout: phases, spells, directions, calls, pools, rows. Whichever a game has is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.pages import words
from referee.queries import TableState
from scoring.effects import Effect, MissedCall, PlayAgain, Remember, Reverse
from scoring.hand import Hand
from scoring.tiles import Tile


class Caller(NamedTuple):
    """A seat with one tile left that hasn't said so yet."""

    seat: int
    name: str


class RowShown(NamedTuple):
    """A seat's face-down row in its order; None where nobody has seen the tile."""

    name: str
    tiles: tuple[Tile | None, ...]
    at_turn: bool


def notices(hand: Hand, state: TableState) -> list[str]:
    """What a player must know besides the layout, a sentence each; nothing once the hand is over."""
    if hand.ending:
        return []
    shown = hand.variant.shows(hand)
    told = [
        _phase(hand, shown.get("phase")),
        _spell(hand, state, shown.get("spell")),
        _direction(hand, shown.get("direction")),
        *(
            _("%(name)s missed the call and must pass") % {"name": state.name_of(seat)}
            for seat in shown.get("owes_pass", ())
        ),
        _pool(shown.get("pool")),
    ]
    return [sentence for sentence in told if sentence]


def brought(hand: Hand, state: TableState, effects: Sequence[Effect]) -> list[str]:
    """What the last entry brought about, unless `notices` tells of it as something that holds now."""
    news = [effect for effect in effects if not _holds(hand, effect)]
    return [sentence[:1].upper() + sentence[1:] for sentence in words.effects_words(news, state.name_of)]


def _holds(hand: Hand, effect: Effect) -> bool:
    match effect:
        case MissedCall():
            return True
        case Reverse():
            return hand.direction == -1
        case Remember():
            return bool(hand.variant.shows(hand).get("spell"))
        case PlayAgain():
            return hand.variant.misses
        case _:
            return False


def callers(hand: Hand, state: TableState) -> list[Caller]:
    """Who may call the last tile now, as far as the reader may enter it for them."""
    waiting = hand.variant.shows(hand).get("to_call", ()) if not hand.ending else ()
    return [Caller(seat, state.name_of(seat)) for seat in waiting if state.is_keeper or state.seat == seat]


def rows(hand: Hand, state: TableState) -> list[RowShown]:
    """The face-down rows, where the game has them."""
    shown: dict[str, list[str | None]] = hand.variant.shows(hand).get("rows", {})
    return [
        RowShown(
            state.name_of(int(seat)),
            tuple(Tile.parse(tile) if tile else None for tile in row),
            hand.turn == int(seat),
        )
        for seat, row in shown.items()
    ]


def money(cents: int) -> str:
    """Cents as people write them: ``12.50``, ``−0.25``."""
    sign = "−" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _phase(hand: Hand, phase: int | None) -> str:
    if phase == 1:
        places = sum(not arm.started for arm in hand.layout.arms)
        return ngettext("The cross: %(number)d place to fill", "The cross: %(number)d places to fill", places) % {
            "number": places
        }
    if phase == 2:
        return _("Now the double of each arm")
    return ""


def _spell(hand: Hand, state: TableState, spell: dict[str, Any] | None) -> str:
    if not spell:
        return ""
    values = {"name": state.name_of(spell["caster"]), "suit": hand.layout.arms[spell["arm"] - 1].suit}
    return _("%(name)s's spell: only the %(suit)d may be played on") % values


def _direction(hand: Hand, direction: int | None) -> str:
    return _("Play goes anticlockwise") if direction == -1 and len(hand.tiles_left) > 2 else ""


def _pool(pool: int | None) -> str:
    return "" if pool is None else _("Pool %(amount)s") % {"amount": money(pool)}
