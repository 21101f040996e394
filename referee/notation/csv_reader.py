"""The reader of a session as CSV (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import zip_longest

from django.utils.translation import gettext as _

from referee.notation.csv_columns import (
    COLUMNS,
    ENDED,
    GAME,
    HAND,
    NOBODY,
    RULE,
    SEAT,
    SESSION,
    TEXT_COLUMNS,
    TILE_COLUMNS,
    VERSION,
    unprotected,
)
from referee.notation.csv_rows import SEPARATORS, TableError, TableRow, rows_of, separator_of
from referee.notation.csv_values import moment_of, tile_before_date, value_of, whole_of
from referee.notation.draft import LINES_AN_ENTRY, MOST_ENTRIES, Claim, Draft, DraftHand, Mistake
from referee.wording.lists import all_of
from scoring.record import Json, JsonObject
from scoring.record.player_names import same_name_key

_CALLED = re.compile(r"(?:([0-9]{1,6}) tiles? with )?([0-9]{1,6}) pips?|([0-9]{1,6})")

_OF_THE_TABLE = ("count", "void")
"""Entries that belong to no seat."""

Row = dict[str, str]
"""The cells of a row that aren't empty, by column."""


def read_csv(text: str, most: int | None = MOST_ENTRIES) -> Draft:
    """Return the record that a table holds. Rows that can't be read are mistakes in the draft, with their lines."""
    reader = _CsvReader(None if most is None else LINES_AN_ENTRY * most)
    rows = rows_of(text, separator_of(text) or SEPARATORS[0])
    try:
        if reader.takes(next(rows, TableRow(1, 1, []))):
            reader.read_all(rows)
    except TableError as error:
        reader.found.mistakes.append(Mistake("", _("This isn't CSV from here on."), error.line))
    return reader.draft()


def is_table(text: str) -> bool:
    """Return True if the first row names the columns of a table."""
    return separator_of(text) is not None


class _CsvReader:
    """A reader of rows, and the record that has come of them so far."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self.top: JsonObject = {}
        self.options: JsonObject = {}
        self.seats: list[JsonObject] = []
        self.hands: list[DraftHand] = []
        self.found = Draft({})
        self._columns: list[str] = []
        self._names: dict[str, int] = {}
        self._line = self._number = 1
        self._by_row: dict[str, Callable[[Row], None]] = {
            SESSION: self._session,
            GAME: self._game,
            RULE: self._rule,
            SEAT: self._seat,
            HAND: self._hand,
            ENDED: self._ended,
        }

    def draft(self) -> Draft:
        """Return the record with all that was found on the way."""
        self.found.record = {
            **self.top,
            "options": self.options,
            "seats": self.seats,
            "hands": [hand.as_record() for hand in self.hands],
        }
        return self.found

    def takes(self, first: TableRow) -> bool:
        """Return True if the first row names the columns."""
        self._columns = [cell.strip() for cell in first.cells]
        named = [column for column in self._columns if column]
        if "do" in named and set(named) <= set(COLUMNS) and len(set(named)) == len(named):
            return True
        told = {"known": all_of(COLUMNS)}
        self._blame(_("The first row must name the columns, each once. They are %(known)s.") % told)
        return False

    def read_all(self, rows: Iterable[TableRow]) -> None:
        """Read the rows below the first, until there are too many of them or too many mistakes."""
        for row in rows:
            if self._most is not None and row.line > self._most:
                told = {"most": self._most}
                mistake = Mistake("", _("A file can have %(most)d lines at most.") % told, row.line)
                self.found.mistakes.append(mistake)
                break
            if self.found.is_given_up:
                break
            self._number, self._line = row.number, row.line
            self._read(row.cells)

    def _read(self, cells: list[str]) -> None:
        row: Row = {}
        for place, (column, cell) in enumerate(zip_longest(self._columns, cells, fillvalue="")):
            kept = cell if column in TEXT_COLUMNS else cell.strip()
            if kept and column:
                row[column] = kept
            elif kept and place > 0:  # the first may have numbers of rows, and no name
                self._blame(_("This row has more cells than there are columns."))
                return
        self._refuse_dates(row)
        self._by_row.get(row.get("do", ""), self._entry)(row)

    def _refuse_dates(self, row: Row) -> None:
        """Say of each date under a column of tiles that a program made it."""
        for column in TILE_COLUMNS:
            if column in row and (tile := tile_before_date(row[column])):
                told = {"row": self._number, "column": column, "date": row[column], "tile": tile}
                self._blame(
                    _(
                        "Row %(row)d has the date “%(date)s” under “%(column)s”. A program, probably a spreadsheet, "
                        "turned a tile such as %(tile)s into a date. Write the tile there again. To prevent this, "
                        "import the column as text."
                    )
                    % told
                )

    def _blame(self, message: str) -> None:
        self.found.mistakes.append(Mistake("", message, self._line))

    def _at(self, place: str) -> None:
        self.found.lines[place] = self._line

    def _session(self, row: Row) -> None:
        self._at("record")
        self._at("at")
        self._at("depth")
        version = row.get("value", "")
        self.top |= {"record": 1 if whole_of(version) == VERSION else value_of(version), **_marks(row)}
        self.top.pop("id", None)
        if "depth" in row:
            self.top["depth"] = row["depth"]

    def _game(self, row: Row) -> None:
        self._at("variant")
        self.top["variant"] = row.get("value", "")

    def _rule(self, row: Row) -> None:
        key = row.get("key", "")
        self._at(f"options.{key}")
        self.options[key] = value_of(row.get("value", ""))

    def _seat(self, row: Row) -> None:
        self._at(f"seats[{len(self.seats)}]")
        self._at("seats")
        side: JsonObject = {"side": value_of(row["side"])} if "side" in row else {}
        name = unprotected(row.get("player", ""))
        self.seats.append({"name": name, **side})
        self._names.setdefault(same_name_key(name), len(self.seats))

    def _hand(self, row: Row) -> None:
        self._at(f"hands[{len(self.hands)}]")
        head: JsonObject = _marks(row)
        if "depth" in row:
            head["depth"] = row["depth"]
        if "leader" in row:
            head["leader"] = value_of(row["leader"])
        if "dealt" in row:
            head["dealt"] = {seat: value_of(tiles) for seat, tiles in map(_pair, row["dealt"].split(","))}
        if "no_double" in row:
            head["no_double"] = value_of(row["no_double"])
        if "hub" in row:
            head["hub"] = row["hub"]
        if "laid_by" in row:
            head["laid_by"] = value_of(row["laid_by"])
        self.hands.append(DraftHand(head, []))

    def _ended(self, row: Row) -> None:
        self._at("ended")
        self.top["ended"] = True

    def _entry(self, row: Row) -> None:
        if not self.hands:
            self._blame(_("An entry belongs to a hand, which begins with a row that has “hand” under “do”."))
            return
        hand = self.hands[-1]
        number, place = len(hand.plays), f"hands[{len(self.hands) - 1}].plays[{len(hand.plays)}]"
        self._at(place)
        for column, right in (("hand", len(self.hands)), ("entry", number + 1)):
            if column in row and whole_of(row[column]) != right:
                told = {"column": column, "right": right}
                self._blame(_("Under “%(column)s” the number %(right)d is needed here.") % told)
        row = _with_call(self._with_seat(row))
        self._claim(row, number)
        hand.plays.append(_play(row))

    def _with_seat(self, row: Row) -> Row:
        """Return the row of an entry with the seat of its player, if only the name stands there."""
        if "seat" in row or "player" not in row or row.get("do") in _OF_THE_TABLE:
            return row
        name = unprotected(row["player"])
        if (key := same_name_key(name)) not in self._names:
            self._blame(_("Nobody called %(name)s sits at this table.") % {"name": name})
        return {**row, "seat": str(self._names.get(key, 1))}

    def _claim(self, row: Row, number: int) -> None:
        figures = {column: whole_of(row[column]) for column in ("end_total", "points") if column in row}
        scores = [whole_of(score) for score in row.get("scores", "").split()]
        known = tuple(score for score in scores if score is not None)
        if None in figures.values() or len(known) != len(scores):
            self._blame(_("The sums and points must be whole numbers."))
            return
        claim = Claim(figures.get("end_total"), figures.get("points"), known or None)
        self.found.claims[len(self.hands) - 1, number] = claim


def _with_call(row: Row) -> Row:
    """Return the row of a call in which its points stand as what was called, if they stand nowhere else."""
    if row.get("do") not in ("score", "out") or "called" in row or "points" not in row:
        return row
    return {"called" if column == "points" else column: cell for column, cell in row.items()}


def _play(row: Row) -> JsonObject:
    """Return the entry of a row, as the record has it."""
    play: JsonObject = {"do": row.get("do", ""), **_marks(row)}
    if "tile" in row:
        play["tile"] = row["tile"]
    if "seat" in row and play["do"] not in _OF_THE_TABLE:
        play["seat"] = value_of(row["seat"])
    for column in ("arm", "inward", "subtract", "from", "to"):
        if column in row:
            play[column] = value_of(row[column])
    stands = value_of(row.get("stands", "false"))
    if stands is not False:
        play["stands"] = stands
    if "tiles" in row or play["do"] == "remove":
        play["tiles"] = value_of(row["tiles"]) if play["do"] == "draw" else list(row.get("tiles", "").split())
    if "adjust" in row:
        play["points"] = value_of(row["adjust"])
    if play["do"] in ("adjust", "void"):
        play["reason"] = unprotected(row.get("reason", ""))
    if play["do"] == "count":
        play["left"] = {seat: _left(left) for seat, left in map(_pair, row.get("left", "").split(",")) if seat}
    play |= _tally(row)
    for column, key in (("row", "row"), ("reserve", "reserve"), ("in_hand", "hand")):
        if column in row:
            play[key] = list(row[column].split())
    if "columns" in row:
        columns = unprotected(row["columns"]).split("/")
        play["columns"] = [[tile for tile in column.split() if tile != "-"] for column in columns]
    return play


def _tally(row: Row) -> JsonObject:
    """Return what was called, or how a hand ended of which only the points are known."""
    tally: JsonObject = {column: row[column] for column in ("bonus", "ending") if column in row}
    if "called" in row:
        tally["points"] = value_of(row["called"])
    if "winners" in row:
        winners = row["winners"].split()
        tally["winners"] = [] if winners == [NOBODY] else [value_of(side) for side in winners]
    if row.get("do") == "result":
        by_side = map(_pair, row.get("by_side", "").split(","))
        tally["points"] = {side: value_of(points) for side, points in by_side if side}
    return tally


def _marks(row: Row) -> JsonObject:
    at = moment_of(unprotected(row.get("at", "")))
    texts = {"id": row.get("id", ""), "at": at, "note": unprotected(row.get("note", ""))}
    return {key: text for key, text in texts.items() if text}


def _pair(written: str) -> tuple[str, str]:
    key, _equals, value = written.strip().partition("=")
    return key, value


def _left(written: str) -> Json:
    if called := _CALLED.fullmatch(written):
        pips = int(called[2] or called[3])
        return {"tiles": int(called[1]), "pips": pips} if called[1] else {"pips": pips}
    return [] if written == "nothing" else list(written.split())
