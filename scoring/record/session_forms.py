"""The form of a session record (record 1): its fields, those of its seats and those of its hands."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games import GAMES
from scoring.messages import MessageError
from scoring.record.depth_json import DEPTH
from scoring.record.entry_forms import NUMBER
from scoring.record.forms import (
    ANYTHING,
    TILE,
    TRUTH,
    Field,
    FieldKind,
    Form,
    list_of,
    mapping_of,
    needed,
    object_of,
    optional,
    whole,
)
from scoring.record.player_names import LONGEST, LONGEST_SENT, clean_name
from scoring.record.reading import Node, RecordError
from scoring.tiles import TileSet

RECORD = 1
"""The version of this format."""


def _read_name(node: Node) -> str:
    written = node.text(10_000)
    try:
        return clean_name(written)
    except MessageError as error:
        raise RecordError(node.place, error.message) from None


def _read_format(node: Node) -> int:
    found: int = node.one_of((RECORD,))
    return found


def _read_game(node: Node) -> str:
    found: str = node.one_of(tuple(GAMES))
    return found


MOST_PLAYERS = max(max(game.players) for game in GAMES.values())
LARGEST_SET = max(TileSet(highest).size for game in GAMES.values() for highest in game.tile_sets)

# The game says which of these there are; the bounds are those of all games together.
SEAT_NUMBER = FieldKind(NUMBER.read, whole(1, MOST_PLAYERS).schema)
NUMBER_OF_TILES = FieldKind(NUMBER.read, whole(1, LARGEST_SET).schema)

# The players and the game

PERSON = FieldKind(
    _read_name,
    {
        "type": "string",
        "minLength": 1,
        "maxLength": LONGEST_SENT,
        "description": f"1 to {LONGEST} characters, blanks around it aside.",
    },
)

GAME: FieldKind[str] = FieldKind(_read_game, {"title": "GameSlug", "type": "string", "enum": list(GAMES)})
"""The slug of a game."""

VARIANT = needed("variant", GAME)
OPTION: FieldKind[object] = FieldKind(lambda node: node.value, {"type": ["boolean", "integer", "string"]})
"""The value of a house rule. The game decides which values are allowed."""

OPTIONS: Field[Mapping[str, object]] = optional(
    "options", mapping_of(OPTION), {}, "House rules that differ from the game's own."
)
SIDE = optional("side", SEAT_NUMBER, None, "Partners share one; left out, each seat is its own side.")
NAME = optional("name", PERSON, None)
SEAT_FORM = Form(NAME, SIDE, title="RecordSeat", about="A seat, its player and its side.")
SEATS = needed("seats", list_of(object_of(SEAT_FORM), at_least=1), "In turn order.")

# A hand

LEADER = optional("leader", SEAT_NUMBER, None, "The seat that leads; left out, the rules decide.")
DEALT: Field[Mapping[str, int]] = optional(
    "dealt", mapping_of(NUMBER_OF_TILES), {}, "Tiles by seat, where it isn't what the rules say."
)
NO_DOUBLE = optional("no_double", TRUTH, False, "The table says that nobody holds a double.")
HUB = optional("hub", TILE, None, "The double in the middle; left out, the one that is next.")
LAID_BY = optional("laid_by", SEAT_NUMBER, None, "The seat that was dealt the hub and laid it.")
PLAYS = needed("plays", list_of(FieldKind(lambda node: node.value, {"$ref": "#/$defs/Entry"})), "The entries in order.")

_ID, _AT, _NOTE = (optional(name, ANYTHING, None, "Kept, and not looked at.") for name in ("id", "at", "note"))

BEGINNING = (DEPTH, LEADER, DEALT, NO_DOUBLE, HUB, LAID_BY)
"""The fields that say how a hand begins."""

HAND_FORM = Form(
    *BEGINNING,
    PLAYS,
    _ID,
    _AT,
    _NOTE,
    title="RecordHand",
    about="A hand with its entries.",
)

# The whole record

ENDED = optional("ended", TRUTH, False, "The players ended the session of their own accord.")

LOG = optional(
    "log",
    FieldKind(lambda node: node.value, {"$ref": "#/$defs/Log"}),
    None,
    "Everything ever entered. Judging doesn't look at it.",
)

RECORD_FORM = Form(
    needed("record", FieldKind(_read_format, {"type": "integer", "enum": [RECORD]}), "The version of this format."),
    VARIANT,
    OPTIONS,
    SEATS,
    DEPTH,
    needed("hands", list_of(object_of(HAND_FORM))),
    ENDED,
    optional("rules", ANYTHING, None, "The rules that the copies were made by."),
    LOG,
    _ID,
    _AT,
    _NOTE,
    title="Record",
    about="A session record.",
)
