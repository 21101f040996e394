"""The referee's sentences about the rules of one game, which stand in the game's file."""

from collections.abc import Callable

import pytest

from scoring.ending import Award
from scoring.messages import forms
from scoring.variants import VARIANTS
from scoring.wording import award_message, fault_message
from scoring.wording.rulings import FAULTS
from tests.support.table_notation import (
    NotatedTable,
    all_fives,
    baneberry,
    blind,
    chickenfoot,
    maltese_cross,
    matador,
    mexican_train,
    super_dominoes,
)

SENTENCES = {
    key: text
    for variant in VARIANTS.values()
    for key, text in variant.sentences.items()
    if not key.startswith(("award.", "asks.", "name."))
}

# By template: the table, the entry that breaks the rule, and what the referee says to it.
SAYS: dict[str, tuple[Callable[[], NotatedTable], str, str]] = {
    "must_pass.missed_call": (
        lambda: baneberry("9-9 led, 9-1 on 1", tiles={1: 2}),
        "9-2 on 2",
        "seat 1 forgot to call the last tile and must pass this turn.",
    ),
    "rule_forbids.no_scoring_out": (
        lambda: all_fives(no_scoring_out=True, tiles={1: 1, 2: 54}),
        "6-4 led",
        "6-4 can't be the last tile. At this table nobody goes out with a double or a tile that scores.",
    ),
    "arm_locked.waits_for_doubles": (
        lambda: maltese_cross("6-6 led, 6-0 on 1, 6-1 on 2, 6-2 on 3, 6-3 on 4, 0-0 on 1"),
        "4-0 on 1 by 0",
        "Arm 1 already has its double. It must wait until all four arms have theirs.",
    ),
    "arm_locked.waits_without": (
        lambda: maltese_cross("6-6 led, 6-0 on 1, 6-1 on 2, 6-2 on 3, 6-3 on 4, 1-1 on 1 stands"),
        "5-1 on 2",
        "The double of arm 2 already lies elsewhere. The arm must wait until all the others have theirs.",
    ),
    "double_required.doubles_first": (
        lambda: maltese_cross("6-6 led, 6-0 on 1, 6-1 on 2, 6-2 on 3, 6-3 on 4"),
        "4-0 on 1",
        "4-0 can't be played yet. Each arm needs its double first. These can be played: 0-0.",
    ),
    "no_match.doubles_first": (
        lambda: maltese_cross("6-6 led, 6-0 on 1, 6-1 on 2, 6-2 on 3, 6-3 on 4"),
        "4-4",
        "4-4 isn't the double of any arm. Each arm needs its own double first. These can be played: 0-0, 1-1, 2-2 and 3-3.",
    ),
    "no_match.sevens": (
        lambda: matador("6-6 led, 5-1 on 1"),
        "6-4",
        "6-4 doesn't fit. Touching halves make seven, so the open ends need a 1, a 2 or a matador.",
    ),
    "no_match.sevens_one_end": (
        lambda: matador("6-6 led, 5-1 on 1"),
        "3-1 on 1",
        "3-1 doesn't fit there. Touching halves make seven, so that end needs a 2 or a matador.",
    ),
    "no_match.spell": (
        lambda: super_dominoes("8-8 led, 13-8 on 1"),
        "8-5 on 1",
        "8-5 doesn't break the spell. That takes a tile with a 13 or any double.",
    ),
    "spell_unbroken": (
        lambda: super_dominoes("8-8 led, 13-8 on 1"),
        "8-5 on 2",
        "That end can't be played on while the spell lasts. Only the 13 that was just played can be.",
    ),
    "arm_locked.hub": (
        lambda: chickenfoot("9-4"),
        "4-3 on 1",
        "The hub comes first. The 9-9 still takes 3 more tiles.",
    ),
    "arm_locked.foot": (
        lambda: chickenfoot("9-4, 9-2, 9-7, 9-0, 4-4 on 1"),
        "7-5 on 3",
        "The 4-4 is a chickenfoot. It takes 3 more tiles with a 4 before anything else.",
    ),
    "train_closed": (
        lambda: mexican_train("12-5 on 1"),
        "12-9 on 1",
        "seat 1's train is closed. seat 2 can play on seat 2's train or the Mexican Train.",
    ),
    "double_uncovered": (
        lambda: mexican_train("12-5 on 4, 12-3 on 2, 12-7 on 3, 5-5 on 4"),
        "12-9 on 1",
        "The 5-5 on the Mexican Train must be covered first. Play a tile with a 5 there, or draw.",
    ),
    "double_uncovered.no_draw": (
        lambda: mexican_train("12-5 on 4, 12-3 on 2, 12-7 on 3, 5-5 on 4, draw"),
        "12-9 on 1",
        "The 5-5 on the Mexican Train must be covered first. Play a tile with a 5 there, or pass.",
    ),
    "own_train_first": (
        lambda: mexican_train(own_train_first=True),
        "12-5 on 4",
        "seat 1 must start seat 1's own train before playing anywhere else.",
    ),
    "own_train_first.first_turn": (
        lambda: mexican_train("12-5 on 1", first_turn="whole_train"),
        "12-9 on 4",
        "In the first turn all of seat 1's tiles go on seat 1's own train.",
    ),
    "not_done": (
        lambda: mexican_train(first_turn="whole_train"),
        "done",
        "seat 1 has played no tile yet in this turn. seat 1 plays one, or draws.",
    ),
    "not_done.no_draw": (
        lambda: mexican_train("draw", first_turn="whole_train"),
        "done",
        "seat 1 has played no tile yet in this turn. seat 1 plays one, or passes.",
    ),
    "not_done.later": (
        lambda: mexican_train("12-5 on 1, done, 12-9 on 2, done, 12-7 on 3, done", first_turn="whole_train"),
        "done",
        "Only a player's first turn lasts until the player is done. Now seat 1 plays one tile, or draws.",
    ),
    "no_match.train": (
        lambda: mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3"),
        "7-3 on 1",
        "7-3 doesn't fit seat 1's train, which ends in 5.",
    ),
    "wrong_tile_turned": (
        lambda: blind("6-5 led, miss 4-3, miss 3-3, miss 2-1", tiles={1: 4, 2: 1}),
        "2: miss 2-2",
        "2-2 can't be next in seat 2's row. The first tile is 3-3, which was turned up earlier.",
    ),
    "wrong_tile_turned.elsewhere": (
        lambda: blind("6-5 led, miss 4-3"),
        "miss 4-3",
        "4-3 can't come up now. It was turned up before and lies farther along a row.",
    ),
    "rule_forbids.miss_lead": (blind, "miss 6-5", "The first tile can't be put back. It is led, whatever it is."),
    "rule_forbids.miss_fits": (
        lambda: blind("6-5 led"),
        "miss 6-1",
        "6-1 fits an open end, so it must be played.",
    ),
}


@pytest.mark.parametrize("key", SAYS)
def test_the_referee_says(key: str) -> None:
    make, phrase, says = SAYS[key]
    table = make()

    table.refuses(phrase)
    assert table.answers(phrase) == says
    assert fault_message(table.ruling_on(phrase).faults[0], table.hand.game)[0] == SENTENCES[key]


def test_every_sentence_has_its_example_here() -> None:
    assert set(SENTENCES) == set(SAYS)


def test_a_sentence_is_in_plain_words() -> None:
    for variant in VARIANTS.values():
        for key, template in variant.sentences.items():
            for text in forms(template):
                assert text.endswith(".") or key.startswith(("asks.", "name."))
                assert text[0].isupper() or text.startswith("{") or key.startswith("name.")


@pytest.mark.parametrize("game", VARIANTS)
def test_a_games_own_sentences_are_said_by_no_other_game(game: str) -> None:
    """But for those of games that share the rule, which is then one rule with its sentences."""
    own = VARIANTS[game].sentences
    for other in VARIANTS.values():
        shared = set(own) & set(other.sentences)
        assert not shared or other.sentences is own, (other.slug, shared)
    assert not set(own) & set(FAULTS)


def test_what_an_award_of_one_game_is_for_is_that_games_own_sentence() -> None:
    ante = Award(side=1, seat=1, points=-50, reason="ante", working="")

    assert str(award_message(ante, VARIANTS["baneberry-157"])) == "Paid the ante into the pool."
    assert str(award_message(ante, VARIANTS["block"])) == "ante"
