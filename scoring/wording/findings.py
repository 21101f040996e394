"""Findings in words: English templates, and the values that fill them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from scoring.facts import Lead
from scoring.findings import (
    BoneyardLeft,
    CallMissed,
    CountMismatch,
    FalseBlock,
    Finding,
    LikelyRevoke,
    Revoke,
    ShortDraw,
    ShownTile,
    WrongLead,
)
from scoring.marking import N_
from scoring.messages import Message, PlayNumber, Plural, Template, TextFormatter, Values, in_english
from scoring.wording.miscounts import miscount_message
from scoring.wording.rulings import Names

REVOKES: dict[str, Template] = {
    "pass.played": N_(
        "{seat} passed on {play} with {ends} open while holding {tile}. "
        "{seat} played it on {shown}, having drawn nothing in between."
    ),
    "pass.counted": N_(
        "{seat} passed on {play} with {ends} open while holding {tile}. "
        "{seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    "pass.several": N_(
        "{seat} passed on {play} with {ends} open, and later showed {shown}, having drawn nothing in between."
    ),
    "pass.drawn": Plural(
        "{seat} passed on {play} with {ends} open, and later showed {shown}. "
        "Of these tiles, which fitted, only {drawn} can have been drawn since.",
        "{seat} passed on {play} with {ends} open, and later showed {shown}. "
        "Of these tiles, which fitted, only {drawn} can have been drawn since.",
        by="drawn",
    ),
    "pass_lead.played": N_(
        "{seat} passed on {play} instead of leading {tile}. "
        "{seat} played it on {shown}, having drawn nothing in between."
    ),
    "pass_lead.counted": N_(
        "{seat} passed on {play} instead of leading {tile}. "
        "{seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    "pass_lead.several": N_(
        "{seat} passed on {play} instead of leading, and later showed {shown}, having drawn nothing in between."
    ),
    "pass_lead.drawn": Plural(
        "{seat} passed on {play} instead of leading, and later showed {shown}. "
        "Of these tiles, only {drawn} can have been drawn since.",
        "{seat} passed on {play} instead of leading, and later showed {shown}. "
        "Of these tiles, only {drawn} can have been drawn since.",
        by="drawn",
    ),
    "draw.played": N_(
        "{seat} drew on {play} with {ends} open while holding {tile}. "
        "{seat} played it on {shown}, having drawn nothing in between."
    ),
    "draw.counted": N_(
        "{seat} drew on {play} with {ends} open while holding {tile}. "
        "{seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    "draw.several": N_(
        "{seat} drew on {play} with {ends} open, and later showed {shown}, having drawn nothing in between."
    ),
    "draw.drawn": Plural(
        "{seat} drew on {play} with {ends} open, and later showed {shown}. "
        "Of these tiles, which fitted, only {drawn} can have been drawn since.",
        "{seat} drew on {play} with {ends} open, and later showed {shown}. "
        "Of these tiles, which fitted, only {drawn} can have been drawn since.",
        by="drawn",
    ),
    "draw_lead.played": N_(
        "{seat} drew on {play} instead of leading {tile}. {seat} played it on {shown}, having drawn nothing in between."
    ),
    "draw_lead.counted": N_(
        "{seat} drew on {play} instead of leading {tile}. "
        "{seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    "draw_lead.several": N_(
        "{seat} drew on {play} instead of leading, and later showed {shown}, having drawn nothing in between."
    ),
    "draw_lead.drawn": Plural(
        "{seat} drew on {play} instead of leading, and later showed {shown}. "
        "Of these tiles, only {drawn} can have been drawn since.",
        "{seat} drew on {play} instead of leading, and later showed {shown}. "
        "Of these tiles, only {drawn} can have been drawn since.",
        by="drawn",
    ),
}
"""Templates by what was done, with ``_lead`` if done instead of leading, and by how it came out."""

LIKELY: dict[bool, Template] = {
    False: Plural(
        "{seat} passed on {play} with {ends} open, drew {drawn} tile after that, and showed {shown}, which would have fitted.",
        "{seat} passed on {play} with {ends} open, drew {drawn} tiles after that, and showed {shown}, which would have fitted.",
        by="drawn",
    ),
    True: Plural(
        "{seat} passed on {play} instead of leading, drew {drawn} tile after that, and showed {shown}.",
        "{seat} passed on {play} instead of leading, drew {drawn} tiles after that, and showed {shown}.",
        by="drawn",
    ),
}
"""Templates by True if the player passed instead of leading."""
LIKELY_WHY = Plural(
    "{seat} may well have held such a tile all along: {seat} didn't hold {others} tile at that pass, {fitting} of them "
    "fitted, and fewer than 1 in {one_in} honest draws would bring as many.",
    "{seat} may well have held such a tile all along: of the {others} tiles that {seat} didn't hold at that pass, "
    "{fitting} fitted, and fewer than 1 in {one_in} honest draws would bring as many.",
    by="others",
)

PLAYED = N_("{tile} on {play}")
COUNTED = N_("{tile} at the count, {play}")

LED_WRONG: dict[Lead, Template] = {
    Lead.HIGHEST_DOUBLE: N_(
        "{leader} led {led} on {play}, but {seat} held {tile}, shown on {shown}. The highest double had to be led."
    ),
    Lead.LOWEST_DOUBLE: N_(
        "{leader} led {led} on {play}, but {seat} held {tile}, shown on {shown}. The lowest double had to be led."
    ),
    Lead.DOUBLE_SIX: N_(
        "{leader} led {led} on {play}, but {seat} held {tile}, shown on {shown}. "
        "The first hand had to start with that tile."
    ),
}
"""Templates for hands in which another player held the tile that had to be led."""
LED_WRONG_OWN: dict[Lead, Template] = {
    Lead.HIGHEST_DOUBLE: N_(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. The highest double had to be led."
    ),
    Lead.LOWEST_DOUBLE: N_(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. The lowest double had to be led."
    ),
    Lead.DOUBLE_IF_HELD: N_(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. A leader who holds a double must lead one."
    ),
    Lead.OWN_HIGHEST: N_(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. "
        "A leader who holds doubles must lead the highest of them."
    ),
    Lead.OWN_HIGHEST_IF_HELD: N_(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. "
        "A leader who holds doubles must lead the highest of them."
    ),
    Lead.DOUBLE_SIX: N_(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. The first hand had to start with that tile."
    ),
}
"""Templates for hands in which the leader held it."""

SHORT_DRAW = Plural(
    "{seat} passed on {play} although a draw was due. There was {boneyard} tile to draw from the boneyard.",
    "{seat} passed on {play} although a draw was due. There were {boneyard} tiles to draw from the boneyard.",
    by="boneyard",
)
BONEYARD_LEFT = Plural(
    "The hand was declared blocked on {play}, but there was {boneyard} tile to draw from the boneyard.",
    "The hand was declared blocked on {play}, but there were {boneyard} tiles to draw from the boneyard.",
    by="boneyard",
)
FALSE_BLOCK = N_(
    "The hand was declared blocked on {play} with {ends} open, but {seat} then showed {shown}, which fitted."
)
CALL_MISSED = N_("{seat} was down to one tile on {down_at} and hadn't said so when {player} played {tile} on {play}.")


def finding_sentence(finding: Finding, names: Names, fill_in: TextFormatter = in_english) -> str:
    """Return the finding in words, as plain text."""
    return " ".join([fill_in(*message) for message in finding_messages(finding, names)])


def finding_messages(finding: Finding, names: Names) -> tuple[Message, ...]:
    """Return the messages that tell a finding: first who did what, and then what showed it and when."""
    match finding:
        case Revoke():
            return (_revoke(finding, names(finding.seat)),)
        case LikelyRevoke():
            return _likely_revoke(finding, names(finding.seat))
        case WrongLead():
            return (_wrong_lead(finding, names),)
        case ShortDraw(seat=seat, play=play, boneyard=boneyard):
            return (Message(SHORT_DRAW, {"seat": names(seat), "play": PlayNumber(play), "boneyard": boneyard}),)
        case BoneyardLeft(play=play, boneyard=boneyard):
            return (Message(BONEYARD_LEFT, {"play": PlayNumber(play), "boneyard": boneyard}),)
        case FalseBlock(seat=seat, play=play, ends=ends, shown=shown):
            when: Values = {"play": PlayNumber(play), "ends": ends}
            return (Message(FALSE_BLOCK, {**when, "seat": names(seat), "shown": _shown(shown)}),)
        case CountMismatch():
            return (miscount_message(finding, names),)
        case CallMissed(seat=seat, down_at=down_at, play=play, player=player, tile=tile):
            who: Values = {"seat": names(seat), "player": names(player), "tile": tile}
            return (Message(CALL_MISSED, {**who, "down_at": PlayNumber(down_at), "play": PlayNumber(play)}),)
        case _:
            assert_never(finding)


def _revoke(revoke: Revoke, name: str) -> Message:
    did = revoke.instead.value if revoke.ends else f"{revoke.instead.value}_lead"
    values: Values = {"seat": name, "play": PlayNumber(revoke.play), "ends": revoke.ends}
    if revoke.drawn:
        return Message(REVOKES[f"{did}.drawn"], {**values, "shown": _shown(revoke.shown), "drawn": revoke.drawn})
    if len(revoke.shown) > 1:
        return Message(REVOKES[f"{did}.several"], {**values, "shown": _shown(revoke.shown)})
    (shown,) = revoke.shown
    key = f"{did}.counted" if shown.counted else f"{did}.played"
    return Message(REVOKES[key], {**values, "tile": shown.tile, "shown": PlayNumber(shown.play)})


def _likely_revoke(revoke: LikelyRevoke, name: str) -> tuple[Message, ...]:
    when: Values = {"seat": name, "play": PlayNumber(revoke.play), "ends": revoke.ends}
    why: Values = {
        "seat": name,
        "fitting": revoke.fitting,
        "others": revoke.others,
        "one_in": one_in(revoke.honest_chance),
    }
    told = Message(LIKELY[not revoke.ends], {**when, "drawn": revoke.drawn, "shown": _shown(revoke.shown)})
    return told, Message(LIKELY_WHY, why)


def _shown(tiles: Sequence[ShownTile]) -> tuple[Message, ...]:
    return tuple(
        Message(COUNTED if each.counted else PLAYED, {"tile": each.tile, "play": PlayNumber(each.play)})
        for each in tiles
    )


def one_in(chance: float) -> int:
    """Return a round number such that the chance is below one in it.

    It is in hundreds up to 1000, and then in thousands up to a million.
    """
    most = 1_000_000 if chance == 0 else min(1_000_000, int(1 / chance))
    step = 1000 if most >= 1000 else 100 if most >= 100 else 1
    rounded = most - most % step
    return rounded if chance < 1 / rounded else max(1, rounded - step)


def _wrong_lead(lead: WrongLead, names: Names) -> Message:
    values: Values = {
        "seat": names(lead.seat),
        "leader": names(lead.leader),
        "led": lead.led,
        "play": PlayNumber(lead.play),
        "tile": lead.better.tile,
        "shown": PlayNumber(lead.better.play),
    }
    return Message((LED_WRONG_OWN if lead.seat == lead.leader else LED_WRONG)[lead.asked], values)
