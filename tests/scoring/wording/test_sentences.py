"""The referee's sentences, one for every way in which an entry can break a rule (record 2)."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from scoring.ending import Award
from scoring.entries import Remove
from scoring.facts import DrawRule, Lead
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Joining
from scoring.judging import judge
from scoring.layout import Arm, SpinnerOpening
from scoring.messages import forms
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import award_message, fault_message, fault_sentence
from scoring.wording.rulings import AWARDS, FAULTS
from tests.support.table_notation import (
    NotatedTable,
    all_fives,
    all_fives_100,
    baneberry,
    block,
    draw,
    five_up,
    international_partners,
    mexican_train,
    table,
)


def other_rules(game: str, **facts: Any) -> Variant:
    """Return a game with facts that no house rule gives it, for sentences that belong to other games."""
    return replace(VARIANTS[game], **facts)


class FirstArmLocked(Joining[Hand]):
    """A game's own lock, on arm 1."""

    def locked(self, hand: Hand, arm: Arm) -> Fault | None:
        return Fault(Code.ARM_LOCKED) if arm.number == 1 else None


class EitherHalf(Joining[Hand]):
    """A game in which any tile goes anywhere, either way round."""

    def halves(self, hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
        return tile.high, tile.low


def everybody_passes(hand: Hand) -> Fault:
    """Return the fault of any entry but a pass, as in a game in which everybody must pass."""
    return Fault(Code.MUST_PASS, {"seat": hand.at_turn})


ONE = {1: 1, 2: 2}

# By template: the table, the entry that breaks the rule, and what the referee says to it.
SAYS: dict[str, tuple[Callable[[], NotatedTable], str, str]] = {
    "not_your_turn": (lambda: block("6-1 led"), "1: 6-2 on 1", "It is seat 2's turn, not seat 1's."),
    "no_match": (lambda: block("6-1 led"), "5-4", "5-4 doesn't fit. The open ends are 1 and 6."),
    "no_match.one_end": (lambda: block("6-1 led"), "5-4 on 1", "5-4 doesn't fit there. That end needs 6."),
    "no_match.inward": (lambda: block("6-1 led"), "6-4 on 1 by 5", "6-4 has no 5 to touch with."),
    "arm_locked": (
        lambda: table(other_rules("block", joining=FirstArmLocked()), "6-1 led"),
        "6-2 on 1",
        "That end can't be played on yet.",
    ),
    "arm_locked.sides_first": (
        lambda: all_fives("6-6 led"),
        "6-2 on 3",
        "The short ends of 6-6 can't be used yet. Both its long sides must be covered first.",
    ),
    "arm_locked.cross_first": (
        lambda: table(other_rules("all-fives", spinner_opening=SpinnerOpening.CROSS_FIRST), "6-6 led, 6-2 on 1"),
        "2-1 on 1",
        "This arm can't grow yet. All four places of 6-6 must be covered first.",
    ),
    "arm_unknown": (
        lambda: block("6-1 led"),
        "6-2 on 3",
        "There is no arm 3. The arms are numbered from 1 to 2.",
    ),
    "arm_unknown.lead": (block, "6-2 on 1", "The first tile has no arm. Leave the arm out."),
    "arm_needed": (
        lambda: all_fives("6-1 led, 1-0 on 2"),
        "6-0",
        "6-0 fits in more than one place. Choose the arm: 1 or 2.",
    ),
    "inward_needed": (
        lambda: table(other_rules("block", joining=EitherHalf()), "6-1 led"),
        "5-2 on 1",
        "Either half of 5-2 could touch. Choose the half that does: 5 or 2.",
    ),
    "tile_unknown": (block, "7-1 led", "7-1 is not in the double-six set."),
    "tile_already_played": (lambda: block("6-1 led"), "6-1 on 1", "6-1 has already been played."),
    "not_last_tile": (lambda: baneberry("9-9 led"), "1: call", "seat 1 has 6 tiles. Only the last one is called."),
    "not_last_tile.late": (
        lambda: baneberry("9-9 led, 9-1 on 1", tiles={1: 2}),
        "1: call",
        "seat 1's call comes too late. Another tile was played after seat 1 was left with one.",
    ),
    "not_last_tile.already": (
        lambda: baneberry("9-9 led, 1: call", tiles={1: 2}),
        "1: call",
        "seat 1 has nothing to call. The last tile has been called, or needs no call.",
    ),
    "tile_already_played.hub": (lambda: mexican_train(), "12-12 on 1", "12-12 is the hub of this hand."),
    "must_lead_double.highest_double": (
        lambda: all_fives_100(lead_highest_double=True),
        "6-1 led",
        "6-1 can't be led. The highest double must be led.",
    ),
    "must_lead_double.lowest_double": (
        lambda: table(other_rules("block", lead=Lead.LOWEST_DOUBLE)),
        "6-1 led",
        "6-1 can't be led. The lowest double must be led.",
    ),
    "must_lead_double.own_highest": (
        lambda: table(other_rules("block", lead=Lead.OWN_HIGHEST)),
        "6-1 led",
        "6-1 can't be led. The leader must lead a double or pass the lead on.",
    ),
    "must_lead_double.any_double": (
        lambda: table(other_rules("block", lead=Lead.ANY_DOUBLE)),
        "6-1 led",
        "6-1 can't be led. The leader must lead a double or pass the lead on.",
    ),
    "must_lead_double.named": (
        international_partners,
        "6-1 led",
        "The first hand starts with the 6-6. Only its holder can lead.",
    ),
    "must_draw": (
        lambda: five_up("6-1 led"),
        "pass",
        "A player must draw before passing. Tiles left to draw: 17.",
    ),
    "must_draw.until": (
        lambda: draw("6-1 led"),
        "pass",
        "A player who can't play must keep drawing until a tile fits. Tiles left to draw: 14.",
    ),
    "may_not_draw": (
        lambda: five_up("6-1 led, draw"),
        "draw",
        "No more than 1 tile can be drawn in a turn. Already drawn: 1.",
    ),
    "may_not_draw.now": (
        lambda: table(other_rules("draw", draw_now=lambda hand: DrawRule.NONE), "6-1 led"),
        "draw",
        "No tile can be drawn now.",
    ),
    "may_not_draw.none": (
        lambda: block("6-1 led"),
        "draw",
        "Nobody draws in this game. seat 2 plays or passes.",
    ),
    "may_not_draw.done": (
        lambda: mexican_train("12-5 on 1", first_turn="whole_train"),
        "draw",
        "seat 1 has played in this turn and draws nothing. seat 1 can play on, or is done.",
    ),
    "boneyard_empty.no_floor": (
        lambda: draw("6-1 led"),
        "draw 15",
        "The boneyard has only 14 tiles.",
    ),
    "boneyard_empty": (
        lambda: draw("6-1 led", floor=2),
        "draw 13",
        "The boneyard can give only 12 tiles. It must keep 2.",
    ),
    "boneyard_empty.none_left": (
        lambda: draw("6-1 led, draw 14"),
        "draw",
        "The boneyard has no more tiles to give. A player who can't play passes.",
    ),
    "must_pass": (
        lambda: table(other_rules("draw", pass_fault=everybody_passes), "6-1 led stands"),
        "draw",
        "seat 2 must pass this turn.",
    ),
    "hand_over.waits_for_count": (
        lambda: block("6-1 led, block"),
        "pass",
        "The hand is over. The remaining tiles must be counted now.",
    ),
    "hand_over.counted": (
        lambda: block("6-1 led, count - / 9", tiles=ONE),
        "count - / 9",
        "The hand has already been counted.",
    ),
    "hand_over.no_count_target": (
        lambda: all_fives("6-4 led", scores={1: 190}),
        "count 20 / 20",
        "A side reached the target during play, so nothing is counted.",
    ),
    "hand_over.no_count_void": (
        lambda: block("throw in"),
        "count 20 / 20",
        "The hand was thrown in, so nothing is counted.",
    ),
    "hand_over.ended_domino": (
        lambda: block("6-1 led, count - / 9", tiles=ONE),
        "pass",
        "The hand is over. Somebody went out, and the tiles were counted.",
    ),
    "hand_over.ended_blocked": (
        lambda: block("6-1 led, block, count 20 / 20"),
        "pass",
        "The hand is over. It was blocked, and the tiles were counted.",
    ),
    "hand_over.ended_target": (
        lambda: all_fives("6-4 led", scores={1: 190}),
        "pass",
        "The hand is over. A side reached the target.",
    ),
    "hand_over.ended_void": (lambda: block("throw in"), "pass", "The hand is over. It was thrown in."),
    "hand_open": (
        lambda: block("6-1 led"),
        "count 20 / 20",
        "The hand isn't over yet. It is counted when somebody goes out or nobody can play.",
    ),
    "no_tiles_left": (
        lambda: all_fives("6-4 led", no_scoring_out=True, tiles={1: 1}),
        "6-1 on 1",
        "seat 1 has no tiles left and must draw first.",
    ),
    "seat_unknown": (
        lambda: block("6-1 led"),
        "3: pass",
        "There is no seat 3. The seats are numbered from 1 to 2.",
    ),
    "count_mismatch.missing": (
        lambda: block("6-1 led", tiles=ONE),
        "count - / -",
        "The count is missing seat 2's 2 tiles. Enter them too.",
    ),
    "count_mismatch.number": (
        lambda: block("6-1 led", tiles=ONE),
        "count - / 5-5",
        "The number of tiles counted for seat 2 is 1. By the record it is 2.",
    ),
    "count_mismatch.not_in_set": (
        lambda: block("6-1 led", tiles=ONE),
        "count - / 7-1 5-5",
        "7-1 is not in the double-six set.",
    ),
    "count_mismatch.played": (
        lambda: block("6-1 led", tiles=ONE),
        "count - / 6-1 5-5",
        "6-1 can't be left. It has already been played.",
    ),
    "count_mismatch.twice": (
        lambda: block("6-1 led", tiles=ONE),
        "count - / 5-5 5-5",
        "5-5 is counted twice.",
    ),
    "count_mismatch.impossible": (
        lambda: block("6-1 led", tiles=ONE),
        "count - / 24",
        "seat 2's count of 24 can't be right. Any 2 unseen tiles have from 1 to 23 pips together.",
    ),
    "count_mismatch.not_the_set": (
        lambda: block("6-1 led, block", tiles={1: 14, 2: 14}),
        "count 80 / 80",
        "The remaining tiles come to 160 pips. They must come to 161.",
    ),
    "rule_forbids.subtract": (
        lambda: all_fives("6-1 led"),
        "6-2 on 1 taken off",
        "The end can't be subtracted. At this table ends are only added.",
    ),
    "rule_forbids.subtract_lead": (
        lambda: all_fives(subtract_last_end=True),
        "6-1 led taken off",
        "Nothing can be subtracted from the first tile. Its ends are added.",
    ),
    "rule_forbids.pass": (
        lambda: table(other_rules("block", passes=False), "6-1 led"),
        "pass",
        "Nobody passes in this game.",
    ),
    "rule_forbids.pass_done": (
        lambda: mexican_train("12-5 on 1", first_turn="whole_train"),
        "pass",
        "seat 1 has played in this turn and doesn't pass. seat 1 can play on, or is done.",
    ),
    "rule_forbids.done": (
        lambda: block("6-1 led"),
        "done",
        "Every turn ends by itself in this game. Nobody has to say so.",
    ),
    "rule_forbids.call": (lambda: block("6-1 led"), "call", "This game has no call for the last tile."),
    "rule_forbids.miss": (
        lambda: block("6-1 led"),
        "miss 5-5",
        "Tiles aren't turned up in this game.",
    ),
    "rule_forbids.pass_lead": (block, "pass", "seat 1 leads this hand and can't pass."),
}

# Said of whole hands, not of entries: see test_adjudication.
OF_HANDS = {"hand_open.before", "session_over", "arm_needed.stands"}
OF_PATIENCES = {"rule_forbids.patience_only"}


@pytest.mark.parametrize("key", SAYS)
def test_the_referee_says(key: str) -> None:
    make, phrase, says = SAYS[key]
    table = make()

    table.refuses(phrase)
    assert table.answers(phrase) == says
    assert fault_message(table.ruling_on(phrase).faults[0], table.hand.game)[0] == FAULTS[key]


def test_every_sentence_has_its_example_here() -> None:
    assert set(FAULTS) == set(SAYS) | OF_HANDS | OF_PATIENCES


def test_what_only_patiences_have_is_refused_at_a_table() -> None:
    hand = block().hand
    (fault,) = judge(hand, Remove((Tile(6, 6), Tile(0, 0)))).faults

    assert fault_sentence(fault, hand.game) == "This can be entered only in a patience, not in a game at the table."


def test_codes_are_public_and_never_renamed() -> None:
    """Those that the contract names, at least."""
    named = """not_your_turn no_match arm_locked arm_unknown arm_needed inward_needed tile_unknown tile_already_played
    must_lead_double must_draw may_not_draw boneyard_empty must_pass hand_over hand_open spell_unbroken double_required
    wrong_tile_turned not_last_tile count_mismatch rule_forbids"""

    assert set(named.split()) <= {code.value for code in Code}


def test_a_sentence_is_in_plain_words() -> None:
    for text in chain.from_iterable(map(forms, FAULTS.values())):
        assert text.endswith(".")
        assert text[0].isupper() or text.startswith("{")


def test_names_stand_for_seats_where_they_are_known() -> None:
    table = block("6-1 led")
    fault = table.ruling_on("1: 6-2 on 1").faults[0]
    message = fault_message(fault, table.hand.game, lambda seat: ("Ann", "Bo")[seat - 1])

    assert str(message) == "It is Bo's turn, not Ann's."


def test_every_fault_points_to_the_rule_that_it_breaks() -> None:
    for make, phrase, _says in SAYS.values():
        fault = make().ruling_on(phrase).faults[0]
        assert re.fullmatch("[a-z-]+", fault.rule)


AWARDED = {
    "multiple_of_five": "The open ends are a multiple of five.",
    "domino": "Went out.",
    "blocked": "Won the blocked hand.",
    "own_pips": "The pips left.",
    "adjust": "The table decided this.",
    "lead_pass": "Pase de salida: the next player couldn't play on the 6-2.",
    "three_passes": "Pase corrido: everybody else passed, and the same player plays again.",
    "each_pass": "The other side passed.",
    "capicua": "Capicúa: 6-2 fits the 2 and the 6.",
    "chuchazo": "Chuchazo: the last tile is the 6-2.",
    "hand_bonus": "The bonus for winning hand 3.",
    "lock_bonus": "The bonus for winning a blocked hand.",
}


@pytest.mark.parametrize("reason", AWARDS)
def test_every_award_says_what_it_is_for(reason: str) -> None:
    award = Award(
        side=1,
        seat=1,
        points=25,
        reason=reason,
        working="",
        values={"tile": Tile(6, 2), "one": 2, "other": 6, "number": 3},
    )

    assert str(award_message(award, VARIANTS["block"])) == AWARDED[reason]
