"""The hand at the top of the package, which shows how the rules are called."""

import doctest

import scoring


def test_the_hand_in_the_docstring_is_judged_as_it_says() -> None:
    results = doctest.testmod(scoring)

    assert results.attempted > 6
    assert results.failed == 0
