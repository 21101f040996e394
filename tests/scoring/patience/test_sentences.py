"""The referee's sentences about patiences: all of them are said somewhere, and can be said."""

import re
from pathlib import Path

import pytest

from scoring.entries import Draw
from scoring.faults import Code
from scoring.winnability import Grounds, Hint, Outcome, Promise, Verdict
from scoring.wording import hint_message, verdict_message
from scoring.wording.patience import FAULTS, HINTS, VERDICTS

SOURCES = "".join(path.read_text() for path in (Path(__file__).parents[3] / "scoring").rglob("*.py"))


@pytest.mark.parametrize("key", FAULTS)
def test_each_sentence_belongs_to_a_code_and_to_a_case_that_is_found(key: str) -> None:
    code, _dot, why = key.partition(".")

    assert code in set(Code)
    assert not why or re.search(rf'"{why}"|f"(no|ended)_\{{', SOURCES)


def test_every_verdict_has_its_sentence() -> None:
    told = set()
    for outcome in Outcome:
        for grounds in Grounds:
            if f"{outcome}.{grounds}" in VERDICTS:
                told.add(verdict_message(Verdict(outcome, grounds)).template)
    fewest = verdict_message(Verdict(Outcome.CANNOT_BE_WON, Grounds.ALL_OPEN, 0, 6))

    assert {*told, fewest.template} == set(VERDICTS.values())
    assert str(fewest) == "It can't be won from here. At best 6 tiles are left."


def test_every_promise_has_its_sentence() -> None:
    told = {hint_message(Hint(Draw(1), promise)).template for promise in Promise}
    fewest = hint_message(Hint(Draw(1), Promise.CANNOT_WIN, 16))

    assert {*told, fewest.template} == set(HINTS.values())
    assert str(fewest) == "The game can't be won from here. This move leaves 16 tiles at best."
