"""Many sessions in one zip archive: packed piece by piece, and read with bounds."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from referee.notation import Mistakes
from referee.notation import archive as archives
from referee.notation.archive import SessionArchive, SessionFile, is_archive, packed

AT = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)


def archive(compression: int = zipfile.ZIP_DEFLATED, **files: str | bytes) -> io.BytesIO:
    """Return an archive; in the names ``__`` stands for a dot."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as written:
        for name, content in files.items():
            written.writestr(name.replace("__", "."), content)
    return out


def told(file: io.BytesIO, number: int | None = None) -> str:
    with pytest.raises(Mistakes) as raised:
        opened = SessionArchive(file)
        if number is not None:
            opened.text(number)
    return raised.value.found[0].message


def test_what_was_packed_is_read():
    files = [SessionFile(f"{name}.json", f"“{name}”".encode(), AT) for name in "abc"]
    pieces = list(packed(files))

    assert is_archive(pieces[0])
    read = SessionArchive(io.BytesIO(b"".join(pieces)))
    assert [(read.name(number), read.text(number)) for number in range(len(read))] == [
        ("a.json", "“a”"),
        ("b.json", "“b”"),
        ("c.json", "“c”"),
    ]


def test_no_more_than_one_file_is_held():
    packed_so_far: list[int] = []

    def files() -> Iterator[SessionFile]:
        for number in range(3):
            packed_so_far.append(number)
            yield SessionFile(f"{number}.json", b"x" * 1000, AT)

    pieces = packed(files())
    next(pieces)

    assert packed_so_far == [0]


def test_an_archive_of_nothing_is_an_archive_too():
    assert is_archive(b"".join(packed([])))


@pytest.mark.parametrize("year", [1970, 2200])
def test_a_year_that_an_archive_cant_hold_is_no_obstacle(year):
    assert len(SessionArchive(io.BytesIO(b"".join(packed([SessionFile("a.json", b"1", AT.replace(year=year))]))))) == 1


def test_files_that_hold_no_session_are_passed_over():
    file = archive(a__txt="1", b__JPG="2", __MACOSX="3", __hidden__json="4")
    with zipfile.ZipFile(file, "a") as more:
        more.writestr("__MACOSX/a.txt", "5")
        more.writestr("folder/c.JSON", "6")
    read = SessionArchive(file)

    assert [read.name(number) for number in range(len(read))] == ["a.txt", "c.JSON"]


def test_an_archive_without_a_session_says_so():
    assert told(archive(a__png="1")) == "There is no session in this file."


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 100, b"", b"{}"])
def test_what_is_no_archive_says_so(content):
    assert "damaged" in told(io.BytesIO(content))


def test_a_damaged_file_says_so_and_the_others_are_read():
    file = archive(zipfile.ZIP_STORED, a__json="first", b__json="second")
    damaged = SessionArchive(io.BytesIO(file.getvalue().replace(b"first", b"worst")))

    with pytest.raises(Mistakes):
        damaged.text(0)
    assert damaged.text(1) == "second"


def test_other_ways_to_compress_are_refused():
    assert "damaged" in told(archive(zipfile.ZIP_LZMA, a__json="1"), 0)


def test_what_is_no_text_says_so():
    assert told(archive(a__json=b"\xff\xfe"), 0) == "The file must be text in UTF-8."


def test_a_file_of_any_size_is_refused_unread(monkeypatch):
    monkeypatch.setattr(archives, "LARGEST_FILE", 1000)

    assert "too large" in told(archive(a__json="0" * 1001), 0)
    assert SessionArchive(archive(a__json="0" * 1000)).text(0)


def test_a_file_that_is_larger_than_it_says_is_refused():
    file = archive(a__json="0" * 5000).getvalue()
    says, lies = (5000).to_bytes(4, "little"), (500).to_bytes(4, "little")
    assert file.count(says) == 2

    assert "damaged" in told(io.BytesIO(file.replace(says, lies)), 0)


def test_too_many_files_and_too_many_bytes_are_refused(monkeypatch):
    monkeypatch.setattr(archives, "MOST_FILES", 2)
    assert "too much" in told(archive(a__json="1", b__json="2", c__json="3"))
    monkeypatch.setattr(archives, "LARGEST_ARCHIVE", 3)
    assert "too much" in told(archive(a__json="12", b__json="34"))
