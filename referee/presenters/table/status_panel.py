"""The status of a game beside its layout: phases, spells, directions, calls, pools and rows, where it has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.queries import TableState
from referee.wording import rulings
from referee.wording.points import money
from scoring.details import (
    Calls,
    Detail,
    Direction,
    HubDetail,
    Markers,
    NoSpell,
    Outlook,
    Owing,
    PatienceTable,
    Phase,
    Pool,
    Progress,
    Rows,
    Spell,
    TurningPointDetail,
    UnlimitedPlays,
)
from scoring.effects import (
    DrawOn,
    DrawTiles,
    EachDraws,
    Effect,
    HandOver,
    MarkerDown,
    MarkerUp,
    MissedCall,
    MissTurn,
    NotScored,
    PlayAgain,
    Reverse,
    SkipNext,
    SpellBroken,
    SpellCast,
)
from scoring.hand import Hand
from scoring.tiles import Tile

_TOLD = (Phase, Spell, NoSpell, Direction, Calls, Pool, Owing, UnlimitedPlays)
"""The details that `notices_of` has sentences for at some time."""


class Caller(NamedTuple):
    """A seat with one tile left that hasn't called it yet."""

    seat: int
    name: str


class FaceDownRow(NamedTuple):
    """A seat's face-down row in its order; None for a tile that nobody has seen."""

    name: str
    tiles: tuple[Tile | None, ...]
    at_turn: bool


def notices(hand: Hand, state: TableState) -> list[str]:
    """Return the conditions besides the layout that a player must know, a sentence each; empty after the hand."""
    if hand.ending:
        return []
    return [sentence for detail in hand.game.details(hand, ()) for sentence in notices_of(detail, state)]


def notices_of(detail: Detail, state: TableState) -> list[str]:
    """Return the sentences for one detail; empty if it is shown elsewhere on the page, or has nothing to say now."""
    match detail:
        case Phase(number=1, places_to_fill=places):
            cross = ngettext(
                "The cross has %(number)d place left to fill", "The cross has %(number)d places left to fill", places
            )
            return [cross % {"number": places}]
        case Phase(number=2):
            return [_("Each arm needs its double now")]
        case Spell(caster=caster, suit=suit):
            values = {"name": state.name_of(caster), "suit": suit}
            return [_("%(name)s cast a spell: only the %(suit)d can be played on") % values]
        case Direction(direction=-1, matters=True):
            return [_("Play goes the other way around")]
        case Calls(owes_pass=owing):
            return [rulings.must_pass_sentence(state.game, state.name_of(seat)) for seat in owing]
        case Pool(cents=cents):
            return [_("Pool: %(amount)s") % {"amount": money(cents)}]
        case Owing(tile=tile, tiles=tiles):
            text = ngettext(
                "The %(tile)s takes %(number)d more tile first", "The %(tile)s takes %(number)d more tiles first", tiles
            )
            return [text % {"tile": tile, "number": tiles}]
        case UnlimitedPlays(seat=int() as seat):
            text = _("%(name)s's first turn: any number of tiles, all on %(name)s's own train")
            return [text % {"name": state.name_of(seat)}]
        case UnlimitedPlays() | Phase() | Direction() | NoSpell() | Rows() | HubDetail() | Markers():
            return []
        case PatienceTable() | Progress() | Outlook() | TurningPointDetail():
            return []
        case _:
            assert_never(detail)


def may_have_notices(hand: Hand) -> bool:
    """Return True if the game tells conditions besides the layout, whether or not it has one to tell now."""
    return any(isinstance(detail, _TOLD) for detail in hand.game.details(hand, ()))


def news(hand: Hand, state: TableState, effects: Sequence[Effect]) -> list[str]:
    """Return the effects of the last entry in words, except for those that `notices` already says are in force."""
    unannounced = [effect for effect in effects if not _holds_now(hand, effect)]
    return rulings.effects_words(unannounced, state.name_of)


def _holds_now(hand: Hand, effect: Effect) -> bool:
    """Return True if what the effect brought about is still true, so that the page shows it elsewhere."""
    match effect:
        case MissedCall():
            return True
        case Reverse():
            return hand.direction == -1
        case SpellCast():
            return any(isinstance(detail, Spell) for detail in hand.game.details(hand, ()))
        case PlayAgain():
            details = hand.game.details(hand, ())
            return hand.variant.misses or hand.may_be_done or any(isinstance(detail, Owing) for detail in details)
        case MarkerUp() | MarkerDown():
            return False
        case SpellBroken() | MissTurn() | DrawTiles() | NotScored() | DrawOn() | SkipNext() | EachDraws() | HandOver():
            return False
        case _:
            assert_never(effect)


def callers(hand: Hand, state: TableState) -> list[Caller]:
    """Return the seats that may call the last tile now, as far as the reader may enter it for them."""
    details = hand.game.details(hand, ()) if not hand.ending else ()
    waiting = [seat for detail in details if isinstance(detail, Calls) for seat in detail.to_call]
    return [Caller(seat, state.name_of(seat)) for seat in waiting if state.is_keeper or state.seat == seat]


def rows(hand: Hand, state: TableState) -> list[FaceDownRow]:
    """Return the face-down rows, where the game has them."""
    details = [detail for detail in hand.game.details(hand, ()) if isinstance(detail, Rows)]
    return [
        FaceDownRow(state.name_of(seat), row, hand.turn == seat)
        for detail in details
        for seat, row in enumerate(detail.rows, start=1)
    ]
