"""International Partners (rulebook 13.6)."""

from __future__ import annotations

import pytest

from scoring.options import OptionError
from scoring.record import RecordError
from scoring.record.session_record import read_record
from scoring.variants import VARIANTS
from tests.support.partner_hands import HAND_A, HAND_B
from tests.support.table_notation import NotatedTable, international_partners

GAME = VARIANTS["international-partners"]
FED = {"target": 300, "hand_count": "all", "lead": "any"}


def second(phrases: str = "", **rules: object) -> NotatedTable:
    """Return the second hand of a session, which Ann leads."""
    return international_partners(phrases, scores={1: 0, 2: 0}, **rules)  # type: ignore[arg-type]


def test_hand_a_scores_the_losers_pips() -> None:
    assert international_partners(HAND_A).hand_points == {1: 28}
    assert international_partners(HAND_A, **FED).hand_points == {1: 48}


def test_hand_b_is_blocked_by_itself_and_goes_to_the_side_with_fewer_pips() -> None:
    assert second(HAND_B).ending == "blocked"
    assert second(HAND_B).hand_points == {1: 46}
    assert second(HAND_B, **FED).hand_points == {1: 88}
    assert second(HAND_B, blocked_score="minus_own").hand_points == {1: 4}


def test_level_at_18_nobody_scores_and_the_next_seat_leads() -> None:
    level = international_partners("6-6 led, 6-5 on 1, block, count 10 / 12 / 8 / 6 stands")

    assert level.hand_points == {}
    assert level.after.next_leader == 2


def test_the_lead_goes_to_the_next_seat_whoever_won_or_to_the_winner() -> None:
    assert international_partners(HAND_A).after.next_leader == 2
    assert international_partners(HAND_A, next_leader="winner").after.next_leader == 1
    assert second(HAND_B, next_leader="winner").after.next_leader == 3


def test_the_first_hand_starts_with_the_6_6_or_with_anything() -> None:
    assert international_partners().refuses("5-5 led") == ["must_lead_double"]
    assert international_partners(lead="any").allows("5-5 led")
    assert second().allows("2-1 led")


def test_nobody_draws_and_the_leader_cannot_pass() -> None:
    assert international_partners().answers("pass") == "seat 1 leads this hand and can't pass."
    assert international_partners("6-6 led").answers("draw") == "Nobody draws in this game. seat 2 plays or passes."
    assert international_partners("6-6 led").refuses("5-4 on 1") == ["no_match"]


def test_four_passes_in_a_row_block_the_hand() -> None:
    assert international_partners("6-6 led, pass, pass, pass").ending is None
    assert international_partners("6-6 led, pass, pass, pass, pass").ending == "blocked"


def test_a_pass_with_a_tile_that_fits_is_a_proved_revoke() -> None:
    assert "revoke proved 2" in international_partners("6-6 led, pass, pass, pass, 6-5 on 1, 6-1 on 2").found


def test_a_block_that_was_declared_while_a_tile_fits_is_a_false_block() -> None:
    played = second("5-5 led, block, count 4 / 5-4 6-4 6-3 6-2 6-1 6-0 4-3 / 40 / 50 stands")

    assert "false_block proved 2" in played.found


def test_counts_are_checked_against_each_other_since_all_tiles_are_held() -> None:
    assert second("5-5 led, block").refuses("count 30 / 40 / 40 / 40") == ["count_mismatch"]


def test_the_target_is_reached_at_a_hands_end() -> None:
    assert international_partners(HAND_A, target=28).after.winners == (1,)
    assert not international_partners(HAND_A, target=29).after.finished


@pytest.mark.parametrize("bundle", GAME.bundles, ids=lambda bundle: bundle.key)
def test_a_bundle_is_a_set_of_house_rules_that_the_game_takes(bundle: object) -> None:
    options = dict(bundle.options)  # type: ignore[attr-defined]

    assert all(GAME.with_options(options, 4).option_values[key] == value for key, value in options.items())
    assert all(GAME.default_of(GAME.option(key)) != value for key, value in options.items())


def test_by_brazil_a_tie_is_lost_by_the_side_that_blocked() -> None:
    level = international_partners("6-6 led, 6-5 on 1, block, count 10 / 12 / 8 / 6 stands", **BRAZIL)

    assert level.hand_points == {1: 18}


BRAZIL = {bundle.key: bundle.options for bundle in GAME.bundles}["brazil"]


@pytest.mark.parametrize("sides", [(1, 2, 3, 4), (1, 1, 2, 2), (1, 2, 2, 1)])
def test_it_is_played_by_two_pairs_across_the_table_and_no_others(sides: tuple[int, ...]) -> None:
    seats = [{"name": f"Seat {seat}", "side": side} for seat, side in enumerate(sides, start=1)]

    with pytest.raises(RecordError) as refusal:
        read_record({"record": 1, "variant": "international-partners", "seats": seats, "hands": []})

    assert str(refusal.value).startswith("seats: ")


def test_another_house_rule_is_refused_by_name() -> None:
    with pytest.raises(OptionError):
        GAME.with_options({"dealt": 6}, 4)
