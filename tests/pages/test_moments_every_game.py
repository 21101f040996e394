"""The page of every moment of every game."""

from __future__ import annotations

import re
from random import Random
from uuid import UUID

import pytest

from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.record.entry_json import write_entry
from scoring.variants import VARIANTS
from tests.support.moments import said
from tests.support.pages import browser, html_of, seat_people, text_of
from tests.support.random_hands import open_game, patience_hand
from tests.support.sample_sizes import sample
from tests.support.seats import names_for, sides_for
from tests.support.strategies import Agreed, RandomDeal
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("who", ["keeper", "player", "watcher", "stranger"])
def test_everybody_sees_all_of_it(who: str) -> None:
    pages = seat_people()
    pages.lay("5-5", "5-0@1")
    client = seat_people("draw", "Xi", "Yo").keeper if who == "stranger" else pages.who(who)

    text = said(client.get(f"/session/{pages.session_id}/1/2/"))

    assert "The rule The open ends are a multiple of five." in text
    assert "Where the 5-0 could have gone" in text
    assert "Link to this play" in text


def moments_of(session_id: UUID, entries: int, game: str) -> None:
    """Look at the moments of the first hand: one in six, and the last."""
    for number in {*sample(6, range(1, entries + 1), game), entries}:
        assert browser().get(f"/session/{session_id}/1/{number}/").status_code == 200, number


@pytest.mark.parametrize("game", sample(2, list(VARIANTS), "moments"))
def test_moments_of_a_random_hand_of_every_game(game: str) -> None:
    deal = RandomDeal(Agreed(game, {}, sides_for(game)).session, Random(13))
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False)
    table.begin(**deal.told)
    for ruling in deal.rulings:
        table.enter(write_entry(ruling.entry))

    moments_of(table.session_id, len(deal.rulings), game)


@pytest.mark.parametrize("game", sample(2, [slug for slug in VARIANTS if VARIANTS[slug].options], "house rules"))
def test_moments_with_every_house_rule_changed(game: str) -> None:
    dice = Random(17)
    changed = {
        option.key: dice.choice(option.allowed)
        for option in VARIANTS[game].options
        if option.key not in ("tile_set", "dealt", "mode", "ante", "target", "hands")
    }
    deal = RandomDeal(Agreed(game, changed, sides_for(game)).session, dice)
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False, **changed)
    table.begin(**deal.told)
    for ruling in deal.rulings:
        table.enter(write_entry(ruling.entry))

    moments_of(table.session_id, len(deal.rulings), game)


@pytest.mark.parametrize("game", PATIENCES)
def test_every_moment_of_a_random_patience(game: str) -> None:
    opened = open_game(game)
    for entry in patience_hand(PATIENCES[game], Random(19)):
        opened.enter(entry)

    session = opened.table.session_id
    number, page = 0, browser().get(f"/session/{session}/1/1/")
    while page.status_code == 200:
        number += 1
        page = browser().get(f"/session/{session}/1/{number + 1}/")
    assert number >= len(opened.table.state.log_state.hands[0].lines)
    assert GAMES[game].name in text_of(browser().get(f"/session/{session}/1/1/"))


def test_the_open_ends_of_trains_are_those_that_could_be_played_on_with_whose_they_are() -> None:
    table = seat_people("mexican-train", "Ann", "Bo")
    table.lay("12-5@1")
    page = html_of(browser().get(f"/session/{table.session_id}/1/1/"))
    ends = re.findall(r'title="([^"]+ which ends in [^"]+)"', page)

    assert ends == ["Bo&#39;s train, which ends in 12", "Mexican Train, which ends in 12"]
