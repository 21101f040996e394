"""The effects of the rules, in the form of the adjudication (record 2)."""

from __future__ import annotations

from typing import assert_never

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
from scoring.record.adjudication_json import EffectJson


def effect_json(effect: Effect) -> EffectJson | None:
    """Return the effect as the adjudication shows it; None if there is nothing to show."""
    match effect:
        case PlayAgain(seat=seat):
            return {"effect": "play_again", "seat": seat}
        case DrawOn(seat=seat):
            return {"effect": "draw_on", "seat": seat}
        case MissTurn(seat=seat):
            return {"effect": "miss_turn", "seat": seat}
        case Reverse():
            return {"effect": "reverse"}
        case DrawTiles(seat=seat, tiles=tiles):
            return {"effect": "draw", "seat": seat, "tiles": tiles}
        case MissedCall(seat=seat):
            return {"effect": "missed_call", "seat": seat}
        case MarkerUp(seat=seat):
            return {"effect": "marker_up", "seat": seat}
        case MarkerDown(seat=seat):
            return {"effect": "marker_down", "seat": seat}
        case NotScored(points=points, reason=reason):
            return {"effect": "not_scored", "points": points, "reason": reason}
        case HandOver(ending=ending):
            return {"effect": "hand_over", "ending": ending}
        case SpellCast(seat=seat, arm=arm):
            return {"effect": "spell", "seat": seat, "arm": arm}
        case SpellBroken(seat=seat):
            return {"effect": "spell_broken", "seat": seat}
        case SkipNext() | EachDraws():
            return None
        case _:
            assert_never(effect)
