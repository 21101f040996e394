"""House rules: which each game takes, what they may be, what is refused (rulebook 2.7, record 1.2)."""

import re

import pytest

from scoring.options import OptionError
from scoring.variants import VARIANTS
from tests.support.table_notation import table

SPINNERS = {"spinner", "spinner_opening"}
DRAWING = {"floor", "must_play", "voluntary_draw"}
ALWAYS = {"dealt", "target", "tie_hands"}

TAKES = {
    "all-fives": ALWAYS
    | SPINNERS
    | DRAWING
    | {"tile_set", "target_exact", "unit", "blocked_score"}
    | {"go_again", "no_scoring_out", "subtract_last_end", "ten_to_open"},
    "all-fives-units": ALWAYS | SPINNERS | DRAWING | {"blocked_tie"},
    "all-fives-100": ALWAYS | SPINNERS | DRAWING | {"blocked_tie", "rounding", "lead_highest_double"},
    "five-up": ALWAYS | SPINNERS | DRAWING | {"blocked_tie"},
    "fives-and-threes": ALWAYS | {"blocked_tie", "target_exact", "blocked_score"},
    "draw": ALWAYS | DRAWING | {"blocked_tie"},
    "block": ALWAYS | {"blocked_tie"},
}

DEFAULTS = {
    "all-fives": {
        "tile_set": 9,
        "dealt": 5,
        "target": 200,
        "target_exact": False,
        "unit": "pips",
        "spinner": "first_double",
        "spinner_opening": "sides_first",
        "floor": 0,
        "must_play": False,
        "voluntary_draw": True,
        "blocked_score": "cascade",
        "tie_hands": 2,
        "go_again": False,
        "no_scoring_out": False,
        "subtract_last_end": False,
        "ten_to_open": False,
    },
    "all-fives-units": {
        "dealt": 7,
        "target": 61,
        "spinner": "first_double",
        "spinner_opening": "sides_first",
        "floor": 0,
        "must_play": True,
        "voluntary_draw": False,
        "blocked_tie": "none",
        "tie_hands": 1,
    },
    "all-fives-100": {
        "dealt": 7,
        "target": 100,
        "rounding": "nearest_five",
        "spinner": "first_double",
        "spinner_opening": "sides_first",
        "floor": 0,
        "must_play": True,
        "voluntary_draw": False,
        "blocked_tie": "none",
        "tie_hands": 1,
        "lead_highest_double": False,
    },
    "five-up": {
        "dealt": 5,
        "target": 61,
        "spinner": "none",
        "spinner_opening": "sides_first",
        "floor": 1,
        "must_play": True,
        "voluntary_draw": False,
        "blocked_tie": "none",
        "tie_hands": 1,
    },
    "fives-and-threes": {
        "dealt": 7,
        "target": 61,
        "target_exact": False,
        "blocked_score": "points",
        "blocked_tie": "none",
        "tie_hands": 1,
    },
    "draw": {
        "dealt": 7,
        "target": 100,
        "floor": 0,
        "must_play": True,
        "voluntary_draw": True,
        "blocked_tie": "none",
        "tie_hands": 1,
    },
    "block": {"dealt": 7, "target": 100, "blocked_tie": "none", "tie_hands": 1},
}

MAY_BE = {
    "tile_set": [6, 9],
    "dealt": [1, 14],
    "target": [1, 61, 150, 9999],
    "target_exact": [True, False],
    "unit": ["pips", "fives"],
    "rounding": ["nearest_five", "nearest_five_each"],
    "spinner": ["none", "first_double", "every_double"],
    "spinner_opening": ["sides_first", "free"],
    "floor": [0, 8],
    "must_play": [True, False],
    "voluntary_draw": [True, False],
    "blocked_tie": ["none", "split"],
    "tie_hands": [1, 9],
    "go_again": [True, False],
    "no_scoring_out": [True, False],
    "subtract_last_end": [True, False],
    "ten_to_open": [True, False],
    "lead_highest_double": [True, False],
}
BLOCKED_SCORE = {"all-fives": ["cascade", "take_all"], "fives-and-threes": ["points", "none"]}

MAY_NOT_BE = {
    "tile_set": [7, 12, "6", None, True],
    "dealt": [0, -1, 29, 137, 5.0, "5", None],
    "target": [0, -1, 10_000, "61", 61.0, True, None, []],
    "target_exact": [1, 0, "true", None],
    "unit": ["points", 5, None],
    "rounding": ["none", "floor_five", None],
    "spinner": ["led_double", "all", 1, None],
    "spinner_opening": ["cross_first", "", None],
    "floor": [-1, 9, "0", True],
    "must_play": [1, "yes"],
    "voluntary_draw": [0, "no"],
    "blocked_score": ["minus_own", "", 1, None, {}],
    "blocked_tie": ["split_of_three", None, False],
    "tie_hands": [0, 10, "1"],
    "go_again": [1, "true"],
    "no_scoring_out": [1, "true"],
    "subtract_last_end": [1, "true"],
    "ten_to_open": [10, "true"],
    "lead_highest_double": [1, "true"],
}


@pytest.mark.parametrize("game", TAKES)
def test_a_game_takes_the_house_rules_that_make_sense_for_it(game: str) -> None:
    assert {option.key for option in VARIANTS[game].options} == TAKES[game]


@pytest.mark.parametrize("game", DEFAULTS)
def test_every_house_rule_has_a_default(game: str) -> None:
    assert dict(VARIANTS[game].with_options({}, 2).option_values) == DEFAULTS[game]


@pytest.mark.parametrize("game", TAKES)
def test_every_house_rule_says_what_it_means(game: str) -> None:
    for option in VARIANTS[game].options:
        assert option.meaning.endswith(".")
        if option.kind == "choice":
            assert set(option.labels) == set(option.allowed)
            assert all(option.labels.values())


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [
        (game, key, value)
        for game in TAKES
        for key in sorted(TAKES[game])
        for value in (BLOCKED_SCORE[game] if key == "blocked_score" else MAY_BE[key])
    ],
)
def test_a_house_rule_may_be(game: str, key: str, value: object) -> None:
    assert VARIANTS[game].with_options({key: value}, 2).option_values[key] == value


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [(game, key, value) for game in TAKES for key in sorted(TAKES[game]) for value in MAY_NOT_BE[key]],
)
def test_a_value_that_makes_no_sense_is_refused_by_name(game: str, key: str, value: object) -> None:
    with pytest.raises(OptionError) as refusal:
        VARIANTS[game].with_options({key: value}, 2)

    assert refusal.value.key == key
    assert re.match(r"This can be .* or |A whole number from \d+ to \d+ is needed", str(refusal.value.message))


@pytest.mark.parametrize("game", TAKES)
def test_an_unknown_house_rule_is_refused_by_name_with_those_that_there_are(game: str) -> None:
    for key in ("colour", "", "slug", "name", "awards_for_play", "option_values"):
        with pytest.raises(OptionError) as refusal:
            VARIANTS[game].with_options({key: True}, 2)

        assert refusal.value.key == key
        assert "target" in str(refusal.value.message)


def test_a_house_rule_of_another_game_is_refused() -> None:
    for game in set(TAKES) - {"all-fives"}:
        with pytest.raises(OptionError) as refusal:
            VARIANTS[game].with_options({"go_again": True}, 2)

        assert refusal.value.key == "go_again"


def test_the_refusal_says_what_it_may_be() -> None:
    for chosen, message in (
        ({"target": 0}, "A whole number from 1 to 9999 is needed here."),
        ({"must_play": 1}, "This can be true or false."),
        ({"spinner": "all"}, "This can be none, first_double or every_double."),
    ):
        with pytest.raises(OptionError) as refusal:
            VARIANTS["all-fives"].with_options(chosen, 2)

        assert str(refusal.value.message) == message


@pytest.mark.parametrize(("players", "most"), [(2, 14), (3, 9), (4, 7)])
def test_no_more_tiles_are_dealt_than_the_set_has(players: int, most: int) -> None:
    assert table("block", players=players, dealt=most).hand.tiles_left == (most,) * players
    with pytest.raises(OptionError) as refusal:
        table("block", players=players, dealt=most + 1)

    assert refusal.value.key == "dealt"
    assert f"from 1 to {most}" in str(refusal.value.message)


def test_a_smaller_set_deals_fewer() -> None:
    assert table("all-fives", dealt=27).boneyard == 1
    with pytest.raises(OptionError):
        table("all-fives", dealt=27, tile_set=6)


@pytest.mark.parametrize("game", sorted(set(TAKES) - {"all-fives", "five-up"}))
def test_two_players_get_7_tiles_three_or_four_get_5(game: str) -> None:
    assert [table(game, players=players).hand.tiles_left[0] for players in (2, 3, 4)] == [7, 5, 5]


@pytest.mark.parametrize("game", ["all-fives", "five-up"])
def test_all_fives_and_five_up_deal_5_whatever_the_number_of_players(game: str) -> None:
    assert [table(game, players=players).hand.tiles_left[0] for players in (2, 3, 4)] == [5, 5, 5]


def test_a_table_with_house_rules_is_a_variant_again() -> None:
    variant = VARIANTS["all-fives"].with_options({"target": 150, "unit": "fives"}, 3)

    assert variant.target == 150
    assert variant.slug == "all-fives"
    assert VARIANTS["all-fives"].target == 200


def test_every_game_names_its_source_and_says_what_it_is() -> None:
    for variant in VARIANTS.values():
        assert variant.source.title
        assert variant.summary.endswith(".")
        assert variant.lead_text.endswith(".")
