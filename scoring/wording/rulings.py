"""Faults and awards in words: an English template and the values that fill it.

``scoring.messages`` puts them together in any language. What is said about a single game is found in that game's
``sentences``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.ending import Award
from scoring.faults import Fault
from scoring.game import Game
from scoring.marking import N_
from scoring.messages import SEAT, Message, OneOf, Plural, Template, Value, Values
from scoring.wording.tally import TALLY_AWARDS, TALLY_FAULTS

Names = Callable[[int], str]
"""A function that returns the name of the player at a seat, by the seat's number."""

FAULTS: dict[str, Template] = {
    "not_your_turn": N_("It is {turn}'s turn, not {seat}'s."),
    "no_match": N_("{tile} doesn't fit. The open ends are {ends}."),
    "no_match.one_end": N_("{tile} doesn't fit there. That end needs {ends}."),
    "no_match.inward": N_("{tile} has no {inward} to touch with."),
    "arm_locked": N_("That end can't be played on yet."),
    "arm_locked.sides_first": N_(
        "The short ends of {tile} can't be used yet. Both its long sides must be covered first."
    ),
    "arm_locked.cross_first": N_("This arm can't grow yet. All four places of {tile} must be covered first."),
    "arm_unknown": N_("There is no arm {arm}. The arms are numbered from 1 to {arms}."),
    "arm_unknown.lead": N_("The first tile has no arm. Leave the arm out."),
    "arm_needed": N_("{tile} fits in more than one place. Choose the arm: {choices}."),
    "arm_needed.stands": N_("{tile} can stand in more than one place. Choose the arm: {choices}."),
    "inward_needed": N_("Either half of {tile} could touch. Choose the half that does: {choices}."),
    "tile_unknown": N_("{tile} is not in the {set} set."),
    "tile_already_played": N_("{tile} has already been played."),
    "tile_already_played.hub": N_("{tile} is the hub of this hand."),
    "must_lead_double.highest_double": N_("{tile} can't be led. The highest double must be led."),
    "must_lead_double.lowest_double": N_("{tile} can't be led. The lowest double must be led."),
    "must_lead_double.own_highest": N_("{tile} can't be led. The leader must lead a double or pass the lead on."),
    "must_lead_double.any_double": N_("{tile} can't be led. The leader must lead a double or pass the lead on."),
    "must_lead_double.named": N_("The first hand starts with the {asked}. Only its holder can lead."),
    "must_draw": N_("A player must draw before passing. Tiles left to draw: {boneyard}."),
    "must_draw.until": N_(
        "A player who can't play must keep drawing until a tile fits. Tiles left to draw: {boneyard}."
    ),
    "may_not_draw": Plural(
        "No more than {most} tile can be drawn in a turn. Already drawn: {drawn}.",
        "No more than {most} tiles can be drawn in a turn. Already drawn: {drawn}.",
        by="most",
    ),
    "may_not_draw.now": N_("No tile can be drawn now."),
    "may_not_draw.done": N_("{seat} has played in this turn and draws nothing. {seat} can play on, or is done."),
    "may_not_draw.none": N_("Nobody draws in this game. {seat} plays or passes."),
    "boneyard_empty": Plural(
        "The boneyard can give only {may} tile. It must keep {floor}.",
        "The boneyard can give only {may} tiles. It must keep {floor}.",
        by="may",
    ),
    "boneyard_empty.no_floor": Plural(
        "The boneyard has only {may} tile.", "The boneyard has only {may} tiles.", by="may"
    ),
    "boneyard_empty.none_left": N_("The boneyard has no more tiles to give. A player who can't play passes."),
    "must_pass": N_("{seat} must pass this turn."),
    "hand_over.waits_for_count": N_("The hand is over. The remaining tiles must be counted now."),
    "hand_over.counted": N_("The hand has already been counted."),
    "hand_over.no_count_target": N_("A side reached the target during play, so nothing is counted."),
    "hand_over.no_count_void": N_("The hand was thrown in, so nothing is counted."),
    "hand_over.ended_domino": N_("The hand is over. Somebody went out, and the tiles were counted."),
    "hand_over.ended_blocked": N_("The hand is over. It was blocked, and the tiles were counted."),
    "hand_over.ended_target": N_("The hand is over. A side reached the target."),
    "hand_over.ended_void": N_("The hand is over. It was thrown in."),
    "hand_open": N_("The hand isn't over yet. It is counted when somebody goes out or nobody can play."),
    "hand_open.before": N_("The previous hand isn't over yet."),
    "session_over": N_("The session is over. It has been won."),
    "no_tiles_left": N_("{seat} has no tiles left and must draw first."),
    "seat_unknown": N_("There is no seat {number}. The seats are numbered from 1 to {seats}."),
    "count_mismatch.missing": Plural(
        "The count is missing {seat}'s {tiles} tile. Enter it too.",
        "The count is missing {seat}'s {tiles} tiles. Enter them too.",
        by="tiles",
    ),
    "count_mismatch.number": N_("The number of tiles counted for {seat} is {counted}. By the record it is {tiles}."),
    "count_mismatch.not_in_set": N_("{tile} is not in the {set} set."),
    "count_mismatch.played": N_("{tile} can't be left. It has already been played."),
    "count_mismatch.twice": N_("{tile} is counted twice."),
    "count_mismatch.impossible": Plural(
        "{seat}'s count of {pips} can't be right. Any {tiles} unseen tile has from {least} to {most} pips.",
        "{seat}'s count of {pips} can't be right. Any {tiles} unseen tiles have from {least} to {most} pips together.",
        by="tiles",
    ),
    "count_mismatch.not_the_set": Plural(
        "The remaining tiles come to {pips} pip. They must come to {missing}.",
        "The remaining tiles come to {pips} pips. They must come to {missing}.",
        by="pips",
    ),
    "not_last_tile": Plural(
        "{seat} has {tiles} tile. Only the last one is called.",
        "{seat} has {tiles} tiles. Only the last one is called.",
        by="tiles",
    ),
    "not_last_tile.late": N_("{seat}'s call comes too late. Another tile was played after {seat} was left with one."),
    "not_last_tile.already": N_("{seat} has nothing to call. The last tile has been called, or needs no call."),
    "rule_forbids.subtract": N_("The end can't be subtracted. At this table ends are only added."),
    "rule_forbids.subtract_lead": N_("Nothing can be subtracted from the first tile. Its ends are added."),
    "rule_forbids.pass": N_("Nobody passes in this game."),
    "rule_forbids.pass_done": N_("{seat} has played in this turn and doesn't pass. {seat} can play on, or is done."),
    "rule_forbids.done": N_("Every turn ends by itself in this game. Nobody has to say so."),
    "rule_forbids.call": N_("This game has no call for the last tile."),
    "rule_forbids.miss": N_("Tiles aren't turned up in this game."),
    "rule_forbids.patience_only": N_("This can be entered only in a patience, not in a game at the table."),
    "rule_forbids.pass_lead": N_("{seat} leads this hand and can't pass."),
}

AWARDS: dict[str, Template] = {
    "multiple_of_five": N_("The open ends are a multiple of five."),
    "domino": N_("Went out."),
    "blocked": N_("Won the blocked hand."),
    "own_pips": N_("The pips left."),
    "adjust": N_("The table decided this."),
    "lead_pass": N_("Pase de salida: the next player couldn't play on the {tile}."),
    "three_passes": N_("Pase corrido: everybody else passed, and the same player plays again."),
    "each_pass": N_("The other side passed."),
    "capicua": N_("Capicúa: {tile} fits the {one} and the {other}."),
    "chuchazo": N_("Chuchazo: the last tile is the {tile}."),
    "hand_bonus": N_("The bonus for winning hand {number}."),
    "lock_bonus": N_("The bonus for winning a blocked hand."),
}

MUST_PASS = N_("{name} must pass")

_SEAT_VALUES = frozenset({"seat", "turn"})
"""The values that are numbers of seats: a sentence names the player who sits there."""


def namer(names: Sequence[str]) -> Names:
    """Return names for the seats, seat 1 first; a seat that doesn't exist is called by its number."""
    return lambda seat: names[seat - 1] if 1 <= seat <= len(names) else f"seat {seat}"


def fault_sentence(fault: Fault, game: Game, names: Names | None = None) -> str:
    """Return the sentence that tells the fault, in English."""
    return str(fault_message(fault, game, names))


def fault_message(fault: Fault, game: Game, names: Names | None = None) -> Message:
    """Return the message that tells the fault: the game's own sentence where it has one.

    :raises KeyError: when there is no sentence for it
    """
    for key in (f"{fault.code}.{fault.why}", fault.code.value):
        if text := game.sentence(key) or FAULTS.get(key) or TALLY_FAULTS.get(key):
            return Message(text, with_names(fault.values, names))
    raise KeyError(f"{game.slug} has no sentence for {fault.code}.{fault.why}")


def must_pass_message(game: Game, name: str) -> Message:
    """Return what the page asks of a player who must pass: short, and without a period."""
    return Message(game.sentence("asks.must_pass") or MUST_PASS, {"name": name})


def award_message(award: Award, game: Game) -> Message:
    """Return what an award is for."""
    template = game.sentence(f"award.{award.reason}") or AWARDS.get(award.reason, award.reason)
    if not award.values:
        template = TALLY_AWARDS.get(award.reason, template)
    return Message(template, award.values)


def with_names(values: Values, names: Names | None = None) -> Values:
    """Return the values, with seats replaced by the names of the players who sit there."""
    return {
        key: _who(value, names) if key in _SEAT_VALUES and isinstance(value, int) else _named(value, names)
        for key, value in values.items()
    }


def _named(value: Value, names: Names | None) -> Value:
    """Return the value, with the seats in it replaced too, if it is a message or a choice of messages."""
    match value:
        case Message(template=template, values=values):
            return Message(template, with_names(values, names))
        case OneOf(values=choices):
            return OneOf(tuple(_named(each, names) for each in choices))
        case _:
            return value


def _who(seat: int, names: Names | None) -> str | Message:
    return names(seat) if names else Message(SEAT, {"number": seat})
