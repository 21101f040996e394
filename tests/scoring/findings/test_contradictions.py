"""Contradictions: somebody broke a rule, since the tiles have no other place (rulebook 2.8)."""

from __future__ import annotations

from dataclasses import replace

from scoring.deductions import Overcrowding
from scoring.deductions.contradictions import find_contradictions
from scoring.facts import Lead
from scoring.variants import VARIANTS
from scoring.wording import namer, reason_message
from tests.support.deductions import NAMES, PLAIN, proved, says
from tests.support.table_notation import NotatedTable, table

HEAVIEST = replace(VARIANTS["block"], lead=Lead.HIGHEST_DOUBLE, redeal_without_double=False)


def only_bo_has_enough_tiles() -> NotatedTable:
    """Ann is dealt two tiles and Bo all others: he must have had a 6 or a 1 when he passed."""
    return table(PLAIN, "6-1 led, pass, 6-5 on 1, count - / 150", tiles={1: 2, 2: 26})


def why_not(played: NotatedTable) -> list[str]:
    """Return the reasons for which not everybody can have played by the rules, in sentences."""
    reasons = find_contradictions(played.start, played.rulings)
    return [str(reason_message(each, namer(NAMES))) for each in reasons]


class TestAPass:
    """A pass although more tiles fitted than all the others together had room for."""

    def test_nobody_else_can_have_had_the_tile(self) -> None:
        assert why_not(only_bo_has_enough_tiles()) == [
            "Bo passed on play 2. What would have fit: 1-0.",
            "Neither another player nor the boneyard can have had 1-0.",
        ]

    def test_the_others_had_room_for_some_of_them(self) -> None:
        """Twelve tiles fit. Ann and the boneyard have twelve places, or eight."""
        assert why_not(table(PLAIN, "6-1 led, pass, 5-4 on 1 stands, throw in", tiles={1: 4, 2: 14})) == []
        crowded = table(PLAIN, "6-1 led, pass, 5-4 on 1 stands, throw in", tiles={1: 4, 2: 18})
        assert "8 of these 9 tiles" in why_not(crowded)[-1]

    def test_one_that_was_let_stand_proves_nothing(self) -> None:
        assert why_not(table(PLAIN, "6-1 led, 1: pass stands, throw in", tiles={1: 26, 2: 2})) == []


class TestTheRest:
    """A block, a lead, the deal and the count."""

    def test_a_block_when_somebody_must_have_held_a_tile_that_fits(self) -> None:
        assert why_not(table(PLAIN, "6-1 led, block, count 80 / 81", tiles={1: 14, 2: 14})) == [
            "The hand was declared blocked on play 2. What would have fit: 1-0.",
            "By the rules neither a player nor the boneyard can have had 1-0.",
        ]

    def test_a_heavier_tile_was_held(self) -> None:
        led = table(HEAVIEST, "5-4 led, 6-5 on 1, count 2-1 / -", tiles={1: 2, 2: 1}, no_double=True)
        assert why_not(led) == ["Play 1 was only right without 6-5, and Bo had it."]

    def test_pips_called_that_only_a_tile_that_fits_can_make(self) -> None:
        """Two tiles with 1 pip are 0-0 and 1-0."""
        called = table(PLAIN, "6-1 led, pass, 6-5 on 1, count - / 1", tiles={1: 2, 2: 2})
        assert why_not(called) == ["The pips called on play 4 don't add up if everybody played by the rules."]


class TestDeductions:
    """Deductions that name the seat of a contradiction."""

    def test_the_entries_and_the_tiles(self) -> None:
        passed = only_bo_has_enough_tiles()

        assert not proved(passed).possible
        assert says(passed, 1) == []
        assert says(passed, 2) == [
            "Bo passed on play 2. What would have fit: 1-0.",
            "Neither another player nor the boneyard can have had 1-0.",
        ]

    def test_no_more_entries_than_it_takes(self) -> None:
        """Bo's second pass adds nothing."""
        passed = table(PLAIN, "6-1 led, pass, 6-5 on 1, pass", tiles={1: 4, 2: 24})
        reasons = find_contradictions(passed.start, passed.rulings)

        assert next(reason for reason in reasons if isinstance(reason, Overcrowding)).seat == 2
        assert len({play for reason in reasons for play in reason.plays}) == 1
