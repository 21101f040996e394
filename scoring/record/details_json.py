"""The details of a hand, in the form of the adjudication (record 2)."""

from __future__ import annotations

from typing import assert_never

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
from scoring.entries import Draw, Entry
from scoring.messages import TextFormatter, in_english
from scoring.record.adjudication_json import DetailsJson, EntryJson, VerdictJson
from scoring.record.entry_json import write_entry
from scoring.winnability import Verdict
from scoring.wording import verdict_message


def details_json(detail: Detail, fill_in: TextFormatter = in_english) -> DetailsJson:
    """Return the keys that a detail adds to its hand."""
    match detail:
        case Direction(direction=direction):
            return {"direction": direction}
        case Spell(caster=caster, arm=arm):
            return {"spell": {"arm": arm, "caster": caster}}
        case NoSpell():
            return {"spell": None}
        case Phase(number=number, doubles=doubles):
            return {"phase": number, "doubles": list(doubles)} if number == 2 else {"phase": number}
        case Calls(owes_pass=owes_pass, to_call=to_call):
            return {"owes_pass": list(owes_pass), "to_call": list(to_call)}
        case Pool(cents=cents):
            return {"pool": cents}
        case Rows(rows=rows):
            named = {str(seat): [str(tile) if tile else None for tile in row] for seat, row in enumerate(rows, start=1)}
            return {"rows": named}
        case HubDetail(tile=tile):
            return {"hub": str(tile)}
        case Markers(seats=seats):
            return {"markers": list(seats)}
        case Owing(tile=tile, arms=arms, tiles=tiles):
            return {"owes": {"tile": str(tile), "arms": list(arms), "tiles": tiles}}
        case UnlimitedPlays(seat=seat):
            return {"many_tiles": seat}
        case PatienceTable(position=position, stock=stock):
            return {"position": position, "stock": [str(tile) for tile in stock]}
        case Progress(moves=moves, moves_made=moves_made, tiles_left=tiles_left):
            shown = [move_json(move) for move in moves]
            return {"moves": shown, "moves_made": moves_made, "tiles_left_total": tiles_left}
        case Outlook(verdict=verdict):
            return {"verdict": verdict_json(verdict, fill_in)}
        case TurningPointDetail(play=play, proved=proved):
            return {"turning_point": None if play is None else {"play": play, "proved": proved}}
        case _:
            assert_never(detail)


def move_json(move: Entry) -> EntryJson:
    """Return a lawful move as the record writes it.

    A draw has no tile, since only drawing it shows which one comes.
    """
    return {"do": "draw", "seat": move.seat} if isinstance(move, Draw) and not move.tile else write_entry(move)


def verdict_json(found: Verdict, fill_in: TextFormatter = in_english) -> VerdictJson:
    """Return the verdict on the game, in words too."""
    return {
        "outcome": found.outcome,
        "grounds": found.grounds,
        "fewest_left": found.fewest_left,
        "message": fill_in(*verdict_message(found)),
    }
