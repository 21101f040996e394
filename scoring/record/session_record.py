"""The session record: read from and written as plain JSON values (record 1).

Reading returns values or raises a ``RecordError`` that names the place; it never judges.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import Entry
from scoring.game import Game
from scoring.games import GAMES
from scoring.marking import N_
from scoring.messages import Message, Values
from scoring.options import OptionError
from scoring.record.depth_json import read_depth
from scoring.record.entry_json import Marks, read_marks
from scoring.record.player_names import same_name_key
from scoring.record.reading import Node, RecordError, each_of
from scoring.record.session_forms import ENDED, HAND_FORM, NAME, OPTIONS, RECORD_FORM, SEAT_FORM, VARIANT
from scoring.record.session_forms import RECORD as RECORD
from scoring.wording import number_list

WRONG_NUMBER = N_("{game} isn't played by {seats}. It is for {players}.")
NO_PARTNERS = N_("{game} isn't played by partners. Every seat is its own side.")
PARTNERS_ONLY = N_("{game} is played by partners: seats 1 and 3 on one side, seats 2 and 4 on the other.")


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A deal as it was written down."""

    beginning: Beginning
    entries: tuple[Entry, ...]
    marks: tuple[Marks, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole session as it was written down. ``game`` has the table's house rules. A missing name is empty.

    If ``ended``, the players chose to end the session. ``depth`` is that of hands which say none.
    """

    game: Game
    names: tuple[str, ...]
    sides: tuple[int, ...]
    hands: tuple[HandRecord, ...]
    ended: bool = False
    depth: Depth = Depth.TILES


def read_record(data: object) -> Record:
    """Read the record from JSON values.

    :raises RecordError: when something is missing, unknown or of a wrong type; names the place
    """
    top = Node(data, "").only(*RECORD_FORM.names)
    top.need("record").one_of((RECORD,))
    game, names, sides = read_game(data)
    hands = each_of(top.need("hands").items(), lambda node: _read_hand(node, game, len(names)))
    return Record(game, names, sides, hands, ENDED.read(top), read_depth(top, game) or Depth.TILES)


def read_game(data: object) -> tuple[Game, tuple[str, ...], tuple[int, ...]]:
    """Read the game with its house rules, the names of the seats and their sides.

    :raises RecordError: as ``read_record``
    """
    top = Node(data, "").mapping()
    game = GAMES[VARIANT.read(top)]
    seats = top.need("seats").items()
    if len(seats) not in game.players:
        values: Values = {"game": Message(game.name), "players": number_list(game.players), "seats": len(seats)}
        raise RecordError("seats", Message(WRONG_NUMBER, values))
    names = each_of(seats, lambda node: NAME.read(node.only(*SEAT_FORM.names)) or "")
    _check_different(names)
    sides = _read_sides(seats, game)
    try:
        return game.with_options(OPTIONS.read(top), len(names)), names, sides
    except OptionError as error:
        raise RecordError(f"options.{error.key}", error.message) from None


def _read_hand(node: Node, game: Game, players: int) -> HandRecord:
    node.only(*HAND_FORM.names)
    beginning = game.read_beginning(node, players)
    plays = each_of(node.need("plays").items(), lambda play: _read_play(play, game))
    return HandRecord(beginning, tuple(entry for entry, _marks in plays), tuple(marks for _entry, marks in plays))


def _read_play(node: Node, game: Game) -> tuple[Entry, Marks]:
    return game.read_entry(node.value, node.place), read_marks(node.value, node.place)


def _check_different(names: tuple[str, ...]) -> None:
    for index, name in enumerate(names):
        if name and same_name_key(name) in {same_name_key(earlier) for earlier in names[:index]}:
            raise RecordError(f"seats[{index}].name", Message(N_("{name} is already at this table."), {"name": name}))


def _read_sides(seats: list[Node], game: Game) -> tuple[int, ...]:
    sides = tuple(
        side.whole(1, len(seats)) if (side := node.get("side")) else number
        for number, node in enumerate(seats, start=1)
    )
    if len(set(sides)) == len(sides):
        if game.partners_only:
            raise RecordError("seats", Message(PARTNERS_ONLY, {"game": Message(game.name)}))
        return sides
    if not game.partners:
        raise RecordError("seats", Message(NO_PARTNERS, {"game": Message(game.name)}))
    if len(sides) != 4 or sides[0] != sides[2] or sides[1] != sides[3] or sides[0] == sides[1]:
        raise RecordError("seats", Message(N_("Partners are four players: seats 1 and 3 against seats 2 and 4.")))
    return sides
