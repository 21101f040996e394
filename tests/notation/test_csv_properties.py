"""Any text comes back from a table as it was, and runs as a formula in no spreadsheet (docs/notation.md)."""

from __future__ import annotations

import csv
import sys
import unicodedata

from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.notation import Draft, checked, write_record
from referee.notation.csv_columns import protected, unprotected
from referee.notation.csv_reader import read_csv
from tests.support.csv_tables import SESSION, cells_of, table_of, written
from tests.support.sample_sizes import sample_size

FORMULA_SIGNS = [
    each for each in map(chr, range(sys.maxunicode)) if unicodedata.normalize("NFKC", each) in tuple("=+-@−")
]
PIECES = [
    "=",
    "+",
    "-",
    "@",
    "＝",
    "'",
    "''",
    '"',
    ";",
    ",",
    "\t",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\u00a0",
    "\u200b",
    "1",
    "x",
]
CHARACTERS = st.characters(exclude_categories=["Cs", "Cn", "Co"], exclude_characters="\x00")
TEXTS = st.one_of(
    st.lists(st.sampled_from([*PIECES, *FORMULA_SIGNS]), max_size=12).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.text(CHARACTERS, max_size=40),
)


def runs(cell: str) -> bool:
    """Return True if a spreadsheet would take the cell for a formula."""
    shown = next((each for each in cell if each.isprintable() and not each.isspace()), "")
    return shown in FORMULA_SIGNS


@given(TEXTS)
@settings(max_examples=sample_size(400, at_length=20_000))
@example("'")
@example(";''=1")
@example(';"=1"')
def test_a_text_comes_back(text: str) -> None:
    assert unprotected(protected(text)) == text


@given(TEXTS, st.sampled_from(",;\t"))
@settings(max_examples=sample_size(400, at_length=20_000))
@example("late;=1+1", ";")
@example('late\n"=1+1"', ";")
@example("late\t＝1+1", "\t")
def test_no_part_of_a_text_runs_however_a_spreadsheet_takes_the_table_apart(text: str, separator: str) -> None:
    table = written([["1", "Ann", protected(text), "0"]])

    assert [cell for row in cells_of(table, separator) for cell in row if runs(cell)] == []


@given(
    st.lists(TEXTS.filter(str.strip), min_size=4, max_size=4),
    st.sampled_from(",;\t"),
    st.sampled_from(["\r\n", "\n"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
@settings(max_examples=sample_size(150, at_length=3000))
def test_a_session_comes_back_from_every_form_of_table(
    texts: list[str], separator: str, end: str, quoting: int
) -> None:
    note, of_hand, of_entry, reason = texts
    play, *_rest = SESSION["hands"][0]["plays"]
    plays = [{**play, "note": of_entry}, {"do": "void", "reason": reason, "note": of_entry}]
    record = {**SESSION, "note": note, "hands": [{**SESSION["hands"][0], "note": of_hand, "plays": plays}]}
    table = written(cells_of(table_of(record)), separator, end, quoting)

    assert write_record(checked(read_csv(table))) == write_record(checked(Draft(record)))
