"""Compiled templates are kept in a folder, and a page looks the same whatever becomes of the folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from referee.templating import compiled
from referee.templating.compiled import CompiledTemplates

PAGE = "{{ name|shout }} leads."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "var" / "templates"


def page(folder: Path, source: str = PAGE, shout: str = "{}!") -> str:
    """The page as a process that has just started shows it."""
    environment = Environment(loader=DictLoader({"page": source}), bytecode_cache=CompiledTemplates(folder))
    environment.filters["shout"] = shout.format
    return environment.get_template("page").render(name="Ann")


def never_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Environment, "compile", lambda *_: pytest.fail("the template was compiled again"))


def test_the_next_process_need_not_compile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert page(folder) == "Ann! leads."
    assert folder.stat().st_mode & 0o777 == 0o700

    never_compile(monkeypatch)
    assert page(folder) == "Ann! leads."


def test_a_template_that_changed_is_compiled_again(folder: Path) -> None:
    page(folder)

    assert page(folder, "{{ name }} passes.") == "Ann passes."
    assert len(list(folder.iterdir())) == 1, "what no longer holds is replaced"


def test_with_another_version_of_a_filter_everything_is_compiled_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    constant = "{{ 'Ann'|shout }} leads."  # which Jinja2 works out as it compiles
    assert page(folder, constant) == "Ann! leads."

    monkeypatch.setattr(compiled, "compilers", lambda: b"a newer version")
    assert page(folder, constant, "{}?") == "Ann? leads."


@pytest.mark.parametrize("left", [0, 10, 40, -1])
def test_a_damaged_file_does_no_harm(folder: Path, left: int) -> None:
    page(folder)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:left])

    assert page(folder) == "Ann! leads."


def test_where_nothing_can_be_kept_every_process_compiles(folder: Path) -> None:
    folder.parent.parent.mkdir(exist_ok=True)
    folder.parent.touch()

    assert page(folder) == "Ann! leads."
    assert page(folder) == "Ann! leads."
