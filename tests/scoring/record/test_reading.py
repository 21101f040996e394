"""The session record: what can be read, and what names its place when it can't (record 1.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.entries import Adjust, Block, Call, Called, Count, Draw, Entry, Miss, Pass, Play, Void
from scoring.games import GAMES
from scoring.record import RecordError
from scoring.record.entry_json import read_entry, read_marks, write_entry
from scoring.record.session_record import read_record
from scoring.tiles import Tile
from scoring.variants import VARIANTS

T = Tile.parse


def record(**changed: Any) -> dict[str, Any]:
    """Return a small record that can be read, with these fields changed."""
    return {
        "record": 1,
        "variant": "all-fives",
        "options": {"target": 150},
        "seats": [{"name": "Ann"}, {"name": "Bo"}],
        "hands": [{"plays": [{"seat": 1, "do": "play", "tile": "5-5"}]}],
    } | changed


def without(key: str) -> dict[str, Any]:
    """Return the small record without a field."""
    data = record()
    del data[key]
    return data


def entered(**entry: Any) -> dict[str, Any]:
    """Return the small record with this as its only entry."""
    return record(hands=[{"plays": [entry]}])


def dealt(**hand: Any) -> dict[str, Any]:
    """Return the small record with a hand that is dealt in this way."""
    return record(hands=[{"plays": []} | hand])


def seated(*seats: Any, **changed: Any) -> dict[str, Any]:
    """Return the small record with these seats."""
    return record(seats=list(seats), **changed)


FOUR = [{"side": 1}, {"side": 2}, {"side": 1}, {"side": 2}]

UNREADABLE: list[tuple[Any, str]] = [
    # Not a record at all
    (None, "record"),
    ([], "record"),
    ("record", "record"),
    (7, "record"),
    (True, "record"),
    # The top
    ({}, "record"),
    (record(record=2), "record"),
    (record(record="1"), "record"),
    (record(record=True), "record"),
    (record(record=1.0), "record"),
    (record(colour="red"), "colour"),
    (record(**{"x" * 1000: 1}), "x" * 40 + "…"),
    (without("record"), "record"),
    (without("variant"), "variant"),
    (without("seats"), "seats"),
    (without("hands"), "hands"),
    (record(variant="all-sixes"), "variant"),
    (record(variant=7), "variant"),
    (record(variant=["all-fives"]), "variant"),
    (record(variant=None), "variant"),
    (record(hands={}), "hands"),
    (record(hands="none"), "hands"),
    # Options
    (record(options=[]), "options"),
    (record(options="none"), "options"),
    (record(options={"colour": 1}), "options.colour"),
    (record(options={"target": 0}), "options.target"),
    (record(options={"target": "150"}), "options.target"),
    (record(options={"target": True}), "options.target"),
    (record(options={"dealt": 28}), "options.dealt"),
    (record(options={"rounding": "nearest_five"}), "options.rounding"),
    (record(options={"spinner": []}), "options.spinner"),
    (record(options={"unit": {}}), "options.unit"),
    # Seats
    (record(seats=[]), "seats"),
    (record(seats={}), "seats"),
    (record(seats=[{}]), "seats"),
    (record(seats=[{}] * 5), "seats"),
    (record(seats=[{}] * 100_000), "seats"),
    (seated("Ann", "Bo"), "seats[0]"),
    (seated({}, None), "seats[1]"),
    (seated({"nmae": "Ann"}, {}), "seats[0].nmae"),
    (seated({"name": 7}, {}), "seats[0].name"),
    (seated({}, {"name": ""}), "seats[1].name"),
    (seated({}, {"name": "x" * 41}), "seats[1].name"),
    (seated({}, {"name": "x" * 100_000}), "seats[1].name"),
    (seated({}, {"name": "A\nB"}), "seats[1].name"),
    (seated({}, {"name": "\ud800"}), "seats[1].name"),
    (seated({"name": "Ann"}, {"name": "ANN"}), "seats[1].name"),
    (seated({"name": "Ann"}, {"name": "Bo"}, {"name": " Ann "}), "seats[2].name"),
    (seated({"side": 0}, {}), "seats[0].side"),
    (seated({"side": 3}, {}), "seats[0].side"),
    (seated({"side": "1"}, {}), "seats[0].side"),
    (seated({"side": 1}, {"side": 1}), "seats"),
    (seated({"side": 1}, {"side": 2}, {"side": 1}), "seats"),
    (seated({"side": 1}, {"side": 1}, {"side": 2}, {"side": 2}), "seats"),
    (seated({"side": 1}, {"side": 1}, {"side": 1}, {"side": 1}), "seats"),
    (seated({"side": 1}, {"side": 2}, {"side": 1}, {"side": 4}), "seats"),
    # Hands
    (record(hands=[7]), "hands[0]"),
    (record(hands=[None]), "hands[0]"),
    (record(hands=[{}]), "hands[0].plays"),
    (record(hands=[{"plays": {}}]), "hands[0].plays"),
    (record(hands=[{"plays": []}, {"plays": [], "leads": 1}]), "hands[1].leads"),
    (dealt(leader=0), "hands[0].leader"),
    (dealt(leader=3), "hands[0].leader"),
    (dealt(leader="1"), "hands[0].leader"),
    (dealt(leader=1.5), "hands[0].leader"),
    (dealt(no_double="yes"), "hands[0].no_double"),
    (dealt(no_double=1), "hands[0].no_double"),
    (dealt(dealt=[7, 7]), "hands[0].dealt"),
    (dealt(dealt=7), "hands[0].dealt"),
    (dealt(dealt={"3": 7}), "hands[0].dealt.3"),
    (dealt(dealt={"0": 7}), "hands[0].dealt.0"),
    (dealt(dealt={"Ann": 7}), "hands[0].dealt.Ann"),
    (dealt(dealt={"1": 0}), "hands[0].dealt.1"),
    (dealt(dealt={"1": "7"}), "hands[0].dealt.1"),
    (dealt(dealt={"1": 56}), "hands[0].dealt.1"),
    (dealt(dealt={"1": 28, "2": 28}), "hands[0].dealt"),
    (dealt(dealt={"1": 51}), "hands[0].dealt"),
    # Entries
    (record(hands=[{"plays": ["5-5"]}]), "hands[0].plays[0]"),
    (record(hands=[{"plays": [None]}]), "hands[0].plays[0]"),
    (record(hands=[{"plays": [{"seat": 1, "do": "pass"}, {"seat": 2}]}]), "hands[0].plays[1].do"),
    (record(hands=[{"plays": []}, {"plays": [{"do": "fly"}]}]), "hands[1].plays[0].do"),
    (entered(do=7), "hands[0].plays[0].do"),
    (entered(do=None), "hands[0].plays[0].do"),
    (entered(do=["play"]), "hands[0].plays[0].do"),
    (entered(do="play", tile="5-5"), "hands[0].plays[0].seat"),
    (entered(do="play", seat=None, tile="5-5"), "hands[0].plays[0].seat"),
    (entered(do="play", seat="1", tile="5-5"), "hands[0].plays[0].seat"),
    (entered(do="play", seat=1.0, tile="5-5"), "hands[0].plays[0].seat"),
    (entered(do="play", seat=True, tile="5-5"), "hands[0].plays[0].seat"),
    (entered(do="play", seat=10**30, tile="5-5"), "hands[0].plays[0].seat"),
    (entered(do="play", seat=1), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile="55"), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile="5-5-5"), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile=""), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile=55), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile=[5, 5]), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile="5" * 10_000), "hands[0].plays[0].tile"),
    (entered(do="play", seat=1, tile="5-5", arm="1"), "hands[0].plays[0].arm"),
    (entered(do="play", seat=1, tile="5-5", arm=[1]), "hands[0].plays[0].arm"),
    (entered(do="play", seat=1, tile="5-5", inward="5"), "hands[0].plays[0].inward"),
    (entered(do="play", seat=1, tile="5-5", subtract=1), "hands[0].plays[0].subtract"),
    (entered(do="play", seat=1, tile="5-5", stands="yes"), "hands[0].plays[0].stands"),
    (entered(do="play", seat=1, tile="5-5", end=1), "hands[0].plays[0].end"),
    (entered(do="play", seat=1, tile="5-5", tiles=1), "hands[0].plays[0].tiles"),
    (entered(do="play", seat=1, tile="5-5", id=7), "hands[0].plays[0].id"),
    (entered(do="play", seat=1, tile="5-5", id="seven"), "hands[0].plays[0].id"),
    (entered(do="play", seat=1, tile="5-5", at="noon"), "hands[0].plays[0].at"),
    (entered(do="play", seat=1, tile="5-5", at=12), "hands[0].plays[0].at"),
    (entered(do="play", seat=1, tile="5-5", note=["x"]), "hands[0].plays[0].note"),
    (entered(do="play", seat=1, tile="5-5", note="x" * 501), "hands[0].plays[0].note"),
    (entered(do="draw"), "hands[0].plays[0].seat"),
    (entered(do="draw", seat=1, tiles=0), "hands[0].plays[0].tiles"),
    (entered(do="draw", seat=1, tiles=-1), "hands[0].plays[0].tiles"),
    (entered(do="draw", seat=1, tiles="2"), "hands[0].plays[0].tiles"),
    (entered(do="draw", seat=1, tiles=137), "hands[0].plays[0].tiles"),
    (entered(do="draw", seat=1, tile="5-5"), "hands[0].plays[0].tile"),
    (entered(do="pass"), "hands[0].plays[0].seat"),
    (entered(do="pass", seat=1, tile="5-5"), "hands[0].plays[0].tile"),
    (entered(do="call"), "hands[0].plays[0].seat"),
    (entered(do="miss", seat=1), "hands[0].plays[0].tile"),
    (entered(do="block", seat="1"), "hands[0].plays[0].seat"),
    (entered(do="count"), "hands[0].plays[0].left"),
    (entered(do="count", left=[]), "hands[0].plays[0].left"),
    (entered(do="count", left={"Ann": []}), "hands[0].plays[0].left.Ann"),
    (entered(do="count", left={"-1": []}), "hands[0].plays[0].left.-1"),
    (entered(do="count", left={"١": []}), "hands[0].plays[0].left.١"),
    (entered(do="count", left={"1": 7}), "hands[0].plays[0].left.1"),
    (entered(do="count", left={"1": ["5-5", "x"]}), "hands[0].plays[0].left.1[1]"),
    (entered(do="count", left={"1": ["5-5", None]}), "hands[0].plays[0].left.1[1]"),
    (entered(do="count", left={"1": {}}), "hands[0].plays[0].left.1.pips"),
    (entered(do="count", left={"1": {"tiles": 2}}), "hands[0].plays[0].left.1.pips"),
    (entered(do="count", left={"1": {"tiles": -2, "pips": 3}}), "hands[0].plays[0].left.1.tiles"),
    (entered(do="count", left={"1": {"tiles": 2, "pips": "3"}}), "hands[0].plays[0].left.1.pips"),
    (entered(do="count", left={"1": {"tiles": 2, "pips": 3, "of": 1}}), "hands[0].plays[0].left.1.of"),
    (entered(do="score", seat=1), "hands[0].plays[0].points"),
    (entered(do="score", seat=1, points=5, bonus=5), "hands[0].plays[0].bonus"),
    (entered(do="out"), "hands[0].plays[0].seat"),
    (entered(do="result", points={"1": 5}), "hands[0].plays[0].ending"),
    (entered(do="result", ending="void", points={"1": 5}), "hands[0].plays[0].ending"),
    (entered(do="result", ending="domino"), "hands[0].plays[0].points"),
    (entered(do="result", ending="domino", points={"a": 5}), "hands[0].plays[0].points.a"),
    (entered(do="result", ending="domino", points={"1": "5"}), "hands[0].plays[0].points.1"),
    (entered(do="result", ending="domino", points={"1": 5}, winners=1), "hands[0].plays[0].winners"),
    (entered(do="adjust", seat=1, points=5), "hands[0].plays[0].reason"),
    (entered(do="adjust", seat=1, reason="x"), "hands[0].plays[0].points"),
    (entered(do="adjust", seat=1, points=5.5, reason="x"), "hands[0].plays[0].points"),
    (entered(do="adjust", seat=1, points=10_000, reason="x"), "hands[0].plays[0].points"),
    (entered(do="adjust", seat=1, points=5, reason="x" * 501), "hands[0].plays[0].reason"),
    (entered(do="adjust", points=5, reason="x"), "hands[0].plays[0].seat"),
    (entered(do="void"), "hands[0].plays[0].reason"),
    (entered(do="void", seat="x", reason="x"), "hands[0].plays[0].seat"),
    (entered(do="void", reason="\x00"), "hands[0].plays[0].reason"),
]


@pytest.mark.parametrize(("data", "place"), UNREADABLE)
def test_what_cannot_be_read_names_its_place(data: Any, place: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(data)

    assert error.value.place == place
    assert error.value.message
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (record(variant="all-sixes"), "variant: This can be all-fives, all-fives-units"),
        (record(options={"target": 0}), "options.target: A whole number from 1 to 9999 is needed here."),
        (record(seats=[{}] * 5), "seats: All Fives isn't played by 5. It is for 2 to 4."),
        (dealt(leader=3), "hands[0].leader: A whole number from 1 to 2 is needed here."),
        (entered(do="play", seat=1, tile="55"), "hands[0].plays[0].tile: A tile is written as its two halves"),
        (entered(do="play", seat=1), "hands[0].plays[0].tile: This is missing."),
        (entered(do="fly"), "hands[0].plays[0].do: This can be play, draw, pass"),
        (entered(do="draw", seat=1, tiles="2"), "hands[0].plays[0].tiles: A whole number is needed here, not '2'."),
    ],
)
def test_error_names_allowed_values(data: Any, says: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(data)

    assert str(error.value).startswith(says)


def test_the_smallest_record() -> None:
    read = read_record({"record": 1, "variant": "block", "seats": [{}, {}], "hands": []})

    assert read.names == ("", "")
    assert read.sides == (1, 2)
    assert read.hands == ()


def test_seats_with_a_side_are_partners() -> None:
    assert read_record(seated(*FOUR)).sides == (1, 2, 1, 2)


def test_a_field_that_is_null_counts_as_left_out() -> None:
    read = read_record(entered(do="play", seat=1, tile="5-5", arm=None, id=None, at=None, note=None))

    assert read.hands[0].entries == (Play(1, T("5-5")),)


def test_tiles_are_read_in_either_order() -> None:
    assert read_entry({"do": "play", "seat": 1, "tile": "0-5"}) == Play(1, T("5-0"))


def test_a_draw_is_of_one_tile_unless_it_says_how_many() -> None:
    assert read_entry({"do": "draw", "seat": 1}) == Draw(1, 1)


def test_a_well_formed_tile_that_is_not_in_the_set_can_be_read() -> None:
    assert read_entry({"do": "play", "seat": 1, "tile": "12-3"}) == Play(1, T("12-3"))


def test_what_only_the_rules_refuse_can_be_read() -> None:
    for entry in ({"do": "pass", "seat": 9}, {"do": "play", "seat": 1, "tile": "5-5", "arm": -3}):
        read_entry(entry)


def test_an_entry_may_carry_an_id_a_moment_and_a_note() -> None:
    marks = read_marks(
        {
            "do": "pass",
            "seat": 1,
            "id": "0B9A6AD4-6E0B-4D9A-8F9B-1D6C8B1E7A11",
            "at": "2026-05-01T20:15:00Z",
            "note": "after a long look",
        }
    )

    assert marks.id == "0b9a6ad4-6e0b-4d9a-8f9b-1d6c8b1e7a11"
    assert marks.at == "2026-05-01T20:15:00Z"
    assert marks.note == "after a long look"


@pytest.mark.parametrize(
    "entry",
    [
        Play(1, T("5-5")),
        Play(2, T("6-1"), arm=2, inward=1, subtract=True, stands=True),
        Play(2, T("6-1"), arm=0, inward=0),
        Draw(1, 1),
        Draw(2, 3, stands=True),
        Pass(1),
        Call(2),
        Miss(1, T("5-3")),
        Block(),
        Block(2),
        Block(0),
        Count({1: (), 2: (T("5-5"), T("6-1")), 3: Called(2, 7)}),
        Count({}, stands=True),
        Adjust(1, -5, "as agreed"),
        Void("spilt coffee"),
    ],
)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert read_entry(write_entry(entry)) == entry


def test_what_is_wrong_with_a_name_is_said_once() -> None:
    with pytest.raises(RecordError) as told:
        read_record({"record": 1, "variant": "draw", "seats": [{"name": 5}, {}], "hands": []})

    assert str(told.value) == "seats[0].name: Text is needed here, not 5."


def test_who_may_play_is_told_where_the_numbers_have_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "draw", replace(VARIANTS["draw"], players=(2, 4)))

    with pytest.raises(RecordError, match=r"seats: Draw isn't played by 3\. It is for 2 or 4\."):
        read_record(record(variant="draw", options={}, seats=[{"name": name} for name in ("Ann", "Bo", "Cy")]))
