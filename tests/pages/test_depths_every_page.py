"""Every page and every answer of the API about hands of every depth, and every hand of every game looked back at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from referee import models, queries
from referee.api.urls import urlpatterns as calls
from referee.log import EntryInHand
from referee.pages.urls import urlpatterns as pages
from referee.presenters import presenter_of, presenter_of_hand
from referee.presenters.explanations import Explanation
from referee.presenters.log.lines import told_log
from referee.presenters.session.undo import undo_of
from scoring.depths import Depth
from scoring.games import GAMES
from scoring.variant import Variant
from tests.support.depths import evening_of_every_depth
from tests.support.pages import browser
from tests.support.seats import names_for, sides_for
from tests.support.strategies import Agreed, RandomDeal
from tests.support.tables import Table, open_table
from tests.support.tallies import kept_at

pytestmark = pytest.mark.django_db

NOT_LOOKED_AT = ("live/", "events", "docs", "code_to_take", "take/")
"""Parts of addresses that stream, or that need a token."""

FINE = (200, 301, 302, 304, 403, 405)
"""The answers of an address: it leads elsewhere, isn't for everybody, or only takes what is sent."""


def known_ids(table: Table) -> Iterator[Mapping[str, object]]:
    """Yield the parts of the addresses of a session, for the last entry of each hand."""
    state, people = table.state, [seat.player for seat in table.state.seats]
    for hand in state.log_state.hands:
        yield {
            "uuid:session_id": state.session.id,
            "uuid:hand_id": hand.id,
            "uuid:play": hand.lines[-1],
            "uuid:play_id": hand.lines[-1],
            "int:number": hand.number,
            "int:hand": hand.number,
            "int:play": len(hand.lines),
            "int:step": len(hand.lines),
            "slug:how": "before",
            "uuid:player_id": people[0],
            "uuid:other_id": people[-1],
            "str:code": state.session.code,
            "slug:form": "csv",
        }


def addresses_of(table: Table) -> set[str]:
    """Return every address about a session, its hands and its people."""
    found = set()
    for prefix, patterns in (("/", pages), ("/api/v1/", calls)):
        for route in map(_route, patterns):
            asked = re.findall(r"<([^>]+)>", route)
            if not asked or any(part in route for part in NOT_LOOKED_AT):
                continue
            found |= {prefix + filled(route, ids) for ids in known_ids(table) if all(part in ids for part in asked)}
    return found


def filled(route: str, ids: Mapping[str, object]) -> str:
    """Return the address with its parts filled in."""
    return re.sub(r"<([^>]+)>", lambda part: str(ids[part[1]]), route)


def _route(pattern: URLPattern | URLResolver) -> str:
    return str(pattern.pattern)


def keeper_of(table: Table) -> Client:
    """Return the browser that holds the pen."""
    models.Key.objects.filter(id=table.keeper.id).update(device="keeper's phone")
    return browser("keeper's phone")


def test_every_page_and_call_about_an_evening_of_every_depth() -> None:
    table = evening_of_every_depth()
    looked_at = addresses_of(table)

    for client, shown_at_least in ((keeper_of(table), 0.5), (browser(), 0.3)):
        answers = {address: client.get(address).status_code for address in looked_at}
        assert {address: status for address, status in answers.items() if status not in FINE} == {}
        assert sum(status == 200 for status in answers.values()) > shown_at_least * len(answers)


@pytest.mark.parametrize("slug", GAMES)
def test_every_hand_of_every_game_is_looked_back_at(slug: str) -> None:
    table = open_table(*names_for(slug), variant=slug, begin=False)
    for depth in GAMES[slug].depths[1:]:
        play(table, depth)

    look_back(table)


def play(table: Table, depth: Depth) -> None:
    """Play a hand at random, and enter it at this depth."""
    game = table.state.game
    if not isinstance(game, Variant):
        hand = {"depth": depth.value, "plays": [{"do": "out", "seat": 1}]}
    else:
        session = Agreed(game.slug, {}, sides_for(game.slug)).session
        deal = RandomDeal(session, Random(5))
        deal.play_honestly()
        hand = kept_at(depth, deal, session)
    table.begin(**{key: value for key, value in hand.items() if key != "plays"})
    for entry in hand["plays"]:
        table.enter(entry)


def look_back(table: Table) -> None:
    """Make the contents of every page about these hands."""
    state = table.state
    review = presenter_of(state.game).review(state)
    assert len(review.hands) == len(state.log_state.hands)
    assert review.picture and review.remarks.findings == ()
    assert told_log(queries.log_of(state.session), state)
    assert undo_of(state)
    for hand in state.log_state.hands:
        presenter = presenter_of_hand(hand.hand)
        assert review.whole(hand) and presenter.how_it_ended(hand, state)
        assert not hand.findings and not hand.contradictions
        assert all(step.told for step in presenter.replay(state, hand).steps)
        for number in range(1, len(hand.lines) + 1):
            moment = presenter.moment(state, hand, number)
            assert moment.exists and Explanation(state, EntryInHand(hand, moment.play)).rules is not None
