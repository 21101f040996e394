import pytest

from referee.exceptions import Invalid
from referee.reading import read_name
from scoring.names import same_name_key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann ", "Ann"),
        ("Ann  Marie", "Ann Marie"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("李小龍", "李小龍"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 40, "x" * 40),
        ("7", "7"),
    ],
)
def test_a_name_is_trimmed_and_composed(typed, kept):
    assert read_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        None,
        7,
        ["Ann"],
        "",
        "   ",
        "x" * 41,
        "👍" * 41,
        "x" * 10_000,
        "An\nn",
        "An\x00n",
        "Ann\u202e",
        "An\u200bn",
        "\u200d",
        "\u3164",
        "\ud800",
        "\u2028",
    ],
)
def test_a_name_has_1_to_40_characters_that_show(typed):
    with pytest.raises(Invalid) as refusal:
        read_name(typed, "seats[0].name")

    assert refusal.value.field == "seats[0].name"


def test_the_same_name_in_another_case_is_the_same():
    assert same_name_key("Straße") == same_name_key("STRASSE")
    assert same_name_key("Ann") != same_name_key("Anna")
