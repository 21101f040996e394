"""The findings of `scoring` in the words of the pages: in pieces, so that each play named can be a link."""

import pytest
from hypothesis import given, settings

from referee.wording.rulings import finding_said
from scoring.findings import plays_of_finding
from scoring.findings.detection import findings
from scoring.wording import namer
from scoring.wording.findings import finding_sentence
from tests.support.sample_sizes import sample_size
from tests.support.strategies import RandomDeal, dice, tables
from tests.support.table_notation import all_fives_100, block

names = namer(["Ann", "Bo", "Cy", "Di", "Eve", "Flo"])


@settings(max_examples=sample_size(30, at_length=400))
@given(tables(), dice())
def test_the_pieces_of_a_finding_make_its_sentence_and_name_its_plays(agreed, rng):
    deal = RandomDeal(agreed.session, rng)
    deal.play_wildly(60)

    for found in findings(deal.start, deal.rulings):
        said = finding_said(found, names)
        assert "".join(piece.text for piece in said) == finding_sentence(found, names)
        assert {piece.play for piece in said if piece.play} == set(plays_of_finding(found))


@pytest.mark.parametrize(
    ("table", "links"),
    [
        (block("6-1 led, pass, 6-5 on 1, 2-1 on 2"), ["play 2", "play 4"]),
        (all_fives_100("6-1 led, draw, 2-1 on 2, 2-3 on 2, 6-5 on 1"), ["play 2", "play 3", "play 5"]),
    ],
)
def test_a_play_is_named_in_a_piece_of_its_own(table, links):
    (found,) = table.findings

    assert [piece.text for piece in finding_said(found, names) if piece.play] == links
