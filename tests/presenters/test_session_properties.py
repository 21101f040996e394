"""The page of a session against a plain recount of its record, whatever was undone and corrected."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee import queries
from referee.log import forget_all
from referee.presenters.session.remarks import remarks_on
from referee.presenters.table.highlights import highlights_of
from referee.presenters.table.race import race_of
from referee.presenters.table.scores import gains
from referee.queries import hand_list
from tests.support.random_sessions import GAMES_WITH_FEW_TILES, ShortRandomSession
from tests.support.tables import Table, adjudication_of


def brought(hand: dict[str, Any]) -> Counter[int]:
    """Return the points that a hand has brought each side, added up from its awards."""
    found = Counter[int]()
    for award in (
        *(each for ruling in hand["rulings"] if ruling["recorded"] for each in ruling["awards"]),
        *(hand["result"]["awards"] if hand["result"] else ()),
    ):
        found[award["side"]] += award["points"]
    return found


def longest_drought(hands: list[dict[str, Any]], sides: list[int]) -> int:
    """Return the largest number of hands in a row, of those played to their end, in which a side got nothing."""
    ended = [hand for hand in hands if hand["result"] and hand["result"]["ending"] != "void"]
    void = [hand for hand in hands if hand["result"] and hand["result"]["ending"] == "void"]
    if any(any(points > 0 for points in brought(hand).values()) for hand in void):
        return -1  # points of a hand that was thrown in end a drought; told by a test of their own
    longest = 0
    for side in sides:
        row = 0
        for hand in ended:
            row = 0 if brought(hand)[side] > 0 else row + 1
            longest = max(longest, row)
    return longest


def check(table: Table) -> None:
    """Compare what the page tells with the adjudication of the record."""
    forget_all()
    state, judged = table.state, adjudication_of(table.session_id)["hands"]
    listed = hand_list(state)
    befores = [{}, *(hand.scores for hand in listed)]

    for hand, before, again in zip(listed, befores, judged, strict=False):
        told = {gain.side: int(gain.points) for gain in gains(before, hand.scores, state)}
        assert told == {side: points for side, points in brought(again).items() if points}
        findings = [finding.said for finding in remarks_on([hand], state).findings]
        if again["result"]:
            assert len(findings) == len(again["findings"])
    race = race_of(listed, state)
    if race is not None:
        totals = Counter[int]()
        for place, hand in enumerate((each for each in judged if each["result"] or each["rulings"]), 1):
            totals.update(brought(hand))
            assert [line.values[place] for line in race.lines] == [totals[line.look] for line in race.lines]
    own = [
        each for hand in judged for each in hand["rulings"] if each["do"] not in ("adjust", "block") and each["seat"]
    ]
    best = queries.best_play_of(state)
    assert (best.points if best else 0) == max((each["points"] for each in own), default=0)
    dry = longest_drought(judged, [side.number for side in state.sides])
    amounts = {each.title: each.amount for each in highlights_of(listed, state)}
    if dry >= 0:
        assert amounts.get("Longest without a point") == (f"{dry} hands" if dry > 1 else None)


@pytest.mark.django_db
@settings(max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=some.integers(0, 2**32 - 1))
def test_the_page_tells_what_the_record_gives(seed: int) -> None:
    dice = Random(seed)
    with transaction.atomic():  # every example begins with nobody
        evening = ShortRandomSession(dice.choice(GAMES_WITH_FEW_TILES), dice, target=9999)
        for _ in range(40):
            evening.go_on()

        check(evening.table)
        transaction.set_rollback(True)
