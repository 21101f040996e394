"""Several numbers in words, as in "played by 2 to 4"."""

from __future__ import annotations

import pytest

from scoring.wording import number_words


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({1}, "1"),
        ({4}, "4"),
        ({2, 3}, "2 or 3"),
        ({2, 4}, "2 or 4"),
        ({2, 3, 4}, "2 to 4"),
        (range(2, 11), "2 to 10"),
        ({2, 3, 6}, "2, 3 or 6"),
        ({2, 4, 5, 6}, "2 or 4 to 6"),
        ({2, 3, 4, 6, 8}, "2 to 4, 6 or 8"),
        ((8, 4, 2, 6, 3), "2 to 4, 6 or 8"),
        ((), ""),
    ],
)
def test_numbers_are_told_as_people_say_them(numbers: set[int], words: str) -> None:
    assert number_words(numbers) == words


def test_a_language_may_tell_them_its_own_way() -> None:
    assert number_words({2, 3, 4, 6}, span="%(least)d–%(most)d", choice="%(rest)s oder %(last)s") == "2–4 oder 6"
