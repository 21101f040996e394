"""Records of patiences: read, written, and adjudicated in the form that others rely on (record 1 and 2)."""

from typing import Any

import pytest

from scoring.entries import Draw, Lay, Move, Play, Remove
from scoring.record import RecordError
from scoring.record.adjudication import adjudicate
from scoring.record.entry_json import read_entry, write_entry
from scoring.record.session_record import read_record
from scoring.tiles import LaidTile, Tile, TileSet

ALL = [str(tile) for tile in TileSet(6)]
FIVE = {"do": "lay", "hand": ["6-4", "4-2", "2-2", "2-1", "1-0"]}
GOING = [{"do": "play", "tile": tile} for tile in ("6-4", "4-2", "2-2", "2-1", "1-0")]


def record(variant: str, *hands: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    return {
        "record": 1,
        "variant": variant,
        "options": options,
        "seats": [{"name": "Ann"}],
        "hands": [{"plays": plays} for plays in hands],
    }


def adjudicated(variant: str, *hands: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    return adjudicate(read_record(record(variant, *hands, **options)))


def test_the_adjudication_has_its_usual_form() -> None:
    judged = adjudicated("domino-patience", [FIVE, GOING[0], {"do": "play", "tile": "2-2"}])
    hand = judged["hands"][0]
    position = {
        "turn": 1,
        "boneyard": 23,
        "tiles_left": {"1": 4},
        "result": None,
        "findings": [],
        "moves_made": 1,
        "tiles_left_total": 4,
        "position": {"line": ["6-4"], "hand": ["4-2", "2-2", "2-1", "1-0"]},
        "moves": [{"do": "play", "seat": 1, "tile": "4-2", "arm": 2}],
        "turning_point": None,
        "verdict": {
            "outcome": "can_be_won",
            "grounds": "any_stock",
            "fewest_left": None,
            "message": "It can be won from here, whatever comes from the stock.",
        },
        "ends": [
            {"arm": 1, "suit": 6, "counts": 6, "tile": "6-4", "state": "open"},
            {"arm": 2, "suit": 4, "counts": 4, "tile": "6-4", "state": "open"},
        ],
    }

    assert {key: value for key, value in judged.items() if key != "hands"} == {
        "variant": "domino-patience",
        "options": {"through_stock": False},
        "scores": {"1": 0},
        "finished": False,
        "winners": [],
    }
    assert {key: value for key, value in hand.items() if key not in ("rulings", "stock")} == position
    assert hand["stock"] == [tile for tile in ALL if tile not in FIVE["hand"]]


def test_every_ruling_has_every_key() -> None:
    first, second, third = adjudicated("domino-patience", [FIVE, GOING[0], {"do": "play", "tile": "2-2"}])["hands"][0][
        "rulings"
    ]
    lawful = {
        "legal": True,
        "recorded": True,
        "end_total": None,
        "points": 0,
        "awards": [],
        "faults": [],
        "effects": [],
    }

    assert first == {"play": 1, "seat": 1, "do": "lay", "tile": None, "arm": None, **lawful}
    assert second == {"play": 2, "seat": 1, "do": "play", "tile": "6-4", "arm": None, **lawful}
    assert third == {
        **{"play": 3, "seat": 1, "do": "play", "tile": "2-2", "arm": None, **lawful},
        **{"legal": False, "recorded": False},
        "faults": [
            {
                "code": "no_match",
                "message": "2-2 doesn't fit. The open ends are 4 and 6.",
                "rule": "domino-patience#matching",
                "source": "traditional",
            }
        ],
    }


def test_the_arm_that_a_tile_was_laid_on_is_named() -> None:
    rulings = adjudicated("domino-patience", [FIVE, *GOING])["hands"][0]["rulings"]

    assert [ruling["arm"] for ruling in rulings] == [None, None, 2, 2, 2, 2]


def test_a_hand_that_is_won() -> None:
    hand = adjudicated("domino-patience", [FIVE, *GOING])["hands"][0]

    assert hand["result"] == {"ending": "won", "winners": [1], "awards": []}
    assert hand["turn"] is None
    assert hand["rulings"][-1]["effects"] == [{"effect": "hand_over", "ending": "won"}]
    assert (hand["moves"], hand["tiles_left"], hand["tiles_left_total"]) == ([], {"1": 0}, 0)
    assert hand["verdict"]["message"] == "You have won."


def test_a_hand_that_is_lost_names_its_turning_point() -> None:
    """Six tiles of which two make 12, and what replaces them doesn't."""
    six = {"do": "lay", "hand": ["6-6", "6-5", "6-4", "6-3", "5-5", "0-0"]}
    refused = {"do": "remove", "tiles": ["6-5", "6-4"]}
    out = {"do": "remove", "tiles": ["6-6", "0-0"]}
    hand = adjudicated("twelve-to-go", [six, refused, out, *({"do": "draw", "tile": t} for t in ("4-4", "5-4"))])[
        "hands"
    ][0]

    assert hand["result"] == {"ending": "lost", "winners": [], "awards": []}
    assert hand["turning_point"] == {"play": 5, "proved": True}
    assert (hand["tiles_left"], hand["boneyard"], hand["tiles_left_total"]) == ({"1": 6}, 20, 26)
    assert hand["verdict"]["message"] == "You have lost."


def test_what_cant_be_won_says_how_few_can_be_left() -> None:
    row = "0-3 4-6 1-6 3-6 1-0 2-2 2-4 4-0 3-3 4-4 6-6 2-6 3-4 0-2 1-5 3-2 0-6 0-0 1-1 5-6 5-5 5-0 5-4 1-4 2-1 2-5 5-3 1-3"
    verdict = adjudicated("knock-out", [{"do": "lay", "row": row.split()}])["hands"][0]["verdict"]

    assert verdict == {
        "outcome": "cannot_be_won",
        "grounds": "all_open",
        "fewest_left": 20,
        "message": "It can't be won from here. At best 20 tiles are left.",
    }


def test_before_its_tiles_a_hand_is_open_and_empty() -> None:
    hand = adjudicated("bingo", [])["hands"][0]

    assert (hand["position"], hand["result"], hand["turn"]) == (None, None, 1)
    assert hand["verdict"]["message"] == "Whether it can be won isn't known until the starting tiles are entered."


def test_hands_follow_one_another_and_never_finish_the_session() -> None:
    judged = adjudicated("domino-patience", [FIVE, *GOING], [FIVE, {"do": "void", "reason": "late"}], [FIVE, GOING[0]])

    assert [hand["result"] and hand["result"]["ending"] for hand in judged["hands"]] == ["won", "void", None]
    assert (judged["finished"], judged["winners"], judged["scores"]) == (False, [], {"1": 0})


def test_while_a_hand_is_open_no_other_begins() -> None:
    hand = adjudicated("domino-patience", [FIVE, GOING[0]], [FIVE])["hands"][1]

    assert [fault["code"] for fault in hand["rulings"][0]["faults"]] == ["hand_open"]
    assert hand["position"] is None


def test_who_gives_up_says_block() -> None:
    hand = adjudicated("domino-patience", [FIVE, GOING[0], {"do": "block"}])["hands"][0]

    assert hand["result"]["ending"] == "lost"
    assert hand["turning_point"] == {"play": 3, "proved": True}


def test_the_house_rule_is_an_option() -> None:
    judged = adjudicated("domino-patience", [FIVE, *GOING], through_stock=True)

    assert judged["options"] == {"through_stock": True}
    assert judged["hands"][0]["result"] is None
    assert judged["hands"][0]["moves"] == [{"do": "draw", "seat": 1}]


@pytest.mark.parametrize(
    "entry",
    [
        Lay(row=(LaidTile(0, 5), LaidTile(5, 0))),
        Lay(columns=((Tile(6, 4), Tile(1, 0)), (Tile(2, 2),)), reserve=(Tile(3, 3),)),
        Lay(hand=(Tile(6, 4),), stands=True),
        Remove((Tile(6, 4), Tile(2, 0))),
        Move(2, 5),
        Draw(1, tile=Tile(6, 4)),
        Play(1, Tile(6, 4), 2, 4),
    ],
)
def test_what_is_written_reads_back(entry: Any) -> None:
    assert read_entry(write_entry(entry), alone=True) == entry


def test_a_row_keeps_how_each_tile_lies_and_the_rest_is_written_high_low() -> None:
    lay = {"do": "lay", "row": ["0-5", "5-1"], "columns": [["0-5"]], "reserve": ["1-6"], "hand": ["2-3"]}

    assert write_entry(read_entry(lay, alone=True)) == {
        **{"do": "lay", "seat": 1, "row": ["0-5", "5-1"]},
        **{"columns": [["5-0"]], "reserve": ["6-1"], "hand": ["3-2"]},
    }


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (record("solitaire"), "variant"),
        (record("bingo", target=100), "options.target"),
        (record("domino-patience", through_stock="yes"), "options.through_stock"),
        ({**record("bingo"), "seats": [{}, {}]}, "seats"),
        ({**record("bingo"), "seats": []}, "seats"),
        ({**record("bingo"), "hands": [{"plays": [], "dealt": {"1": 7}}]}, "hands[0].dealt"),
        ({**record("bingo"), "hands": [{"plays": [], "leader": 2}]}, "hands[0].leader"),
        (record("bingo", [{"do": "lay", "row": ["6-4", "64"]}]), "hands[0].plays[0].row[1]"),
        (record("bingo", [{"do": "lay", "row": "6-4"}]), "hands[0].plays[0].row"),
        (record("bingo", [{"do": "lay", "rows": []}]), "hands[0].plays[0].rows"),
        (record("five-columns", [{"do": "lay", "columns": [["6-4"], "6-3"]}]), "hands[0].plays[0].columns[1]"),
        (record("bingo", [{"do": "remove"}]), "hands[0].plays[0].tiles"),
        (record("bingo", [{"do": "remove", "tiles": [6]}]), "hands[0].plays[0].tiles[0]"),
        (record("five-columns", [{"do": "move", "from": 1}]), "hands[0].plays[0].to"),
        (record("five-columns", [{"do": "move", "from": "1", "to": 2}]), "hands[0].plays[0].from"),
        (record("domino-patience", [{"do": "draw"}]), "hands[0].plays[0].tile"),
        (record("domino-patience", [{"do": "draw", "tiles": 1, "tile": "6-4"}]), "hands[0].plays[0].tiles"),
        (record("domino-patience", [{"do": "play", "seat": "1", "tile": "6-4"}]), "hands[0].plays[0].seat"),
        (record("domino-patience", [{"do": "fly"}]), "hands[0].plays[0].do"),
    ],
)
def test_what_cannot_be_read_names_its_place(data: dict[str, Any], place: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(data)

    assert error.value.place == place


def test_a_game_at_the_table_has_none_of_this() -> None:
    table = {**record("draw", [{"do": "lay", "hand": ["6-4"]}, {"do": "remove", "tiles": ["6-4"]}])}
    table["seats"] = [{"name": "Ann"}, {"name": "Bo"}]
    rulings = adjudicate(read_record(table))["hands"][0]["rulings"]

    assert [ruling["faults"][0]["code"] for ruling in rulings] == ["rule_forbids", "rule_forbids"]
    assert rulings[0]["faults"][0]["message"] == "This can be entered only in a patience, not in a game at the table."
