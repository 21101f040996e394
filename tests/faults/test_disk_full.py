"""A disk that is full: what can't be written is refused and was never acknowledged, and once there is room all goes on.

The short form lets SQLite have no more pages, which it takes for a full disk. The long one serves from a file system that
really is full; mounting one takes root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.db import OperationalError, connection

from tests.faults.playing import Acknowledged, Playing, lost, wrong
from tests.faults.server_table import ServedTable

MEGABYTES = 120


def pages() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        return int(cursor.fetchone()[0])


def set_pages(most: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA max_page_count = {most}")


@pytest.mark.django_db(transaction=True)
def test_what_there_is_no_room_for_is_written_once_there_is() -> None:
    playing = Playing()
    acknowledged = [playing.step() for _time in range(5)]
    set_pages(pages())

    with pytest.raises(OperationalError, match="full"):
        while True:
            acknowledged.append(playing.step())
    unsure = playing.unsure
    assert lost(acknowledged) == []
    assert wrong() == []

    set_pages(2**30)
    acknowledged += [playing.step() for _time in range(5)]
    assert unsure is None or str(unsure) in {each.line for each in acknowledged}
    assert lost(acknowledged) == []
    assert wrong() == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder on a file system of its own that is soon full."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(place)]
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(mount, check=False).returncode:
        pytest.skip("a file system can be mounted by root only")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.faults
def test_a_server_on_a_full_disk_says_so_and_goes_on_once_there_is_room(small_disk: Path) -> None:
    with ServedTable(small_disk / "var") as table:
        acknowledged: list[Acknowledged] = [table.play() for _time in range(20)]
        fill(small_disk / "ballast")
        refused = table.try_to_play()
        while refused.line is not None:  # the last pages had room for a little more
            acknowledged.append(refused.line)
            refused = table.try_to_play()
        assert refused.status == 507
        assert "full" in refused.body
        assert table.looks() == 200, "whoever only looks isn't held up"
        (small_disk / "ballast").unlink()
        acknowledged += [table.play() for _time in range(20)]
        said = table.stop()

    assert "The disk of the database is full: nothing can be recorded until there is room." in said
    assert "Traceback" not in said
    table.assert_kept(acknowledged)


@pytest.mark.faults
def test_a_start_without_room_for_the_static_files_says_so(small_disk: Path) -> None:
    fill(small_disk / "ballast", leave=5_000_000)

    asked = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", "0"],
        env=os.environ | {"REFEREE_VAR": str(small_disk / "var"), "DJANGO_SETTINGS_MODULE": "referee.settings"},
        capture_output=True,
        text=True,
    )

    assert asked.returncode == 1
    assert "The static files can't be collected in" in asked.stderr
    assert "No space left on device. They need about" in asked.stderr
    assert len(asked.stderr.splitlines()) == 1


def fill(file: Path, leave: int = 0) -> None:
    """Fill the disk, but for so many bytes."""
    size = shutil.disk_usage(file.parent).free - leave
    with suppress(OSError), file.open("wb") as ballast:
        for _megabyte in range(size // 1_000_000):
            ballast.write(b"\1" * 1_000_000)
        if not leave:
            while True:
                ballast.write(b"\1" * 4096)
                ballast.flush()
