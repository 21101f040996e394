"""Several names, tiles or choices in one sentence."""

import pytest

from referee.wording.lists import all_of, listed, one_of, partners


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
