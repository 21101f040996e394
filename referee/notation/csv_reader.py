"""The reader of sessions as CSV (docs/notation.md)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

from django.utils.translation import gettext as _

from referee.notation.csv_columns import COLUMNS, ENDED, GAME, HAND, RULE, SEAT, SESSION, VERSION, unprotected
from referee.notation.draft import LINES_AN_ENTRY, MOST_ENTRIES, Claim, Draft, DraftHand, Mistake
from referee.wording.lists import all_of
from scoring.record import Json, JsonObject

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_CALLED = re.compile(r"([0-9]{1,6}) tiles with ([0-9]{1,6}) pips")

Row = dict[str, str]
"""The cells of a row that aren't empty, by column."""


def read_csv(text: str, most: int | None = MOST_ENTRIES) -> Draft:
    """Return the record in a table. Rows that can't be read are mistakes in the draft, with their lines."""
    reader = _CsvReader(None if most is None else LINES_AN_ENTRY * most)
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        columns = next(rows, [])
        if not reader.takes(columns):
            return reader.found
        for cells in rows:
            if not reader.goes_on(rows.line_num):
                break
            if any(cells):
                reader.read(rows.line_num, cells, columns)
    except csv.Error:
        reader.found.mistakes.append(Mistake("", _("This isn't CSV from here on."), rows.line_num))
    return reader.draft()


class _CsvReader:
    """The state of reading a table: what was read so far."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self.top: JsonObject = {}
        self.options: JsonObject = {}
        self.seats: list[JsonObject] = []
        self.hands: list[DraftHand] = []
        self.found = Draft({})
        self._line = 1
        self._by_row: dict[str, Callable[[Row], None]] = {
            SESSION: self._session,
            GAME: self._game,
            RULE: self._rule,
            SEAT: self._seat,
            HAND: self._hand,
            ENDED: self._ended,
        }

    def draft(self) -> Draft:
        """Return the draft with the record and all mistakes."""
        self.found.record = {
            **self.top,
            "options": self.options,
            "seats": self.seats,
            "hands": [hand.as_record() for hand in self.hands],
        }
        return self.found

    def takes(self, columns: list[str]) -> bool:
        """Return True if these can be the columns; if not, note a mistake."""
        unknown = [column for column in columns if column not in COLUMNS]
        if "do" in columns and not unknown and len(set(columns)) == len(columns):
            return True
        told = {"known": all_of(COLUMNS)}
        self._blame(_("The first row must name the columns, each once. They are %(known)s.") % told)
        return False

    def goes_on(self, line: int) -> bool:
        """Return True if the row that ends on this line is still to be read; note a mistake if the file is too long."""
        if self._most is not None and line > self._most:
            told = {"most": self._most}
            self.found.mistakes.append(Mistake("", _("A file can have %(most)d lines at most.") % told, line))
            return False
        return not self.found.is_given_up

    def read(self, line: int, cells: list[str], columns: list[str]) -> None:
        """Read one more row."""
        self._line = line
        if len(cells) > len(columns):
            self._blame(_("This row has more cells than there are columns."))
            return
        row = {column: cell for column, cell in zip(columns, cells, strict=False) if cell}
        self._by_row.get(row.get("do", ""), self._entry)(row)

    def _blame(self, message: str) -> None:
        self.found.mistakes.append(Mistake("", message, self._line))

    def _at(self, place: str) -> None:
        self.found.lines[place] = self._line

    def _session(self, row: Row) -> None:
        self._at("record")
        self._at("at")
        self.top |= {"record": _value(row.get("value", "")) if row.get("value") != str(VERSION) else 1, **_marks(row)}
        self.top.pop("id", None)

    def _game(self, row: Row) -> None:
        self._at("variant")
        self.top["variant"] = row.get("value", "")

    def _rule(self, row: Row) -> None:
        key = row.get("key", "")
        self._at(f"options.{key}")
        self.options[key] = _value(row.get("value", ""))

    def _seat(self, row: Row) -> None:
        self._at(f"seats[{len(self.seats)}]")
        self._at("seats")
        side: JsonObject = {"side": _value(row["side"])} if "side" in row else {}
        self.seats.append({"name": unprotected(row.get("player", "")), **side})

    def _hand(self, row: Row) -> None:
        self._at(f"hands[{len(self.hands)}]")
        head: JsonObject = _marks(row)
        if "leader" in row:
            head["leader"] = _value(row["leader"])
        if "dealt" in row:
            head["dealt"] = {seat: _value(tiles) for seat, tiles in map(_pair, row["dealt"].split(","))}
        if "no_double" in row:
            head["no_double"] = _value(row["no_double"])
        if "hub" in row:
            head["hub"] = row["hub"]
        if "laid_by" in row:
            head["laid_by"] = _value(row["laid_by"])
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
            if row.get(column, str(right)) != str(right):
                told = {"column": column, "right": right}
                self._blame(_("Under “%(column)s” the number %(right)d is needed here.") % told)
        self._claim(row, number)
        hand.plays.append(_play(row))

    def _claim(self, row: Row, number: int) -> None:
        figures = [row[column] for column in ("end_total", "points") if column in row]
        scores = row.get("scores", "").split()
        if not all(_WHOLE.fullmatch(figure) for figure in (*figures, *scores)):
            self._blame(_("The sums and points must be whole numbers."))
            return
        total, points = (int(row[column]) if column in row else None for column in ("end_total", "points"))
        claim = Claim(total, points, tuple(map(int, scores)) if scores else None)
        self.found.claims[len(self.hands) - 1, number] = claim


def _play(row: Row) -> JsonObject:
    """Return the entry of a row as the record has it."""
    play: JsonObject = {"do": row.get("do", ""), **_marks(row)}
    if "tile" in row:
        play["tile"] = row["tile"]
    if "seat" in row and play["do"] not in ("count", "void"):
        play["seat"] = _value(row["seat"])
    for column in ("arm", "inward", "subtract", "from", "to"):
        if column in row:
            play[column] = _value(row[column])
    if row.get("stands", "false") != "false":
        play["stands"] = _value(row["stands"])
    if "tiles" in row or play["do"] == "remove":
        play["tiles"] = _value(row["tiles"]) if play["do"] == "draw" else list(row.get("tiles", "").split())
    if "adjust" in row:
        play["points"] = _value(row["adjust"])
    if play["do"] in ("adjust", "void"):
        play["reason"] = unprotected(row.get("reason", ""))
    if play["do"] == "count":
        play["left"] = {seat: _left(left) for seat, left in map(_pair, row.get("left", "").split(",")) if seat}
    for column, key in (("row", "row"), ("reserve", "reserve"), ("in_hand", "hand")):
        if column in row:
            play[key] = list(row[column].split())
    if "columns" in row:
        columns = unprotected(row["columns"]).split("/")
        play["columns"] = [[tile for tile in column.split() if tile != "-"] for column in columns]
    return play


def _marks(row: Row) -> JsonObject:
    texts = {"id": row.get("id", ""), "at": unprotected(row.get("at", "")), "note": unprotected(row.get("note", ""))}
    return {key: text for key, text in texts.items() if text}


def _pair(written: str) -> tuple[str, str]:
    key, _equals, value = written.strip().partition("=")
    return key, value


def _left(written: str) -> Json:
    if called := _CALLED.fullmatch(written):
        return {"tiles": int(called[1]), "pips": int(called[2])}
    return [] if written == "nothing" else list(written.split())


def _value(cell: str) -> Json:
    """Return a cell as a truth value, a whole number or a text; its type is checked with the record."""
    if cell in ("true", "false"):
        return cell == "true"
    return int(cell) if _WHOLE.fullmatch(cell) else cell
