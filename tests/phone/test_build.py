"""The parts of the build, without network: what is taken, and that the same parts make the same bytes."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.phone import application, libraries, pyodide, site

ROOT = Path(__file__).parents[2]


def test_every_library_of_the_phone_is_pinned_with_its_hashes() -> None:
    pins = list(libraries.pins((ROOT / "requirements.txt").read_text()))

    assert sorted(pin.partition("==")[0] for pin in pins) == sorted(libraries.NEEDED)
    assert all("--hash=sha256:" in pin for pin in pins)


@pytest.mark.parametrize(
    ("path", "needed"),
    [
        ("markupsafe/_native.py", True),
        ("markupsafe/_speedups.cpython-314-x86_64-linux-gnu.so", False),
        ("django/conf/locale/es_MX/formats.py", True),
        ("django/conf/locale/de/formats.py", False),
        ("django/contrib/gis/apps.py", False),
        ("django_htmx-1.dist-info/METADATA", True),
        ("django_htmx-1.dist-info/RECORD", False),
    ],
)
def test_of_a_wheel_only_what_pages_need_is_taken(path: str, needed: bool) -> None:
    assert libraries.is_needed(path, {"en", "es"}) is needed


def test_of_the_application_only_what_pages_need_is_taken() -> None:
    taken = application.sources()

    assert {"referee/server/phone/engine.py", "scoring/tiles.py", "templates/base.html"} <= taken.keys()
    assert not [path for path in taken if path.startswith(("referee/api/", "templates/account/", "tests/"))]


def test_the_same_files_make_the_same_archive() -> None:
    files = {"b/c.py": b"1", "a.py": b""}

    assert application.packed(files) == application.packed(dict(sorted(files.items())))


def test_a_folder_has_a_new_address_when_a_file_changes() -> None:
    before, files = site.folder_of("shell", {"a.js": b"1", "b.js": b"2"}, packed=["b.js"])
    after, _ = site.folder_of("shell", {"a.js": b"1", "b.js": b"3"})

    assert before != after
    assert [file.address for file in files] == [f"{before}a.js", f"{before}b.js.packed"]


def test_the_service_worker_names_a_version_and_all_of_its_files() -> None:
    page = site.SiteFile("/index.html", b"1", is_lasting=False)

    script = site.service_worker([page]).decode()

    assert '"name": "/index.html"' in script and "__" not in script
    assert script != site.service_worker([replace(page, content=b"2")]).decode()


def test_another_package_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pyodide-314.0.7.tgz").write_bytes(b"of somebody else")

    with pytest.raises(pyodide.OtherPackage, match="has the digest"):
        pyodide.fetch(tmp_path)
