"""A worked game, at least, of every patience."""

from pathlib import Path

import pytest

from scoring.patience import PATIENCES
from tests.support.worked_patiences import WorkedPatience, check

GAMES = sorted((Path(__file__).parents[2] / "hands" / "patience").glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_worked_game(path: Path) -> None:
    game = check(WorkedPatience.read(path.read_text()))

    assert game.ending


def test_every_patience_has_a_worked_game() -> None:
    assert {WorkedPatience.read(path.read_text()).game for path in GAMES} == set(PATIENCES)


@pytest.mark.parametrize(
    ("right", "wrong"), [("0 left", "2 left"), ("out 5-5 2-0", "out 5-5 2-1"), ("17 moves", "16 moves")]
)
def test_a_worked_game_that_is_wrong_is_found_out(right: str, wrong: str) -> None:
    text = next(path for path in GAMES if path.stem == "five-columns").read_text()
    assert right in text

    with pytest.raises(AssertionError):
        check(WorkedPatience.read(text.replace(right, wrong)))
