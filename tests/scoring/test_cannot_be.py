"""Certain without being shown: somebody broke a rule, since the tiles have no other place (rulebook 2.8)."""

from __future__ import annotations

from dataclasses import replace

from scoring.deducing import why_impossible
from scoring.deductions import CrowdedOut
from scoring.facts import Lead
from scoring.variants import VARIANTS
from tests.scoring.notation import Table, all_fives_100, table
from tests.scoring.proved import PLAIN, proved, says

HEAVIEST = replace(VARIANTS["block"], lead=Lead.HIGHEST_DOUBLE, redeal_without_double=False)


def only_bo_has_enough_tiles() -> Table:
    """Ann is dealt two tiles and Bo all others: he must have had a 6 or a 1 when he passed."""
    return table(PLAIN, "6-1 led, pass, 6-5 on 1, count - / 150", tiles={1: 2, 2: 26})


class TestAPass:
    """More tiles fitted than all the others together had room for."""

    def test_nobody_else_can_have_had_the_tile(self) -> None:
        passed = only_bo_has_enough_tiles()

        assert passed.found == ["cannot_be proved 2"]
        assert passed.shown_by == [(2,)]
        assert passed.told == [
            "Bo passed at play 2, which was only right without 1-0. Nobody else can have had 1-0, nor the boneyard."
        ]

    def test_the_others_had_room_for_some_of_them(self) -> None:
        """Twelve tiles fit. Ann and the boneyard have twelve places, or eight."""
        passed = table(PLAIN, "6-1 led, pass, 5-4 on 1 stands, throw in", tiles={1: 4, 2: 14})
        assert passed.found == []

        passed = table(PLAIN, "6-1 led, pass, 5-4 on 1 stands, throw in", tiles={1: 4, 2: 18})
        assert passed.found == ["cannot_be proved 2"]
        assert passed.told[0].endswith(
            "Everybody else and the boneyard had room for only 8 of these 9 tiles: "
            "1-0, 1-1, 2-1, 3-1, 4-1, 5-1, 6-0, 6-2 and 6-3."
        )

    def test_it_is_told_when_the_hand_is_over(self) -> None:
        assert table(PLAIN, "6-1 led, pass", tiles={1: 2, 2: 26}).found == []

    def test_what_a_tile_shown_proves_is_told_once(self) -> None:
        shown = table(PLAIN, "6-1 led, pass, 6-5 on 1, 2-1 on 2, throw in")

        assert shown.found == ["revoke proved 2"]

    def test_a_second_pass_is_told_besides_the_one_that_was_shown(self) -> None:
        """By his second pass Bo had all other 6s and 1s still."""
        twice = table(
            PLAIN, "6-1 led, pass, 6-5 on 1, 2-1 on 2, 2-2 on 2, pass, 5-5 on 1, throw in", tiles={1: 4, 2: 24}
        )

        assert twice.found == ["revoke proved 2", "cannot_be proved 2"]
        assert twice.shown_by[1] == (6,)

    def test_one_that_was_let_stand_proves_nothing(self) -> None:
        stands = table(PLAIN, "6-1 led, 1: pass stands, throw in", tiles={1: 26, 2: 2})

        assert stands.found == []


class TestTheRest:
    """A block, a lead, the deal and the count."""

    def test_a_block_when_somebody_must_have_held_a_tile_that_fits(self) -> None:
        blocked = table(PLAIN, "6-1 led, block, count 80 / 81", tiles={1: 14, 2: 14})

        assert blocked.found == ["cannot_be proved table"]
        assert blocked.told == [
            "The hand was declared blocked at play 2, which was only right if nobody held 1-0. "
            "By the rules nobody can have had 1-0, nor the boneyard."
        ]

    def test_a_heavier_tile_was_held(self) -> None:
        led = table(HEAVIEST, "5-4 led, 6-5 on 1, count 2-1 / -", tiles={1: 2, 2: 1}, no_double=True)

        assert led.found == ["cannot_be proved 2"]
        assert led.shown_by == [(1, 2)]
        assert led.told == ["Bo showed 6-5 at play 2, but play 1 was only right without it."]

    def test_a_double_was_held_though_nobody_had_one(self) -> None:
        held = table(PLAIN, "6-1 led, 6-6 on 1, count 2-1 / -", tiles={1: 2, 2: 1}, no_double=True)

        assert held.told == ["Bo showed 6-6 at play 2, but the table said at the deal that nobody held a double."]

    def test_pips_called_that_only_a_tile_that_fits_can_make(self) -> None:
        """Two tiles with 1 pip are 0-0 and 1-0."""
        called = table(PLAIN, "6-1 led, pass, 6-5 on 1, count - / 1", tiles={1: 2, 2: 2})

        assert called.told == ["The pips called at play 4 don't add up if everybody played by the rules."]

    def test_a_wrong_lead_is_told_once(self) -> None:
        led = all_fives_100("5-5 led, 6-5 on 1, 5-4 on 2, 6-6 on 1", lead_highest_double=True)

        assert led.then("throw in").found == ["wrong_lead proved 2"]


class TestDeductions:
    """The deductions say so too, with the seat that it is about."""

    def test_the_entries_and_the_tiles(self) -> None:
        passed = only_bo_has_enough_tiles()

        assert not proved(passed).possible
        assert says(passed, 1) == []
        assert says(passed, 2) == [
            "Bo passed on play 2. What would have fit: 1-0.",
            "Nobody else can have had 1-0, nor the boneyard.",
        ]

    def test_no_more_entries_than_it_takes(self) -> None:
        """Bo's second pass adds nothing."""
        passed = table(PLAIN, "6-1 led, pass, 6-5 on 1, pass", tiles={1: 4, 2: 24})
        reasons = why_impossible(passed.start, passed.rulings)

        assert next(reason for reason in reasons if isinstance(reason, CrowdedOut)).seat == 2
        assert len({play for reason in reasons for play in reason.plays}) == 1
