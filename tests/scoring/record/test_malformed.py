"""Malformed records: judged, or refused with an error that names the place; nothing else is ever raised."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.record import RecordError
from scoring.record.adjudication import adjudicate
from scoring.record.entry_json import read_entry, read_marks
from scoring.record.session_record import read_record
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, json_values, mangled, record_of, tables


@st.composite
def nearly_right(draw: st.DrawFn) -> Any:
    """Return the record of a hand played at random, with a few changes in it."""
    agreed: Agreed = draw(tables())
    deal = RandomDeal(agreed.session, Random(draw(st.integers(0, 2**32 - 1))))
    deal.play_wildly(draw(st.integers(0, 20)))
    record = record_of(agreed, [deal])
    for _ in range(draw(st.integers(1, 3))):
        record = draw(mangled(record))
    return record


def read_or_told(data: Any) -> None:
    """Read and judge it whole, or be told what is wrong and where."""
    try:
        record = read_record(data)
    except RecordError as error:
        assert error.message
        assert isinstance(error.place, str)
        assert len(str(error)) < 2000
        return
    adjudication = adjudicate(record)
    assert [len(hand["rulings"]) for hand in adjudication["hands"]] == [len(hand["plays"]) for hand in data["hands"]]
    json.dumps(adjudication)


@settings(max_examples=sample_size(120, at_length=1600))
@given(nearly_right())
def test_a_record_with_something_wrong_in_it_is_judged_or_its_place_is_named(data: Any) -> None:
    read_or_told(data)


@settings(max_examples=sample_size(60, at_length=800))
@given(json_values)
def test_anything_else_is_told_what_it_may_be(data: Any) -> None:
    read_or_told(data)


@settings(max_examples=sample_size(60, at_length=800))
@given(json_values, st.booleans())
def test_an_entry_is_read_or_its_place_is_named(data: Any, entry: bool) -> None:
    for read in (read_entry, read_marks):
        try:
            read({"do": "count", "left": data} if entry else data, "hands[0].plays[3]")
        except RecordError as error:
            assert error.place.startswith("hands[0].plays[3]")


def test_deep_nesting_is_no_trouble() -> None:
    data: Any = []
    for _ in range(5_000):
        data = [data]

    read_or_told({"record": 1, "variant": "block", "seats": [{}, {}], "hands": [{"plays": data}]})
    read_or_told({"record": 1, "variant": "block", "seats": data, "hands": []})


def test_a_very_long_record_is_judged() -> None:
    plays = [{"seat": 1, "do": "pass", "stands": True}] * 5_000

    read_or_told({"record": 1, "variant": "block", "seats": [{}, {}], "hands": [{"plays": plays}]})
