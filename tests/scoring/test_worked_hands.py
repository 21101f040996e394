"""The worked hands of the rule books, and one at least for every game (rulebook 5)."""

from pathlib import Path

import pytest

from scoring.record.adjudication import adjudicate
from scoring.variants import VARIANTS
from tests.support.worked_hands import WorkedHands, check

FOLDER = Path(__file__).parent.parent / "hands"
HANDS = sorted(FOLDER.glob("*.txt"))
WITHOUT_PLAYS = sorted((FOLDER / "depths").glob("*.txt"))


@pytest.mark.parametrize("path", HANDS + WITHOUT_PLAYS, ids=lambda path: path.stem)
def test_a_worked_hand(path: Path) -> None:
    check(WorkedHands(path.read_text()))


@pytest.mark.parametrize("path", HANDS + WITHOUT_PLAYS, ids=lambda path: path.stem)
def test_nothing_is_found_in_a_worked_hand(path: Path) -> None:
    adjudication = adjudicate(WorkedHands(path.read_text()).record)

    assert [hand["findings"] for hand in adjudication["hands"]] == [[]] * len(adjudication["hands"])


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_has_two_worked_hands_at_least(game: str) -> None:
    worked = [WorkedHands(path.read_text()) for path in HANDS]

    assert sum(len(each.hands) for each in worked if each.game == game) >= 2


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("10 points", "5 points"), ("1+1 + 3 = 5", "1+1 + 3 = 6"), ("Cy 25", "Cy 20"), ("4-3 on 1", "4-2 on 1")],
)
def test_a_worked_hand_that_is_wrong_is_found_out(right: str, wrong: str) -> None:
    text = next(path for path in HANDS if path.stem == "pagat-all-fives").read_text()

    with pytest.raises(AssertionError):
        check(WorkedHands(text.replace(right, wrong, 1)))
