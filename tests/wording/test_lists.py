"""Several names, tiles or choices in one sentence."""

import pytest
from django.utils import translation

from referee.rules import number_words
from referee.wording.lists import all_of, listed, one_of, partners
from referee.wording.rulings import filled_in
from scoring.wording import number_list


@pytest.mark.parametrize(
    ("names", "told"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"), (["Ann", "Bo", "Cy"], "Ann, Bo and Cy")],
)
def test_the_last_of_several_comes_after_an_and(names, told):
    assert all_of(names) == told


def test_the_last_of_several_choices_comes_after_an_or():
    assert one_of(["play", "draw", "pass"]) == "play, draw or pass"


def test_what_goes_on_is_listed_with_commas():
    assert listed([3, 1, 0]) == "3, 1, 0"


def test_partners_share_a_name():
    assert partners(["Ann", "Cy"]) == "Ann & Cy"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ann", "Bo"], "Ann y Bo"),
        (["Ann", "Inés"], "Ann e Inés"),
        (["Ann", "Bo", "Hilda"], "Ann, Bo e Hilda"),
        (["Ann", "Yolanda"], "Ann y Yolanda"),
        (["Ann", "Ian"], "Ann y Ian"),
    ],
)
def test_spanish_says_and_with_another_word_before_the_sound_of_an_i(names: list[str], told: str) -> None:
    with translation.override("es"):
        assert all_of(names) == told
        assert filled_in("{names}", {"names": names}) == told
        assert len(names) > 2 or partners(names) == told


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((6, 7), "6 o 7"),
        ((6, 8), "6 u 8"),
        ((10, 11), "10 u 11"),
        ((10, 110), "10 o 110"),
        ((2, 3, 4, 8), "de 2 a 4 u 8"),
    ],
)
def test_spanish_says_or_with_another_word_before_the_sound_of_an_o(numbers: tuple[int, ...], told: str) -> None:
    with translation.override("es"):
        assert number_words(numbers) == told
        assert filled_in("{numbers}", {"numbers": number_list(numbers)}) == told
