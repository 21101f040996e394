"""The forms of records and entries, which describe exactly what is read."""

import jsonschema
import pytest

from scoring.record import Node, RecordError
from scoring.record.entry_forms import ENTRY_FORMS, PATIENCE_FORMS
from scoring.record.forms import Form, list_of, needed, optional, whole

WHOLE = {
    "play": {"seat": 1, "tile": "5-4", "arm": 2, "inward": 5, "subtract": False},
    "draw": {"seat": 1, "tiles": 2},
    "pass": {"seat": 1},
    "done": {"seat": 1},
    "call": {"seat": 1},
    "miss": {"seat": 1, "tile": "5-4"},
    "block": {"seat": 1},
    "count": {"seat": 1, "left": {"1": ["5-4"], "2": {"tiles": 2, "pips": 9}}},
    "adjust": {"seat": 1, "points": -5, "reason": "late"},
    "void": {"seat": 1, "reason": "late"},
    "score": {"seat": 1, "points": 15, "bonus": "capicua"},
    "out": {"seat": 1, "points": 5},
    "result": {"seat": 1, "ending": "domino", "points": {"1": 25}, "winners": [1]},
    "lay": {"seat": 1, "row": ["4-5"], "columns": [["5-4"]], "reserve": ["6-6"], "hand": ["1-0"]},
    "remove": {"seat": 1, "tiles": ["5-4"]},
    "move": {"seat": 1, "from": 1, "to": 2},
}
"""Every kind of entry with every field that it may have."""

MARKS = {"stands": True, "id": "5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11", "at": "2026-05-01T20:15:00Z", "note": "so"}

WRONG = (None, 0, -3, 10**7, 1.5, True, "", "x" * 501, [], [1], {}, {"1": 1})
"""Values of every type, most of them wrong wherever they stand."""

TILES_AND_MOMENTS = ("tile", "id", "at")
"""Texts that have a form of their own, which the schema only names."""


def can_be_read(form, entry):
    try:
        form.read(Node(entry, ""))
    except RecordError:
        return False
    return True


def is_described(form, entry):
    marks = {"id", "at", "note"}
    schema = form.schema(entry["do"])
    known = {key: value for key, value in entry.items() if key not in marks}
    return jsonschema.Draft202012Validator(schema).is_valid(known)


@pytest.mark.parametrize("do", ENTRY_FORMS)
def test_an_entry_is_described_as_it_is_read(do):
    form, entry = ENTRY_FORMS[do], {"do": do, **WHOLE[do], **MARKS}
    assert set(entry) == set(form.schema(do)["properties"])
    assert can_be_read(form, entry)
    jsonschema.validate(entry, form.schema(do))

    for key in WHOLE[do]:
        without = {name: value for name, value in entry.items() if name != key}
        assert can_be_read(form, without) == is_described(form, without), key
        for wrong in WRONG:
            if isinstance(wrong, str) and key in TILES_AND_MOMENTS:
                continue
            changed = entry | {key: wrong}
            assert can_be_read(form, changed) == is_described(form, changed), changed
    assert not can_be_read(form, entry | {"colour": "red"})
    assert not is_described(form, entry | {"colour": "red"})


def test_in_a_patience_the_seat_may_be_left_out_and_a_draw_names_its_tile():
    draw = PATIENCE_FORMS["draw"]

    assert can_be_read(draw, {"do": "draw", "tile": "5-4"}) and is_described(draw, {"do": "draw", "tile": "5-4"})
    assert not can_be_read(draw, {"do": "draw", "tiles": 1}) and not is_described(draw, {"do": "draw", "tiles": 1})
    assert all("seat" not in form.schema(do).get("required", []) for do, form in PATIENCE_FORMS.items())


def test_a_value_is_asked_for_by_its_field():
    times = optional("times", whole(1, 9), 1)
    names = needed("names", list_of(whole(0, 5)))
    form = Form(times, names)

    read = form.read(Node({"names": [5, 0]}, ""))

    assert (read[times], read[names]) == (1, (5, 0))
    with pytest.raises(RecordError, match=r"names\[1\]: A whole number from 0 to 5 is needed here"):
        form.read(Node({"names": [5, 6]}, ""))
