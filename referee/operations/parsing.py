"""The parsing of what pages and programs send into the values that operations take.

Anything that can't be read is refused as `Invalid`, which names the field and the values allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import log
from referee.exceptions import Invalid
from referee.log import Change, InForce
from referee.notation import MOST_ENTRIES, Draft, Mistake, Mistakes, ScoreSheet, checked, is_table, read_csv, read_text
from referee.notation.strict_json import Unreadable, read_json
from referee.operations.sessions import NewSeat
from referee.wording.free_text import plain_in
from referee.wording.rulings import in_reader_words
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import Entry
from scoring.game import Game
from scoring.messages import MessageError
from scoring.record import Node, RecordError, player_names
from scoring.record.depth_json import read_depth
from scoring.record.entry_json import Marks, read_marks
from scoring.record.session_record import read_game

LONGEST_REASON = 200
"""The most characters in the reason for taking something back."""


class SentOpening(NamedTuple):
    """A session to open as it was sent: the game with its house rules, the seats, and the depth of its hands."""

    game: Game
    seats: tuple[NewSeat, ...]
    depth: Depth


def read_entry(game: Game, data: object) -> tuple[Entry, Marks]:
    """Return the entry as this game reads it, and the id, time and note that came with it (record 1.1).

    :raises Invalid: it isn't an object, or something in it is missing, unknown or of a wrong type
    """
    if not isinstance(data, dict):
        raise Invalid("entry", _("An entry must be a JSON object, as in the session record."))
    written = plain_in(data)
    with as_invalid():
        marks = read_marks(written)
        return game.read_entry(written), marks


def read_beginning(game: Game, players: int, data: object) -> Beginning:
    """Return a hand's beginning, read from its keys in the record, each of which may be left out.

    :raises Invalid: one of them can't be read, or this game with so many players doesn't allow it
    """
    with as_invalid():
        return game.read_beginning(Node(data, ""), players)


def read_changes(data: object, now: InForce) -> tuple[Change, ...]:
    """Return the changes of a correction; ``now`` is the session before them (record 3.1).

    :raises Invalid: one of them can't be read; the error names its place
    """
    with as_invalid():
        return log.read_changes(Node(plain_in(data), "changes"), now).changes


def read_opening(data: object) -> SentOpening:
    """Return a session to open, of ``{"variant": ..., "options": ..., "seats": [...], "depth": ...}``.

    :raises Invalid: a game or house rule is unknown, a value isn't allowed, the game isn't for so many players or
        sides, a name isn't allowed, somebody sits there twice, or the game can't be kept at that depth
    """
    with as_invalid():
        game, given, sides = read_game(data)
        opening = Node(data, "")
        for seat in opening.need("seats").items():
            if seat.get("name") is None:
                raise Invalid(f"{seat.place}.name", _must_be_a_name())
        depth = read_depth(opening, game) or Depth.TILES
    return SentOpening(game, tuple(NewSeat(name, side) for name, side in zip(given, sides, strict=True)), depth)


def read_name(value: object, field: str = "name") -> str:
    """Return a player's name as it is stored.

    :raises Invalid: it isn't text, is empty, over 40 characters, or has invisible characters
    """
    if not isinstance(value, str):
        raise Invalid(field, _must_be_a_name())
    try:
        return player_names.clean_name(value)
    except MessageError as error:
        raise Invalid(field, in_reader_words(error.message)) from error


def read_uuid(value: object, field: str) -> UUID | None:
    """Return the id that was sent, or None.

    :raises Invalid: it isn't a UUID
    """
    if value is None or isinstance(value, UUID):
        return value
    try:
        if isinstance(value, str):
            return UUID(value)
    except ValueError:
        pass
    text = _("“%(field)s” must be a UUID, such as 5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11.")
    raise Invalid(field, text % {"field": field})


def read_file(text: str, most: int | None = MOST_ENTRIES) -> ScoreSheet:
    """Return the session in a file, in whichever of the three forms it seems to be (record 3.5).

    ``most`` is the number of hands and entries that it may have, where others wait meanwhile.

    :raises Mistakes: it can't be read; the error has every mistake with its line
    """
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        try:
            return checked(Draft(read_json(text)), most)
        except Unreadable as error:
            raise Mistakes([Mistake("", error.message, error.line, error.column)]) from None
    return checked(read_csv(text, most) if is_table(text) else read_text(text, most), most)


def _must_be_a_name() -> str:
    return _("A name must be text of 1 to %(most)d characters.") % {"most": player_names.LONGEST}


@contextmanager
def as_invalid() -> Iterator[None]:
    """Raise `Invalid` in the words of `scoring` for anything that it can't read."""
    try:
        yield
    except RecordError as error:
        raise _invalid(error) from error


def _invalid(error: RecordError) -> Invalid:
    return Invalid(error.place, in_reader_words(error.message), [_invalid(each) for each in error.others])
