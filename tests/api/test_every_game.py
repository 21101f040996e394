"""A random hand of every game through the API: recorded entry by entry, told as the adjudication tells it."""

from random import Random

import pytest

from scoring.record.entry_json import write_entry
from scoring.variants import VARIANTS
from tests.support.api import Api, open_table
from tests.support.seats import names_for, sides_for
from tests.support.strategies import Agreed, RandomDeal

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", VARIANTS)
def test_a_hand_of_every_game(game: str) -> None:
    deal = RandomDeal(Agreed(game, {}, sides_for(game)).session, Random(7))
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False)
    table.begin(**deal.told)

    for ruling in deal.rulings:
        entry = write_entry(ruling.entry)
        answer = table.enter(entry)
        assert answer.status == 201, (entry, answer.body)
        assert answer["ruling"]["points"] == ruling.points

    hand = table.watcher.get(f"hands/{table.hand}")
    judged = Api().post("adjudicate", table.watcher.get(f"sessions/{table.session}/record").body)
    assert hand["result"]["ending"] == str(deal.hand.ending)
    assert {key: hand[key] for key in judged["hands"][0]} == judged["hands"][0]
    assert hand["scores"] == judged["scores"]
    taken_back = table.undo()
    assert taken_back["undone"]["entry"] == write_entry(deal.rulings[-1].entry)
    assert taken_back["hand"]["result"] is None
