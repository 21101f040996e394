"""The photo of the final table, kept with its session."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from PIL import Image

from referee.photos.images import LONGEST_SIDE, MOST_BYTES
from referee.photos.models import Photo
from referee.web.body_limits import most_bytes
from tests.support.pages import HTMX, PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db

TURNED = 6
"""The mark of a camera that was held upright: what is on the left belongs on top."""


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 30), **more: object) -> SimpleUploadedFile:
    """Return a photo as a phone sends it."""
    written = BytesIO()
    Image.new("RGB", size, "green").save(written, kind, **more)
    return SimpleUploadedFile("table", written.getvalue())


def send(table: PageTable, photo: SimpleUploadedFile, who: str = "keeper") -> str:
    """Send a photo, and return what is shown then."""
    address = f"/session/{table.session_id}/photo/"
    return text_of(table.who(who).post(address, {"photo": photo}, follow=True))


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_the_keeper_adds_a_photo_and_everybody_sees_it(kind: str) -> None:
    table = seat_people()
    assert "The photo is kept with the session." in send(table, picture(kind))

    answer = table.watcher.get(f"/session/{table.session_id}/photo.jpg")
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert Image.open(BytesIO(answer.content)).size == (40, 30)
    assert "photo.jpg" in html_of(table.watcher.get(f"/session/{table.session_id}/photo/", headers=HTMX))


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_nobody_else_adds_or_deletes_one(who: str) -> None:
    table = seat_people()
    send(table, picture())
    send(table, picture(size=(10, 10)), who)
    table.who(who).post(f"/session/{table.session_id}/photo/", {"delete": "1"})

    assert Photo.objects.get().width == 40


def test_it_is_written_again_so_that_nothing_else_is_in_it() -> None:
    table, camera = seat_people(), Image.Exif()
    camera[0x0112], camera[0x010F] = TURNED, "The camera of Ann"
    send(table, picture(size=(40, 30), exif=camera))

    kept = Photo.objects.get()
    assert (kept.width, kept.height) == (30, 40)
    assert b"The camera" not in bytes(kept.jpeg)


def test_a_large_one_is_made_smaller() -> None:
    table = seat_people()
    send(table, picture(size=(4000, 2000)))

    kept = Photo.objects.get()
    assert (kept.width, kept.height) == (LONGEST_SIDE, LONGEST_SIDE // 2)


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (SimpleUploadedFile("table.jpg", b"no photo"), "isn't a photo that can be read"),
        (SimpleUploadedFile("table.jpg", picture().read()[:300]), "isn't a photo that can be read"),
        (picture("GIF"), "isn't a photo that can be read"),
        (SimpleUploadedFile("table.jpg", b"x" * (MOST_BYTES + 1)), "A photo can be 5 MB at most."),
    ],
)
def test_what_is_no_photo_is_refused_and_the_old_one_stays(sent: SimpleUploadedFile, told: str) -> None:
    table = seat_people()
    send(table, picture())

    assert told in send(table, sent)
    assert Photo.objects.get().width == 40


def test_more_than_is_ever_read_is_refused_in_words() -> None:
    table = seat_people()
    large = SimpleUploadedFile("table.jpg", b"x" * most_bytes("/session/1/photo/"))

    assert "A photo can be 5 MB at most." in send(table, large)


def test_a_form_without_a_photo_says_so() -> None:
    table = seat_people()
    answer = table.keeper.post(f"/session/{table.session_id}/photo/", {})

    assert (answer.status_code, "Choose a photo first." in text_of(answer)) == (400, True)


def test_the_keeper_deletes_it() -> None:
    table = seat_people()
    send(table, picture())
    table.keeper.post(f"/session/{table.session_id}/photo/", {"delete": "1"})

    assert table.watcher.get(f"/session/{table.session_id}/photo.jpg").status_code == 404


def test_an_export_has_it_beside_the_session(tmp_path: Path) -> None:
    table = seat_people()
    send(table, picture())
    call_command("export_all", str(tmp_path / "all"))

    assert sorted(path.suffix for path in (tmp_path / "all").iterdir()) == [".jpg", ".json"]
