"""A table is read as other programs write it, and what they have spoiled is told (docs/notation.md)."""

from __future__ import annotations

import csv
from itertools import product

import pytest

from referee.notation import read_csv, write_csv
from referee.notation.csv_columns import TILE_COLUMNS
from referee.notation.csv_values import TRUTHS, moment_of, tile_before_date, value_of
from referee.operations.parsing import read_file
from scoring.games import GAMES
from tests.support.csv_tables import TABLE, cells_of, changed, mistakes_in, read_again, written

WHOLE = {"hand", "entry", "seat", "arm", "tiles", "end_total", "points", "adjust", "side", "leader"}
FORMS = list(
    product(",;\t", ["\r\n", "\n", "\r"], [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC], ["", "\ufeff"])
)


@pytest.mark.parametrize(("separator", "line_end", "quoting", "mark"), FORMS)
def test_separators_line_ends_quotation_marks_and_the_mark_at_the_beginning(
    separator: str, line_end: str, quoting: int, mark: str
) -> None:
    table = mark + written(cells_of(TABLE), separator, line_end, quoting)

    assert read_again(table) == TABLE
    assert write_csv(read_file(table)) == TABLE


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_line_that_tells_the_separator(separator: str) -> None:
    assert write_csv(read_file(f"sep={separator}\r\n{written(cells_of(TABLE), separator)}")) == TABLE


def test_empty_rows_and_columns() -> None:
    rows = [[*row, "", ""] for row in cells_of(TABLE)]
    empty = [[""] * len(rows[0])]

    assert read_again(written([*empty, rows[0], *empty, *rows[1:], *empty, [" "], *empty])) == TABLE
    assert read_again(written([cells_of(TABLE)[0], *rows[1:]])) == TABLE  # the columns end before the cells do


def test_the_numbers_that_programs_for_data_put_in_front() -> None:
    columns, *rows = cells_of(TABLE)
    numbered = [["", *columns], *([str(number), *row] for number, row in enumerate(rows))]

    assert read_again(written(numbered)) == TABLE
    assert write_csv(read_file(written(numbered, "\t"))) == TABLE


def test_a_cell_beside_the_columns_isnt_lost() -> None:
    columns, *rows = cells_of(TABLE)

    assert mistakes_in(written([[*columns, ""], *([*row, "x"] for row in rows[:1])])) == [
        (3, "This row has more cells than there are columns.")
    ]


@pytest.mark.parametrize(
    ("true", "false"), [("TRUE", "FALSE"), ("True", "False"), ("WAHR", "FALSCH"), ("DOĞRU", "YANLIŞ")]
)
def test_truth_values(true: str, false: str) -> None:
    words = {"true": true, "false": false}

    assert read_again(changed(lambda column, cell: words.get(cell, cell))) == TABLE


def test_no_house_rule_is_taken_for_a_truth_value() -> None:
    values = {value for game in GAMES.values() for option in game.options for value in option.allowed}

    assert values
    assert [value for value in values if isinstance(value, str) and value.casefold() in TRUTHS] == []


@pytest.mark.parametrize("zeros", [".0", ",0", ".00"])
def test_whole_numbers_with_a_fraction_of_nothing(zeros: str) -> None:
    def floats(column: str, cell: str) -> str:
        is_number = column in WHOLE or (column == "value" and cell.isdecimal())
        return cell + zeros if cell and is_number else cell

    assert f",-5{zeros}," in changed(floats).replace('"', "")
    assert read_again(changed(floats)) == TABLE


def test_a_thousand_and_a_fraction_are_no_whole_numbers() -> None:
    assert [value_of(cell) for cell in ("1,000", "1.000", "1.5", "1.", "--1")] == ["1,000", "1.000", "1.5", "1.", "--1"]


@pytest.mark.parametrize(
    ("cell", "moment"),
    [
        ("2026-05-01 20:15:00", "2026-05-01T20:15:00"),
        ("2026-05-01 20:15:00+00:00", "2026-05-01T20:15:00+00:00"),
        ("2026-05-01 20:15:00.123456 +0200", "2026-05-01T20:15:00.123456+0200"),
        ("2026/5/1 8:15", "2026-05-01T08:15"),
        ("2026/05/01", "2026-05-01"),
        *(
            (cell, cell)
            for cell in ("2026-05-01", "2026-05-01T20:15:00Z", "05/01/2026 20:15", "1.5.2026", "2026-05/01", "")
        ),
    ],
)
def test_moments_that_begin_with_the_year(cell: str, moment: str) -> None:
    assert moment_of(cell) == moment


def test_moments_with_a_blank() -> None:
    assert read_again(changed(lambda column, cell: cell.replace("T", " ") if column == "at" else cell)) == TABLE


def test_a_moment_in_another_order_is_refused() -> None:
    table = TABLE.replace("2026-05-01T20:17:30+00:00", "01/05/2026 20:17:30")

    [(_line, message)] = mistakes_in(table)
    assert message == "A moment in ISO 8601 is needed here, such as 2026-05-01T20:15:00Z."


@pytest.mark.parametrize(
    ("cell", "tile"),
    [
        *((cell, "5-5") for cell in ("05-May", "5-May", "May-05", "2026-05-05", "05/05/2026", "05/05/26", "5.5.2026", "05.05.")),
        *((cell, "5-5") for cell in ("2026-05-05 00:00:00", "05/05/2026 00:00", "5. Mai", "05-mai", "2026-05-05T00:00:00")),
        *((cell, "5-3") for cell in ("03-May", "5-Mar", "2026-03-05", "03/05/2026", "5/3/26", "Mar-05", "46086", "46086.0")),
        *((cell, "12-11") for cell in ("12-Nov", "11-Dec", "12.11.2026", "2026-11-12")),
        *((cell, "13-5") for cell in ("May-13",)),
        *((cell, "5-5") for cell in ("May-2006", "26-05-06")),  # which tile it was can't be told
        *((cell, None) for cell in ("5-5", "10-10", "5-x", "5-five", "5/5", "", "nothing", "5-5 3-2", "- / 5-5", "1=5-5")),
    ],
)  # fmt: skip
def test_dates_that_were_tiles(cell: str, tile: str | None) -> None:
    assert tile_before_date(cell) == tile


def test_each_date_is_told_with_its_row_and_column_and_how_to_prevent_it() -> None:
    dates = {"5-5": "05-May", "5-3": "2026-05-03"}

    assert mistakes_in(changed(lambda column, cell: dates.get(cell, cell))) == [
        (
            line,
            f"Row {row} has the date “{date}” under “tile”. A program, probably a spreadsheet, turned a tile such as {tile} "
            "into a date. Write the tile there again. To prevent this, import the column as text.",
        )
        for line, row, date, tile in ((26, 23, "05-May", "5-5"), (27, 24, "2026-05-03", "5-3"))
    ]


@pytest.mark.parametrize("column", TILE_COLUMNS)
def test_dates_are_found_in_every_column_of_tiles(column: str) -> None:
    [mistake] = read_csv(f"do;{column}\r\nhand;5. Mai\r\n").mistakes

    assert mistake.line == 2
    assert f"Row 2 has the date “5. Mai” under “{column}”." in mistake.message


@pytest.mark.parametrize("table", ["do;tile\r\n", "sep=;\r\n", "sep=;", "\r\n\r\n"])
def test_a_table_without_rows_is_told_what_is_missing(table: str) -> None:
    assert all(message for _line, message in mistakes_in(table))
    assert mistakes_in(table)
