"""Counts that disagree with the record in words: English templates, and what fills their places."""

from __future__ import annotations

from typing import assert_never

from scoring.ending import CountedTwice, ImpossiblePips, MissingCount, NotInSet, NotTheSet, WasPlayed, WrongNumber
from scoring.findings import CountMismatch
from scoring.marking import N_
from scoring.messages import Message, PlayNumber, Plural, Template, Value
from scoring.wording.rulings import Names

COUNT_MISSING = Plural(
    "Nothing was counted for {seat} on {play}. By the record {seat} had {tiles} tile left.",
    "Nothing was counted for {seat} on {play}. By the record {seat} had {tiles} tiles left.",
    by="tiles",
)
COUNT_NUMBER = Plural(
    "{counted} tile was counted for {seat} on {play}. By the record {seat} had {tiles} left.",
    "{counted} tiles were counted for {seat} on {play}. By the record {seat} had {tiles} left.",
    by="counted",
)
COUNT_NOT_IN_SET = N_("{seat} counted {tile} on {play}. It isn't in the {set} set.")
COUNT_PLAYED = N_("{seat} counted {tile} on {play}. It had already been played.")
COUNT_PLAYED_AT = N_("{seat} counted {tile} on {play}. It had been played on {laid}.")
COUNT_TWICE = N_("{seat} counted {tile} on {play}. It had already been counted.")
COUNT_IMPOSSIBLE = Plural(
    "{seat} called {pips} pips on {play}. Any {tiles} unseen tile has from {least} to {most}.",
    "{seat} called {pips} pips on {play}. Any {tiles} unseen tiles have from {least} to {most} together.",
    by="tiles",
)
COUNT_NOT_THE_SET = Plural(
    "The remaining tiles came to {pips} pip at the count, {play}. They should have come to {missing}.",
    "The remaining tiles came to {pips} pips at the count, {play}. They should have come to {missing}.",
    by="pips",
)


def miscount_message(finding: CountMismatch, names: Names) -> Message:
    """Return what the finding says to people."""
    template, values = _miscount(finding, names)
    return Message(template, {**values, "play": PlayNumber(finding.play)})


def _miscount(finding: CountMismatch, names: Names) -> tuple[Template, dict[str, Value]]:
    match finding.miscount:
        case MissingCount(seat=seat, tiles=tiles):
            return COUNT_MISSING, {"seat": names(seat), "tiles": tiles}
        case WrongNumber(seat=seat, counted=counted, tiles=tiles):
            return COUNT_NUMBER, {"seat": names(seat), "counted": counted, "tiles": tiles}
        case NotInSet(seat=seat, tile=tile, set=tile_set):
            return COUNT_NOT_IN_SET, {"seat": names(seat), "tile": tile, "set": tile_set}
        case WasPlayed(seat=seat, tile=tile) if finding.laid:
            return COUNT_PLAYED_AT, {"seat": names(seat), "tile": tile, "laid": PlayNumber(finding.laid)}
        case WasPlayed(seat=seat, tile=tile):
            return COUNT_PLAYED, {"seat": names(seat), "tile": tile}
        case CountedTwice(seat=seat, tile=tile):
            return COUNT_TWICE, {"seat": names(seat), "tile": tile}
        case ImpossiblePips(seat=seat, tiles=tiles, pips=pips, least=least, most=most):
            return COUNT_IMPOSSIBLE, {"seat": names(seat), "tiles": tiles, "pips": pips, "least": least, "most": most}
        case NotTheSet(pips=pips, missing=missing):
            return COUNT_NOT_THE_SET, {"pips": pips, "missing": missing}
        case _:
            assert_never(finding.miscount)
