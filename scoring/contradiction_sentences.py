"""Why nobody can have played a hand so, told as a finding: sentences whose plays a page can link."""

from __future__ import annotations

from typing import assert_never

from scoring.deductions import (
    BetterLead,
    Contradiction,
    CouldNotPlay,
    CountDisagrees,
    CrowdedOut,
    DeclaredBlocked,
    Did,
    HeldAllTheSame,
    NoDoubles,
    PipsDoNotAddUp,
)
from scoring.explain import Names, as_text
from scoring.phrases import Phrase, PlayNumber

PASSED = "{seat} passed at {play}, which was only right without {tiles}."
DREW = "{seat} drew at {play}, which was only right without {tiles}."
BLOCKED = "The hand was declared blocked at {play}, which was only right if nobody held {tiles}."
LED = "{seat} led {led} at {play}, which was only right if nobody held a better lead: {tiles}."
NO_DOUBLES = "The table said at the deal that nobody held a double."
HELD = "{seat} showed {tile} at {shown}, but {play} was only right without it."
HELD_DOUBLE = "{seat} showed {tile} at {shown}, but the table said at the deal that nobody held a double."
COUNT_DISAGREES = "The count at {play} doesn't agree with the record."
CROWDED = "By the rules there was room for only {room} of these {number} tiles: {tiles}."
CROWDED_ONE = "By the rules nobody can have had {tiles}, nor the boneyard."
CROWDED_OTHERS = "Everybody else and the boneyard had room for only {room} of these {number} tiles: {tiles}."
CROWDED_ONE_OTHERS = "Nobody else can have had {tiles}, nor the boneyard."
PIPS = "The pips called at {play} don't add up if everybody played by the rules."


def contradiction_phrase(reason: Contradiction, names: Names) -> Phrase:
    """The sentence that tells it."""
    match reason:
        case CouldNotPlay(plays=plays, seat=seat, did=did, tiles=tiles):
            template = PASSED if did is Did.PASSED else DREW
            return Phrase(template, {"seat": names(seat), "play": PlayNumber(plays[0]), "tiles": as_text(tiles)})
        case DeclaredBlocked(plays=plays, tiles=tiles):
            return Phrase(BLOCKED, {"play": PlayNumber(plays[0]), "tiles": as_text(tiles)})
        case BetterLead(plays=plays, seat=seat, led=led, tiles=tiles):
            who = {"seat": names(seat), "led": str(led), "tiles": as_text(tiles)}
            return Phrase(LED, {**who, "play": PlayNumber(plays[0])})
        case NoDoubles():
            return Phrase(NO_DOUBLES, {})
        case HeldAllTheSame():
            return _held(reason, names)
        case CountDisagrees(plays=plays):
            return Phrase(COUNT_DISAGREES, {"play": PlayNumber(plays[0])})
        case CrowdedOut():
            return _crowded_out(reason)
        case PipsDoNotAddUp(plays=plays):
            return Phrase(PIPS, {"play": PlayNumber(plays[0])})
        case _:
            assert_never(reason)


def _held(reason: HeldAllTheSame, names: Names) -> Phrase:
    shown = PlayNumber(reason.plays[-1])
    who = {"seat": names(reason.seat), "tile": str(reason.tile)}
    if len(reason.plays) == 1:
        return Phrase(HELD_DOUBLE, {**who, "shown": shown})
    return Phrase(HELD, {**who, "shown": shown, "play": PlayNumber(reason.plays[0])})


def _crowded_out(reason: CrowdedOut) -> Phrase:
    number = len(reason.tiles)
    if number == 1:
        return Phrase(CROWDED_ONE_OTHERS if reason.seat else CROWDED_ONE, {"tiles": as_text(reason.tiles)})
    template = CROWDED_OTHERS if reason.seat else CROWDED
    return Phrase(template, {"room": str(number - 1), "number": str(number), "tiles": as_text(reason.tiles)})
