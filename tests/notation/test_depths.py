"""Sessions of every depth as text, CSV and JSON: what is written down at a table, and what comes back (record 1.4)."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from referee.notation import Draft, Mistakes, checked, read_csv, read_text, write_hands_csv, write_record, write_text
from referee.notation.text_writer import statement
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.entries import Called, Count, Entry, Out, Result, Score
from scoring.variants import VARIANTS
from tests.support.round_trips import FORMS
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, dice, record_of, tables
from tests.support.tallies import kept_at, played
from tests.support.worked_hands import WorkedHands

FOLDER = Path(__file__).parent
BY_HAND = sorted((FOLDER / "depths").glob("*.txt"))
WORKED = sorted((FOLDER.parent / "hands" / "depths").glob("*.txt"))
DOCS = (FOLDER.parent.parent / "docs" / "notation.md").read_text()

MARKED = {
    "note": '=1+1; "so"\nhe said',
    "at": "2026-05-01T20:15:00+00:00",
    "id": "5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11",
}


def check_comes_back(record: dict[str, Any]) -> None:
    """Check that a record comes back unchanged from every form, and that each form is the same when written again."""
    sheet = checked(Draft(record))
    for write, read in FORMS.values():
        written = write(sheet)
        again = checked(read(written))
        assert write_record(again) == write_record(sheet), written
        assert write(again) == written


# Whatever is played


def check_every_depth(agreed: Agreed, rng: Random) -> None:
    hands = played(agreed, rng, most=3)
    choices = [[depth] * len(hands) for depth in agreed.variant.depths]
    for depths in (*choices, rng.choices(agreed.variant.depths, k=len(hands))):
        written = [kept_at(depth, deal, before) for depth, (before, deal, _after) in zip(depths, hands, strict=True)]
        record = record_of(agreed, []) | {"depth": rng.choice(agreed.variant.depths).value, "hands": written}
        check_comes_back(record)


@settings(max_examples=sample_size(12, at_length=300), deadline=None)
@given(tables(highest_target=200), dice())
def test_a_session_of_any_depth_comes_back_from_every_form(agreed: Agreed, rng: Random) -> None:
    check_every_depth(agreed, rng)


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_game_comes_back_at_every_depth(slug: str) -> None:
    """With its own house rules, and partners where the game has them."""
    game = VARIANTS[slug]
    options: dict[str, Any] = {"target": 60} if game.target else {}
    check_every_depth(Agreed(slug, options, (1, 2, 1, 2) if game.partners else (1, 2, 3)), Random(31))


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_a_worked_hand_comes_back(path: Path) -> None:
    check_comes_back(WorkedHands(path.read_text()).written)


def test_what_nobody_plays_by_the_rules_comes_back_too() -> None:
    plays: list[dict[str, Any]] = [
        {"do": "score", "seat": 1, "points": 7, "stands": True, **MARKED},
        {"do": "adjust", "seat": 2, "points": -5, "reason": "late"},
    ]
    ends = [
        {"do": "result", "seat": 2, "ending": "blocked", "points": {}, "winners": []},
        {"do": "result", "ending": "target", "points": {"1": -3, "2": 0}, "winners": [1, 2]},
    ]
    hands = [
        {"depth": "points", "plays": [*plays, {"do": "void", "reason": "tired"}]},
        *({"plays": [end]} for end in ends),
    ]

    check_comes_back(table(hands=hands, depth="hands"))


def test_a_hub_and_the_tiles_that_were_dealt_come_back_too() -> None:
    begun = {"dealt": {"1": 9, "2": 8, "3": 7}, "hub": "11-11", "laid_by": 3, "leader": 2, "plays": []}

    check_comes_back(table(("Ann", "Bo", "Cy"), variant="mexican-train", options={"hub": "held"}, hands=[begun]))


@pytest.mark.parametrize("do", ["out", "block"])
def test_a_patience_that_was_won_or_lost_comes_back(do: str) -> None:
    check_comes_back(table(["Ann"], variant="five-columns", hands=[{"depth": "hands", "plays": [{"do": do}]}]))


def table(names: tuple[str, ...] | list[str] = ("Ann", "Bo"), **given: Any) -> dict[str, Any]:
    return {"record": 1, "variant": "all-fives", "seats": [{"name": name} for name in names], **given}


# As people write it down


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_a_sheet_of_paper_and_a_spreadsheet_say_the_same(path: Path) -> None:
    """Their sums are checked as they are read."""
    on_paper, in_cells = checked(read_text(path.read_text())), checked(read_csv(path.with_suffix(".csv").read_text()))

    assert write_record(in_cells) == write_record(on_paper)
    assert all(hand.result for hand in on_paper.hands)
    assert checked(read_text(write_text(on_paper))) == on_paper


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (Score(1, 15), "15"),
        (Score(1, 25, "capicua"), "25 for capicua"),
        (Out(1), "goes out"),
        (Out(1, 5), "goes out with 5"),
        (Count({1: Called(None, 13), 2: Called(3, 17), 3: ()}), "counts 1=13 pips, 2=3 tiles with 17 pips, 3=nothing"),
        (Result(Ending.DOMINO, {1: 25, 2: 0}), "ends domino, points 1=25, 2=0"),
        (Result(Ending.BLOCKED, {}, winners=()), "ends blocked, won by nobody"),
        (Result(Ending.BLOCKED, {1: 5}, winners=(1,)), "ends blocked, won by 1, points 1=5"),
    ],
)
def test_the_notation_has_words_for_what_is_entered(entry: Entry, written: str) -> None:
    assert statement(entry) == written


def test_the_examples_in_the_docs() -> None:
    called, scored = (f"Referee session 1\n{each.split('```')[0]}" for each in DOCS.split("Referee session 1\n")[2:4])

    assert checked(read_text(called)).depth is Depth.POINTS
    assert checked(read_text(scored)).depth is Depth.HANDS
    assert "\n".join(line for line in write_text(checked(read_text(called))).splitlines() if line) == "\n".join(
        line for line in called.splitlines() if line
    )


def test_the_depth_is_written_only_where_it_has_to_be_said() -> None:
    hands = [{"depth": depth, "plays": []} for depth in ("points", "hands")]
    hands[0]["plays"] = [{"do": "void", "reason": "tired"}]

    said = write_record(checked(Draft(table(depth="points", hands=hands))))
    unsaid = write_record(checked(Draft(table(depth="tiles", hands=[{"depth": "tiles", "plays": []}]))))

    assert [said["depth"], *(hand.get("depth") for hand in said["hands"])] == ["points", None, "hands"]
    assert "depth" not in str(unsaid)


def test_a_row_for_each_hand_says_its_depth() -> None:
    sheet = checked(read_text((FOLDER / "depths" / "dominican.txt").read_text()))

    rows = list(csv.DictReader(io.StringIO(write_hands_csv(sheet))))
    assert [(row["depth"], row["points"], row["scores"]) for row in rows] == [
        ("points", "106", "81 25"),
        ("hands", "40", "81 65"),
        ("tiles", "0", "81 65"),
    ]


# What can't be right

NO_NUMBER = "A whole number is needed here, not 'ten'."
NO_DEPTH = "This can be tiles, points or hands, not 'evening'."
TOO_MANY = "No play in Fives and Threes scores more than 8 points."
NO_PLAYS = "The plays of this hand aren't entered. Enter the points called, who went out, or that the hand was blocked."
NOTHING_CALLED = "Block can be kept at the depth tiles or hands. No points are called in it."


@pytest.mark.parametrize(
    ("right", "wrong", "line", "told"),
    [
        ("Depth: points", "Depth: evening", 4, NO_DEPTH),
        ("Hand 2", "Hand 2\nDepth: evening", 17, NO_DEPTH),
        ("Ann: 3", "Ann: 9", 10, TOO_MANY),
        ("Ann: 3", "Ann: 3 for capicua", 10, "No bonus is called by its name in Fives and Threes."),
        ("Ann: 3", "3", 10, "This is missing."),
        ("Ann: 3", "Ann: three", 10, "This line can't be read from here on."),
        ("2. Bo: 8", "2. Bo: 5-5", 11, NO_PLAYS),
        ("goes out with 1", "goes out with 1 | - | +2 | 5 9", 13, "This brings 1 points, not 2."),
        ("score 5 9", "score 5 10", 14, "The running score is 5 and 9 here, not 5 and 10."),
        ("Bo: blocks", "ends blocked, points 1=2", 18, NO_PLAYS),
        ("2=8 pips", "2=8 pipes", 19, "This line can't be read from here on."),
        ("1=11 pips, ", "", 19, "The count is missing Ann. Enter what Ann has left too."),
    ],
)
def test_a_wrong_line_is_told(right: str, wrong: str, line: int, told: str) -> None:
    written = (FOLDER / "depths" / "fives-and-threes.txt").read_text()

    assert first_mistake(read_text(written.replace(right, wrong, 1))) == (line, told)


@pytest.mark.parametrize(
    ("right", "wrong", "line", "told"),
    [
        ("points,,1", "evening,,1", 2, NO_DEPTH),
        ("hand,,,,,,,,", "hand,,,,,,evening,,", 7, NO_DEPTH),
        ("Ann,3,", "Ann,ten,", 8, NO_NUMBER),
        ("Ann,3,", "Ann,9,", 8, TOO_MANY),
        ("out,Ann,1", "out,Ann,ten", 11, NO_NUMBER),
        ("out,Ann,1", "out,Anne,1", 11, "Nobody called Anne sits at this table."),
        ("3 9", "3 10", 10, "The running score is 3 and 9 here, not 3 and 10."),
        ("2=8", "2=eight", 15, "A tile is written as its two halves with a hyphen, such as 6-4, not as 'eight'."),
        ("game,,,,,,,,fives-and-threes\nrule,,,,,,,dealt,3", "game,,,,,,,,block", 2, NOTHING_CALLED),
    ],
)
def test_a_wrong_row_is_told(right: str, wrong: str, line: int, told: str) -> None:
    written = (FOLDER / "depths" / "fives-and-threes.csv").read_text()

    assert first_mistake(read_csv(written.replace(right, wrong, 1))) == (line, told)


@pytest.mark.parametrize(
    ("cell", "wrong", "told"),
    [
        ("domino;1=12", "won;1=12", "This can be domino, blocked or target, not 'won'."),
        ("1=12, 2=0", "1=12, Bo=0", "The sides are numbered from 1."),
        ("1=12, 2=0", "1=12, 2=ten", NO_NUMBER),
        ("1=12, 2=0", "1=12, 9=0", "There is no side 9. The sides are 1, 2, 3, 4 and 5."),
    ],
)
def test_a_wrong_result_is_told(cell: str, wrong: str, told: str) -> None:
    written = (FOLDER / "depths" / "mexican-train.csv").read_text()

    assert first_mistake(read_csv(written.replace(cell, wrong, 1))) == (17, told)


def first_mistake(draft: Draft) -> tuple[int | None, str]:
    with pytest.raises(Mistakes) as mistakes:
        checked(draft)
    return mistakes.value.found[0].line, mistakes.value.found[0].message
