"""The marks of players: one emoji or up to two letters, and initials where none was chosen."""

from __future__ import annotations

import pytest

from referee.wording.player_marks import clean_mark, initials

EMOJI = [
    "🦊",
    "❤️",
    "☂",
    "👍🏽",
    "🧑🏿‍🚀",
    "👩🏽‍❤️‍💋‍👩🏻",
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈",
    "🇯🇵",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "7️⃣",
    "🁫",
    "🫨",
]


@pytest.mark.parametrize("mark", [*EMOJI, "A", "AB", "é", "Ø7", "李", "عب", "Q\u0304z"])
def test_one_emoji_or_up_to_two_letters_is_a_mark(mark: str) -> None:
    assert clean_mark(f" {mark} ") == mark


@pytest.mark.parametrize(
    "mark",
    [
        "🦊🦊",
        "🇯🇵🇫🇷",
        "🇯",
        "ABC",
        "A🦊",
        "A B",
        "!",
        "<b",
        "\u0301",
        "\u200d",
        "a\u0000",
        "\u202ea",
        "🦊\u200d",
        "👍" * 40,
    ],
)
def test_anything_else_is_none(mark: str) -> None:
    assert clean_mark(mark) is None


def test_no_mark_takes_it_away() -> None:
    assert clean_mark("  ") == ""


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ann", "A"),
        ("ann lee", "AL"),
        ("Ana María del Carmen", "AC"),
        ("“Bo” (old)", "BO"),
        ("李 明", "李明"),
        ("🦊", "🦊"),
    ],
)
def test_initials_are_the_first_letters_of_the_first_and_the_last_word(name: str, letters: str) -> None:
    assert initials(name) == letters
