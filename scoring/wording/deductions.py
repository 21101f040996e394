"""Deductions in words: every reason as an English template, and the values that fill it."""

from __future__ import annotations

from typing import assert_never

from scoring.deductions import (
    BONEYARD,
    BetterLead,
    CalledPips,
    DeclaredBlocked,
    EmptyHolder,
    HeldExcludedTile,
    LeadWaits,
    MissingLead,
    NoDoubles,
    NoFittingTile,
    OnlyHolder,
    Overcrowding,
    Reason,
    StockTiles,
    TooManyTiles,
    WrongCount,
    WrongPips,
)
from scoring.marking import N_
from scoring.messages import Message, Plural, Template, Values
from scoring.wording.rulings import Names, with_names

SENTENCES: dict[str, Template] = {
    "could_not_play.passed": N_("{seat} passed on play {entry}. What would have fit: {tiles}."),
    "could_not_play.drew": N_("{seat} drew on play {entry}. What would have fit: {tiles}."),
    "declared_blocked": N_("The hand was declared blocked on play {entry}. What would have fit: {tiles}."),
    "better_lead": N_("{seat} led {led} on play {entry}. What should have been led instead: {tiles}."),
    "no_doubles": N_("The table said at the deal that nobody held a double."),
    "nothing_left": N_("{seat} has no unseen tiles left."),
    "nothing_left.boneyard": N_("Every unseen tile is in somebody's hand."),
    "no_room": N_("Counting everybody's tiles leaves {seat} no room for {tiles}."),
    "no_room.boneyard": N_("Counting everybody's tiles leaves the boneyard no room for {tiles}."),
    "nowhere_else": N_("Only {seat} can have {tiles}."),
    "nowhere_else.boneyard": N_("No player can have {tiles}."),
    "pips_called": N_("{seat} can't have {tiles}: the pips called at the count wouldn't add up."),
    "pips_called.without": N_("{seat} must have {tiles}. Otherwise the pips called at the count wouldn't add up."),
    "pips_called.boneyard": N_("The boneyard can't have {tiles}: the pips called at the count wouldn't add up."),
    "pips_called.without_boneyard": N_(
        "The boneyard must have {tiles}. Otherwise the pips called at the count wouldn't add up."
    ),
    "others_waited": N_("{seat} can't have {tiles}: a pass or draw before the lead would have been wrong."),
    "others_waited.without": N_(
        "{seat} must have {tiles}. Otherwise a pass or draw before the lead would have been wrong."
    ),
    "others_waited.boneyard": N_(
        "The boneyard can't have {tiles}: a pass or draw before the lead would have been wrong."
    ),
    "others_waited.without_boneyard": N_(
        "The boneyard must have {tiles}. Otherwise a pass or draw before the lead would have been wrong."
    ),
    "held_all_the_same": N_("Play {entry} was only right without {tile}, and {seat} had it."),
    "held_all_the_same.dealt": N_("The table said at the deal that nobody held a double, and {seat} had {tile}."),
    "count_disagrees": N_("The count on play {entry} doesn't agree with the record."),
    "crowded_out": Plural(
        "By the rules there was room for only {room} of these {number} tiles: {tiles}.",
        "By the rules there was room for only {room} of these {number} tiles: {tiles}.",
        by="number",
    ),
    "crowded_out.others": Plural(
        "Everybody else and the boneyard had room for only {room} of these {number} tiles: {tiles}.",
        "Everybody else and the boneyard had room for only {room} of these {number} tiles: {tiles}.",
        by="number",
    ),
    "crowded_out.one": N_("By the rules neither a player nor the boneyard can have had {tiles}."),
    "crowded_out.one_others": N_("Neither another player nor the boneyard can have had {tiles}."),
    "pips_do_not_add_up": N_("The pips called on play {entry} don't add up if everybody played by the rules."),
    "should_have_led": N_("Somebody who passed or drew before the lead had the double that should have been led."),
    "in_the_stock": N_("Everything else lies open: the stock is {tiles}."),
}
"""Every reason as an English template."""


def reason_message(reason: Reason, names: Names | None = None) -> Message:
    """Return the message that tells a reason."""
    key, values = _key_and_values(reason)
    return Message(SENTENCES[key], with_names(values, names))


def _key_and_values(reason: Reason) -> tuple[str, Values]:
    match reason:
        case NoFittingTile(plays=plays, seat=seat, did=did, tiles=tiles):
            return f"could_not_play.{did}", {"seat": seat, "entry": plays[0], "tiles": tiles}
        case DeclaredBlocked(plays=plays, tiles=tiles):
            return "declared_blocked", {"entry": plays[0], "tiles": tiles}
        case BetterLead(plays=plays, seat=seat, led=led, tiles=tiles):
            return "better_lead", {"seat": seat, "entry": plays[0], "led": led, "tiles": tiles}
        case NoDoubles():
            return "no_doubles", {}
        case EmptyHolder(holder=holder):
            return _of_holder("nothing_left", holder), {"seat": holder}
        case TooManyTiles(holder=holder, tiles=tiles):
            return _of_holder("no_room", holder), {"seat": holder, "tiles": tiles}
        case OnlyHolder(holder=holder, tiles=tiles):
            return _of_holder("nowhere_else", holder), {"seat": holder, "tiles": tiles}
        case CalledPips(holder=holder, tiles=tiles, without=without):
            return _with_or_without("pips_called", holder, without), {"seat": holder, "tiles": tiles}
        case LeadWaits(holder=holder, tiles=tiles, without=without):
            return _with_or_without("others_waited", holder, without), {"seat": holder, "tiles": tiles}
        case HeldExcludedTile(plays=plays, seat=seat, tile=tile):
            key = "held_all_the_same" if len(plays) > 1 else "held_all_the_same.dealt"
            return key, {"entry": plays[0], "seat": seat, "tile": tile}
        case WrongCount(plays=plays):
            return "count_disagrees", {"entry": plays[0]}
        case Overcrowding(seat=seat, tiles=tiles):
            return _crowded_out(reason), {"seat": seat, "tiles": tiles, "number": len(tiles), "room": len(tiles) - 1}
        case WrongPips(plays=plays):
            return "pips_do_not_add_up", {"entry": plays[0]}
        case MissingLead():
            return "should_have_led", {}
        case StockTiles(tiles=tiles):
            return "in_the_stock", {"tiles": tiles}
        case _:
            assert_never(reason)


def _of_holder(key: str, holder: int) -> str:
    return f"{key}.boneyard" if holder == BONEYARD else key


def _with_or_without(key: str, holder: int, without: bool) -> str:
    if holder == BONEYARD:
        return f"{key}.without_boneyard" if without else f"{key}.boneyard"
    return f"{key}.without" if without else key


def _crowded_out(reason: Overcrowding) -> str:
    one = len(reason.tiles) == 1
    if reason.seat:
        return "crowded_out.one_others" if one else "crowded_out.others"
    return "crowded_out.one" if one else "crowded_out"
