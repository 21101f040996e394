"""Our tables go through LibreOffice and pandas and come back, where these are installed (docs/notation.md)."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import pytest

from referee.notation import Draft, checked, write_hands_csv
from referee.notation.csv_columns import COLUMNS
from tests.support.csv_tables import FORMULA, SESSION, TABLE, cells_of, mistakes_in, read_again, written

SOFFICE = shutil.which("soffice")
ENGLISH, DUTCH = 1033, 1043
"""The numbers that spreadsheets have for languages. In Dutch 5-5 is a way of writing a date."""

needs_libreoffice = pytest.mark.skipif(
    SOFFICE is None, reason="needs LibreOffice on the PATH (on Debian: apt install libreoffice-calc-nogui)"
)


class LibreOffice:
    """LibreOffice without a window, with settings of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def converted(self, file: Path, form: str, opened: str = "") -> Path:
        """Return the file in another form; ``opened`` says how a CSV file is to be read."""
        out = self._folder / form.partition(":")[0]
        options = [f"-env:UserInstallation={self._folder.as_uri()}/profile", "--headless", "--convert-to", form]
        reading = [f"--infilter=CSV:{opened}"] if opened else []
        command = [str(SOFFICE), *options, *reading, "--outdir", str(out), str(file)]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
        return out / f"{file.stem}.{out.name}"

    def saved(self, table: str, language: int, *, through: str = "", separator: str = ",", columns: str = "") -> str:
        """Return a CSV file as LibreOffice saves it again, ``through`` another form in between."""
        file = self._folder / "table.csv"
        file.write_text(table, encoding="utf-8", newline="")
        opened = f"{ord(separator)},34,76,1,{columns},{language}"
        as_csv = f"csv:Text - txt - csv (StarCalc):{ord(separator)},34,76,1,,{language}"
        if through:
            back = self.converted(self.converted(file, through, opened), as_csv)
        else:
            back = self.converted(file, as_csv, opened)
        return back.read_text(encoding="utf-8")


@pytest.fixture
def libreoffice(tmp_path: Path) -> LibreOffice:
    return LibreOffice(tmp_path)


@needs_libreoffice
@pytest.mark.parametrize("through", ["", "xlsx", "ods"])
def test_a_table_comes_back_from_libreoffice(libreoffice: LibreOffice, through: str) -> None:
    table = TABLE.replace("\t", " ")  # which a cell of an ODS file can't hold

    saved = libreoffice.saved(table, ENGLISH, through=through)
    assert "TRUE" in saved
    assert read_again(saved) == table


@needs_libreoffice
def test_a_table_with_semicolons_comes_back_from_libreoffice(libreoffice: LibreOffice) -> None:
    assert read_again(libreoffice.saved(written(cells_of(TABLE), ";"), ENGLISH, separator=";")) == TABLE


@needs_libreoffice
def test_tiles_that_libreoffice_took_for_dates_are_told(libreoffice: LibreOffice) -> None:
    saved = libreoffice.saved(TABLE, DUTCH)

    told = [message for _line, message in mistakes_in(saved)]
    assert len(told) == 4
    assert told[0].startswith(
        "Row 23 has the date “05/05/26” under “tile”. A program, probably a spreadsheet, turned a tile"
    )


@needs_libreoffice
def test_tiles_that_libreoffice_takes_for_texts_come_back(libreoffice: LibreOffice) -> None:
    texts = "/".join(f"{number}/2" for number, _column in enumerate(COLUMNS, start=1))

    assert read_again(libreoffice.saved(TABLE, DUTCH, columns=texts)) == TABLE


@needs_libreoffice
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_libreoffice_works_nothing_out(libreoffice: LibreOffice, separator: str) -> None:
    """The first row is none of ours, and shows that it would work out others."""
    saved = libreoffice.saved(f"{FORMULA}{separator}x\r\n{TABLE}", ENGLISH, separator=separator)

    worked_out, *ours = cells_of(saved, separator)
    assert worked_out[0] == "42"
    assert saved.count(FORMULA) == TABLE.count(FORMULA)
    assert not [cell for row in ours for cell in row if cell == "42"]


@needs_libreoffice
def test_the_table_of_hands_opens_in_libreoffice(libreoffice: LibreOffice) -> None:
    table = write_hands_csv(checked(Draft(SESSION)))

    saved = cells_of(libreoffice.saved(table, ENGLISH))
    assert [row[-1] for row in saved] == [row[-1] for row in cells_of(table)]
    assert [row[:1] for row in saved] == [["hand"], ["1"], ["2"]]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("numbered", [False, True], ids=["", "with an index"])
def test_a_table_comes_back_from_pandas(separator: str, numbered: bool) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is tried out where it is installed")

    frame = pandas.read_csv(io.StringIO(TABLE))
    saved = frame.to_csv(index=numbered, sep=separator)

    assert "True" in saved
    assert "1.0" in saved
    assert read_again(saved) == TABLE


def test_moments_come_back_from_pandas() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is tried out where it is installed")

    frame = pandas.read_csv(io.StringIO(TABLE), parse_dates=["at"])
    saved = frame.to_csv(index=False)

    assert "2026-05-01 20:16:00+00:00" in saved
    assert read_again(saved) == TABLE


def test_the_table_of_hands_opens_in_pandas() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is tried out where it is installed")

    frame = pandas.read_csv(io.StringIO(write_hands_csv(checked(Draft(SESSION)))))

    assert list(frame["hand"]) == [1, 2]
    assert list(frame["entries"]) == [6, 1]
