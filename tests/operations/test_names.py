import pytest

from referee.exceptions import Invalid
from referee.operations.parsing import read_name
from scoring.record.player_names import LONGEST, LONGEST_KEY, same_name_key


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
        ("An\u200dn", "Ann"),
        ("Ann\ufe0f", "Ann"),
        ("Ann\u3164", "Ann"),
        ("Ann \U000e0061", "Ann"),
        ("e\u200d\u0301", "\u00e9"),
    ],
)
def test_a_name_is_trimmed_and_composed(typed, kept):
    assert read_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        "\u2764\ufe0f\u200d\U0001f525",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "1\ufe0f\u20e3",
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
        "\u845b\U000e0100",
    ],
    ids=["a burning heart", "the flag of England", "a key", "Persian", "Sinhala", "a Japanese character's own shape"],
)
def test_what_shapes_an_emoji_or_a_letter_is_kept(name):
    assert read_name(name) == name


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


@pytest.mark.parametrize(
    "other", ["ANN", "Ａｎｎ", "ａｎｎ", "An\u200dn", "An\u200bn", "\u202eAnn", "Ann\ufe0f", " Ann\u00a0", "𝐀𝐧𝐧"]
)
def test_names_that_look_the_same_are_the_same(other):
    assert same_name_key(other) == same_name_key("Ann")


@pytest.mark.parametrize("other", ["Zoe\u0308", "ZOË", "Zo\u00eb", "Zo\u200de\u0308"])
def test_however_an_accent_is_written_it_is_the_same_name(other):
    assert same_name_key(other) == same_name_key("Zoë") != same_name_key("Zoe")


def test_a_key_is_never_longer_than_there_is_room_for():
    assert len(same_name_key("\ufdfa" * LONGEST)) == LONGEST_KEY
