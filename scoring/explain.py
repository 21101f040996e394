"""Faults and awards in words: an English template and the values that fill it.

Other languages translate the template and fill it in the same way. What is said of one game alone stands among the
``sentences`` of that game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.adjudication_json import FaultJson
from scoring.faults import Fault, Values
from scoring.game import Game
from scoring.outlook import Hint, Verdict
from scoring.patience.sentences import HINTS, VERDICTS
from scoring.tiles import LaidTile, Tile

Names = Callable[[int], str]
"""The name of who sits at a seat, by the seat's number."""

FillIn = Callable[[str, dict[str, str]], str]
"""Fills a template with its values; another language translates the template first."""

FAULTS: dict[str, str] = {
    "not_your_turn": "It is {turn}'s turn, not {seat}'s.",
    "no_match": "{tile} doesn't fit. The open ends are {ends}.",
    "no_match.one_end": "{tile} doesn't fit there. That end needs {ends}.",
    "no_match.inward": "{tile} has no {inward} to touch with.",
    "arm_locked": "That end can't be played on yet.",
    "arm_locked.sides_first": "The short ends of {tile} can't be used yet. Both its long sides must be covered first.",
    "arm_locked.cross_first": "This arm can't grow yet. All four places of {tile} must be covered first.",
    "arm_unknown": "There is no arm {arm}. The arms are numbered from 1 to {arms}.",
    "arm_unknown.lead": "The first tile has no arm. Leave the arm out.",
    "arm_needed": "{tile} fits in more than one place. Choose the arm: {choices}.",
    "arm_needed.stands": "{tile} can stand in more than one place. Choose the arm: {choices}.",
    "inward_needed": "Either half of {tile} could touch. Choose the half that does: {choices}.",
    "tile_unknown": "{tile} is not in the {set} set.",
    "tile_already_played": "{tile} has already been played.",
    "must_lead_double.highest_double": "{tile} can't be led. The highest double must be led.",
    "must_lead_double.lowest_double": "{tile} can't be led. The lowest double must be led.",
    "must_lead_double.own_highest": "{tile} can't be led. The leader must lead a double or pass the lead on.",
    "must_lead_double.any_double": "{tile} can't be led. The leader must lead a double or pass the lead on.",
    "must_draw": "A player must draw before passing. Tiles left to draw: {boneyard}.",
    "must_draw.until": "A player who can't play must keep drawing until a tile fits. Tiles left to draw: {boneyard}.",
    "may_not_draw": "No more than {most} can be drawn in a turn. Already drawn: {drawn}.",
    "may_not_draw.now": "No tile can be drawn now.",
    "may_not_draw.none": "This game has no drawing. A player who can't play passes.",
    "boneyard_empty": "The boneyard can give only {may}. It must keep {floor}.",
    "boneyard_empty.none_left": "The boneyard has no more tiles to give. A player who can't play passes.",
    "must_pass": "{seat} must pass this turn.",
    "hand_over.waits_for_count": "The hand is over. The remaining tiles must be counted now.",
    "hand_over.counted": "The hand has already been counted.",
    "hand_over.no_count_target": "A side reached the target during play, so nothing is counted.",
    "hand_over.no_count_void": "The hand was thrown in, so nothing is counted.",
    "hand_over.ended_domino": "The hand is over. Somebody went out, and the tiles were counted.",
    "hand_over.ended_blocked": "The hand is over. It was blocked, and the tiles were counted.",
    "hand_over.ended_target": "The hand is over. A side reached the target.",
    "hand_over.ended_void": "The hand is over. It was thrown in.",
    "hand_open": "The hand isn't over yet. It is counted when somebody goes out or nobody can play.",
    "hand_open.before": "The previous hand isn't over yet.",
    "session_over": "The session is over. It has been won.",
    "no_tiles_left": "{seat} has no tiles left and must draw first.",
    "seat_unknown": "There is no seat {number}. The seats are numbered from 1 to {seats}.",
    "count_mismatch.missing": "The count is missing {seat}'s {tiles} tiles. Enter them too.",
    "count_mismatch.number": "The number of tiles counted for {seat} is {counted}. By the record it is {tiles}.",
    "count_mismatch.not_in_set": "{tile} is not in the {set} set.",
    "count_mismatch.played": "{tile} can't be left. It has already been played.",
    "count_mismatch.twice": "{tile} is counted twice.",
    "count_mismatch.impossible": "A count of {pips} can't be right. The {tiles} unseen tiles have between {least} and {most} pips.",
    "count_mismatch.not_the_set": "The remaining tiles come to {pips} pips. They must come to {missing}.",
    "rule_forbids.subtract": "The end can't be subtracted. At this table ends are only added.",
    "rule_forbids.subtract_lead": "Nothing can be subtracted from the first tile. Its ends are added.",
    "rule_forbids.pass": "Nobody passes in this game.",
    "rule_forbids.call": "This game has no call for the last tile.",
    "rule_forbids.miss": "Tiles aren't turned up in this game.",
    "rule_forbids.patience_only": "This can be entered only in a patience, not in a game at the table.",
    "rule_forbids.pass_lead": "The leader can't pass. Any tile can be led.",
}

AWARDS: dict[str, str] = {
    "multiple_of_five": "The open ends are a multiple of five.",
    "domino": "Went out.",
    "blocked": "Won the blocked hand.",
    "adjust": "The table decided this.",
}

_SEAT_VALUES = frozenset({"seat", "turn"})
"""Values that are numbers of seats: a sentence names who sits there."""


def in_english(text: str, values: dict[str, str]) -> str:
    """The English template, filled in as it is."""
    return text.format_map(values)


def namer(names: Sequence[str]) -> Names:
    """Names for the seats, seat 1 first; a seat that doesn't exist is called by its number."""
    return lambda seat: names[seat - 1] if 1 <= seat <= len(names) else f"seat {seat}"


def fault_json(fault: Fault, game: Game, names: Names, fill_in: FillIn = in_english) -> FaultJson:
    """One fault in words, with where the rules page of ``game`` explains its rule."""
    return {
        "code": fault.code,
        "message": fill_in(*fault_template(fault, game, names)),
        "rule": f"{game.slug}#{fault.rule}",
        "source": game.source.title,
    }


def fault_sentence(fault: Fault, game: Game, names: Names | None = None) -> str:
    """What the fault says to people, in English."""
    text, values = fault_template(fault, game, names)
    return text.format_map(values)


def fault_template(fault: Fault, game: Game, names: Names | None = None) -> tuple[str, dict[str, str]]:
    """The English template of a fault's sentence, the game's own where it has one, and the values to fill it with."""
    for key in (f"{fault.code}.{fault.why}", fault.code.value):
        if text := game.sentence(key) or FAULTS.get(key):
            return text, as_texts(fault.values, names)
    raise KeyError(f"{game.slug} has no sentence for {fault.code}.{fault.why}")


def must_pass_template(game: Game, name: str) -> tuple[str, dict[str, str]]:
    """What the page asks of a player who must pass, as a template with its values: short, and without a period."""
    return game.sentence("asks.must_pass") or "{name} must pass", {"name": name}


def award_template(reason: str, game: Game) -> str:
    """What an award is for, as a template; it has no values to fill in."""
    return game.sentence(f"award.{reason}") or AWARDS.get(reason, reason)


def as_texts(values: Values, names: Names | None = None) -> dict[str, str]:
    """A template's values as text, seats by their names."""
    name = names or (lambda seat: f"seat {seat}")
    return {
        key: name(value) if key in _SEAT_VALUES and isinstance(value, int) else as_text(value)
        for key, value in values.items()
    }


def as_text(value: object) -> str:
    """A value as text; a list of values with an ``and`` before the last: ``1, 2 and 3``."""
    if isinstance(value, Sequence) and not isinstance(value, (str, Tile, LaidTile)):
        words = [str(each) for each in value]
        if not words:
            return "none"
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
    return str(value)


def hint_template(hint: Hint) -> tuple[str, dict[str, str]]:
    """The English template of what a hinted move promises, and the values to fill it with."""
    if hint.fewest_left is None:
        return HINTS[hint.promise], {}
    return HINTS[f"{hint.promise}.fewest"], {"fewest": str(hint.fewest_left)}


def verdict_template(found: Verdict) -> tuple[str, dict[str, str]]:
    """The English template of what a verdict says to people, and the values to fill it with."""
    key = f"{found.outcome}.{found.grounds}"
    if found.fewest_left is None:
        return VERDICTS[key], {}
    return VERDICTS[f"{key}.fewest"], {"fewest": str(found.fewest_left)}
