"""Findings in words: English templates, and what fills their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scoring.explain import FillIn, Names, as_text, in_english
from scoring.facts import Lead
from scoring.findings import (
    BoneyardLeft,
    CallMissed,
    CountMismatch,
    FalseBlock,
    Finding,
    LikelyRevoke,
    Revoke,
    Revoked,
    ShortDraw,
    Shown,
    WrongLead,
)
from scoring.miscounts import CountedTwice, ImpossiblePips, MissingCount, NotInSet, NotTheSet, WasPlayed, WrongNumber
from scoring.phrases import Phrase, Place, PlayNumber, as_plain_text

PASSED = "passed at {play} with {ends} open"
PASSED_LEAD = "passed at {play} instead of leading"
DREW = "drew at {play} with {ends} open"
DREW_LEAD = "drew at {play} instead of leading"
PLAYED = "{tile} at {play}"
COUNTED = "{tile} at the count, {play}"

REVOKE_PLAYED = "{seat} {did}, and at {shown} played {tile}, having drawn nothing in between."
REVOKE_COUNTED = "{seat} {did}, and at the count, {shown}, still had {tile}, having drawn nothing in between."
REVOKE_SEVERAL = "{seat} {did}, and later showed {shown}: more tiles that fitted then than the {drawn} drawn since."
LIKELY_SHOWN = "{seat} {did}, drew {drawn} in all after that, and showed {shown}, which would have fitted."
LIKELY_WHY = (
    "{seat} may well have held such a tile all along: of the {others} tiles that {seat} didn't hold at that pass "
    "{fitting} fitted, and fewer than 1 in {one_in} honest draws would bring as many."
)

LED_WRONG = "{leader} led {led} at {play}, but {seat} held {tile}, shown at {shown}: {rule}."
LED_WRONG_OWN = "{seat} led {led} at {play} while holding {tile}, shown at {shown}: {rule}."
HIGHEST_DOUBLE = "the highest double had to be led"
LOWEST_DOUBLE = "the lowest double had to be led"
DOUBLE_IF_HELD = "a leader who holds a double leads one"
OWN_HIGHEST = "a leader who holds doubles leads the highest of them"

SHORT_DRAW = "{seat} passed at {play} although a draw was due, with {boneyard} still to be drawn from the boneyard."
BONEYARD_LEFT = "The hand was declared blocked at {play} with {boneyard} still to be drawn from the boneyard."
FALSE_BLOCK = "The hand was declared blocked at {play} with {ends} open, but {seat} then showed {shown}, which fitted."
CALL_MISSED = "{seat} was down to one tile at {down_at} and hadn't said so when {player} laid {tile} at {play}."

COUNT_MISSING = "At the count, {play}, nothing was counted for {seat}, who had {tiles} left by the record."
COUNT_NUMBER = (
    "At the count, {play}, the number of tiles counted for {seat} was {counted}, "
    "but by the record {seat} had {tiles} left."
)
COUNT_NOT_IN_SET = "At the count, {play}, {seat} counted {tile}, which is not in the {set} set."
COUNT_PLAYED = "At the count, {play}, {seat} counted {tile}, which had been laid on the table."
COUNT_PLAYED_AT = "At the count, {play}, {seat} counted {tile}, which had been laid at {laid}."
COUNT_TWICE = "At the count, {play}, {seat} counted {tile}, which had been counted already."
COUNT_IMPOSSIBLE = (
    "At the count, {play}, {seat} called {pips} pips, "
    "but {tiles} of the tiles not yet laid make from {least} to {most}."
)
COUNT_NOT_THE_SET = "At the count, {play}, all that was left came to {pips} pips, but should have come to {missing}."


def finding_sentence(finding: Finding, names: Names, fill_in: FillIn = in_english) -> str:
    """What a finding says to people, as plain text."""
    return " ".join(as_plain_text(phrase, fill_in) for phrase in finding_phrases(finding, names))


def finding_phrases(finding: Finding, names: Names) -> tuple[Phrase, ...]:
    """The sentences that tell a finding: the person first, then what was done, what showed it and when."""
    match finding:
        case Revoke():
            return (_revoke(finding, names(finding.seat)),)
        case LikelyRevoke():
            return _likely_revoke(finding, names(finding.seat))
        case WrongLead():
            return (_wrong_lead(finding, names),)
        case ShortDraw(seat=seat, play=play, boneyard=boneyard):
            return (Phrase(SHORT_DRAW, {"seat": names(seat), "play": PlayNumber(play), "boneyard": str(boneyard)}),)
        case BoneyardLeft(play=play, boneyard=boneyard):
            return (Phrase(BONEYARD_LEFT, {"play": PlayNumber(play), "boneyard": str(boneyard)}),)
        case FalseBlock(seat=seat, play=play, ends=ends, shown=shown):
            when: dict[str, Place] = {"play": PlayNumber(play), "ends": as_text(ends)}
            return (Phrase(FALSE_BLOCK, {**when, "seat": names(seat), "shown": _shown(shown)}),)
        case CountMismatch():
            return (_count_mismatch(finding, names),)
        case CallMissed(seat=seat, down_at=down_at, play=play, player=player, tile=tile):
            who = {"seat": names(seat), "player": names(player), "tile": str(tile)}
            return (Phrase(CALL_MISSED, {**who, "down_at": PlayNumber(down_at), "play": PlayNumber(play)}),)
        case _:
            assert_never(finding)


def _revoke(revoke: Revoke, name: str) -> Phrase:
    places: dict[str, Place] = {"seat": name, "did": (_did(revoke.instead, revoke.play, revoke.ends),)}
    if len(revoke.shown) > 1 or revoke.drawn:
        return Phrase(REVOKE_SEVERAL, {**places, "shown": _shown(revoke.shown), "drawn": str(revoke.drawn)})
    (shown,) = revoke.shown
    template = REVOKE_COUNTED if shown.counted else REVOKE_PLAYED
    return Phrase(template, {**places, "tile": str(shown.tile), "shown": PlayNumber(shown.play)})


def _likely_revoke(revoke: LikelyRevoke, name: str) -> tuple[Phrase, ...]:
    did = _did(Revoked.PASS, revoke.play, revoke.ends)
    told: dict[str, Place] = {"seat": name, "did": (did,), "drawn": str(revoke.drawn), "shown": _shown(revoke.shown)}
    why: dict[str, Place] = {
        "seat": name,
        "fitting": str(revoke.fitting),
        "others": str(revoke.others),
        "one_in": str(one_in(revoke.honest_chance)),
    }
    return Phrase(LIKELY_SHOWN, told), Phrase(LIKELY_WHY, why)


def _did(instead: Revoked, play: int, ends: Sequence[int]) -> Phrase:
    match instead:
        case Revoked.PASS:
            template = PASSED if ends else PASSED_LEAD
        case Revoked.DRAW:
            template = DREW if ends else DREW_LEAD
        case _:
            assert_never(instead)
    return Phrase(template, {"play": PlayNumber(play), "ends": as_text(ends)})


def _shown(tiles: Sequence[Shown]) -> tuple[Phrase, ...]:
    return tuple(
        Phrase(COUNTED if each.counted else PLAYED, {"tile": str(each.tile), "play": PlayNumber(each.play)})
        for each in tiles
    )


def one_in(chance: float) -> int:
    """A round number such that the chance is below 1 in it: whole hundreds to 1000, then thousands to a million."""
    most = 1_000_000 if chance == 0 else min(1_000_000, int(1 / chance))
    step = 1000 if most >= 1000 else 100 if most >= 100 else 1
    rounded = most - most % step
    return rounded if chance < 1 / rounded else max(1, rounded - step)


def _wrong_lead(lead: WrongLead, names: Names) -> Phrase:
    places: dict[str, Place] = {
        "seat": names(lead.seat),
        "leader": names(lead.leader),
        "led": str(lead.led),
        "play": PlayNumber(lead.play),
        "tile": str(lead.better.tile),
        "shown": PlayNumber(lead.better.play),
        "rule": (Phrase(_lead_rule(lead.asked), {}),),
    }
    return Phrase(LED_WRONG_OWN if lead.seat == lead.leader else LED_WRONG, places)


def _lead_rule(asked: Lead) -> str:
    match asked:
        case Lead.HIGHEST_DOUBLE:
            return HIGHEST_DOUBLE
        case Lead.LOWEST_DOUBLE:
            return LOWEST_DOUBLE
        case Lead.DOUBLE_IF_HELD:
            return DOUBLE_IF_HELD
        case Lead.OWN_HIGHEST | Lead.OWN_HIGHEST_IF_HELD:
            return OWN_HIGHEST
        case Lead.ANY | Lead.ANY_DOUBLE:
            raise ValueError("where any lead will do, none is a better one")
        case _:
            assert_never(asked)


def _count_mismatch(finding: CountMismatch, names: Names) -> Phrase:
    template, places = _miscount(finding, names)
    return Phrase(template, {**places, "play": PlayNumber(finding.play)})


def _miscount(finding: CountMismatch, names: Names) -> tuple[str, dict[str, Place]]:
    match finding.miscount:
        case MissingCount(seat=seat, tiles=tiles):
            return COUNT_MISSING, {"seat": names(seat), "tiles": str(tiles)}
        case WrongNumber(seat=seat, counted=counted, tiles=tiles):
            return COUNT_NUMBER, {"seat": names(seat), "counted": str(counted), "tiles": str(tiles)}
        case NotInSet(seat=seat, tile=tile, set=name):
            return COUNT_NOT_IN_SET, {"seat": names(seat), "tile": str(tile), "set": name}
        case WasPlayed(seat=seat, tile=tile) if finding.laid:
            return COUNT_PLAYED_AT, {"seat": names(seat), "tile": str(tile), "laid": PlayNumber(finding.laid)}
        case WasPlayed(seat=seat, tile=tile):
            return COUNT_PLAYED, {"seat": names(seat), "tile": str(tile)}
        case CountedTwice(seat=seat, tile=tile):
            return COUNT_TWICE, {"seat": names(seat), "tile": str(tile)}
        case ImpossiblePips(seat=seat, tiles=tiles, pips=pips, least=least, most=most):
            numbers = {"tiles": str(tiles), "pips": str(pips), "least": str(least), "most": str(most)}
            return COUNT_IMPOSSIBLE, {"seat": names(seat), **numbers}
        case NotTheSet(pips=pips, missing=missing):
            return COUNT_NOT_THE_SET, {"pips": str(pips), "missing": str(missing)}
        case _:
            assert_never(finding.miscount)
