"""The docs and the code that cites them: every citation, link and call leads to something that is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.urls import resolve

from referee.api.problems import nothing_here
from scoring.games import GAMES
from tools import architecture

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
SCREENSHOTS = ROOT / "tests" / "browser" / "readme_pictures.py"
LARGEST_PICTURE = 150_000
FOLDERS = ("benchmarks", "docs", "phone", "referee", "scoring", "static", "templates", "tests", "tools")
SUFFIXES = {".css", ".html", ".js", ".md", ".py", ".txt"}
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

_NUMBER = r"\d+(?:\.\d+)?"
_CITATION = re.compile(
    rf"\b(rulebook|record|contract)\s+(?:#\s+)?({_NUMBER}(?:(?:,| and| to)\s{_NUMBER})*)(?![\d-])", re.IGNORECASE
)
_DECISION = re.compile(r"docs/decisions/(\d+)|\bdecision (\d+)")
_FILE = re.compile(r"\bdocs/[\w/-]+\.\w+")
_PATH = re.compile(
    r"(?<![\w./-])((?:benchmarks|deploy|docs|referee|scoring|static|templates|tests|tools)/[\w./@-]*[\w/])(?:: (\w+))?"
)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_CALL = re.compile(r"`(GET|POST|PATCH|PUT|DELETE) ([^`?]+)(?:\?[^`]*)?`")
_SOME_ID = "00000000-0000-4000-8000-000000000000"


class Citation(NamedTuple):
    """A citation of a page of the docs, and the section there."""

    page: str
    section: str


def written_files() -> Iterator[Path]:
    """Everything that people write here, but for this file: it cites what isn't there."""
    for folder in FOLDERS:
        files = sorted((ROOT / folder).rglob("*"))
        yield from (file for file in files if file.suffix in SUFFIXES and file != Path(__file__))
    yield from ROOT.glob("*.md")


def sections(page: str) -> set[str]:
    """Return the numbers of a page's sections."""
    headings = _HEADING.findall((DOCS / f"{page}.md").read_text())
    return {found.group().rstrip(".") for heading in headings if (found := re.match(rf"{_NUMBER}\.?(?= )", heading))}


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page: its headings as GitHub makes them into addresses."""
    headings = _HEADING.findall(without_code_blocks(page.read_text()))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def without_code_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def citations(text: str) -> set[Citation]:
    """Return the numbered sections that a text cites; a row of numbers, ``2.4 and 2.8``, is as many citations."""
    return {
        Citation(page.lower(), number)
        for page, numbers in _CITATION.findall(text)
        for number in re.findall(_NUMBER, numbers)
    }


def wrong_citations(text: str) -> set[Citation]:
    """Those of the text's citations that lead nowhere."""
    there = {Citation(page, number) for page in ("rulebook", "record") for number in sections(page)}
    return citations(text) - there


def wrong_decisions(text: str) -> set[str]:
    """Return the numbers of decisions that a text cites and that nobody has written down."""
    cited = {one or other for one, other in _DECISION.findall(text)}
    return cited - {file.name.partition("-")[0] for file in (DOCS / "decisions").iterdir()}


def wrong_links(page: Path, text: str) -> set[str]:
    """Return the relative links of a page that lead nowhere."""
    return {link for link in _LINK.findall(without_code_blocks(text)) if not leads_somewhere(page, link)}


def leads_somewhere(page: Path, link: str) -> bool:
    if re.match(r"[a-z]+:", link):
        return True
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    return target.exists() and (not anchor or anchor in anchors(target))


def wrong_paths(text: str) -> set[str]:
    """Return the paths of the project that a text names and that aren't there, or that lack what it names in them.

    A path with ``NAME`` in it stands for a file that somebody is going to write, and ``referee/pages/table.py: enter`` for a name in a file.
    """
    named = {(path, name) for path, name in _PATH.findall(text) if "NAME" not in path}
    return {f"{path}: {name}" if name else path for path, name in named if not has(ROOT / path, name)}


def has(path: Path, name: str) -> bool:
    """Return True if there is such a file or folder, and the name in it."""
    return path.exists() and (not name or re.search(rf"\b{name}\b", path.read_text()) is not None)


def calls(text: str) -> list[tuple[str, str]]:
    """Return the calls of the API that a text names: method and path."""
    return _CALL.findall(text)


def is_answered(method: str, path: str) -> bool:
    """Return True if the server has a view for this call."""
    match = resolve("/api/v1/" + path.replace("{id}", _SOME_ID).replace("{slug}", "draw"))
    return match.func is not nothing_here and hasattr(match.func.view_class, method.lower())


def test_every_citation_leads_to_a_section() -> None:
    wrong = {file.relative_to(ROOT): found for file in written_files() if (found := wrong_citations(file.read_text()))}

    assert wrong == {}


def test_every_decision_that_is_cited_was_written_down() -> None:
    wrong = {file.relative_to(ROOT): found for file in written_files() if (found := wrong_decisions(file.read_text()))}

    assert wrong == {}


def test_every_page_that_is_named_is_there() -> None:
    wrong = {
        (str(file.relative_to(ROOT)), name)
        for file in written_files()
        for name in _FILE.findall(file.read_text())
        if not (ROOT / name).exists()
    }

    assert wrong == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    assert wrong_paths(page.read_text()) == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert wrong_links(page, page.read_text()) == set()


def test_the_code_cites_the_pages_as_much_as_it_should() -> None:
    cited = {
        citation.page for file in written_files() if file.suffix == ".py" for citation in citations(file.read_text())
    }

    assert cited == {"rulebook", "record"}
    assert {"1", "2.9", "3.16", "5"} <= sections("rulebook")
    assert {"1.1", "2", "3.7"} <= sections("record")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("as in rulebook 2.9, and record 1.1", set()),
        ("(rulebook 2.9 and 2.99)", {Citation("rulebook", "2.99")}),
        ("Rulebook 1, 2.1 and 9.", {Citation("rulebook", "9")}),
        ("rulebook 3.2 to 3.99", {Citation("rulebook", "3.99")}),
        ("(rulebook\n    6.1)", {Citation("rulebook", "6.1")}),
        ("# (rulebook\n    # 6.1)", {Citation("rulebook", "6.1")}),
        ("(record 1.3)", {Citation("record", "1.3")}),
        ("(contract 1.1)", {Citation("contract", "1.1")}),
    ],
)
def test_a_wrong_citation_is_found(text: str, wrong: set[Citation]) -> None:
    assert wrong_citations(text) == wrong


def test_a_wrong_decision_is_found() -> None:
    assert wrong_decisions("docs/decisions/31, see decision 5") == set()
    assert wrong_decisions("docs/decisions/31, see decision 99 and docs/decisions/98-b.md") == {"98", "99"}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("`scoring/rules.py`, `scoring/judging/` and `scoring/variants/NAME.py`.", set()),
        ("`referee/pages/table.py: enter`", set()),
        ("`referee/pages/table.py: no_such`", {"referee/pages/table.py: no_such"}),
        ("see referee/faces/.", {"referee/faces/"}),
    ],
)
def test_a_wrong_path_is_found(text: str, wrong: set[str]) -> None:
    assert wrong_paths(text) == wrong


@pytest.mark.parametrize(
    ("link", "wrong"),
    [
        ("api.md", False),
        ("record.md#12-house-rules", False),
        ("#31-corrections", False),
        ("https://example.org/nothing", False),
        ("nothing.md", True),
        ("record.md#13-nothing", True),
        ("#nothing", True),
    ],
)
def test_a_wrong_link_is_found(link: str, wrong: bool) -> None:
    assert bool(wrong_links(DOCS / "record.md", f"See [there]({link}).")) == wrong


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_rules_in_the_rulebook_and_its_house_rules_in_the_record(slug: str) -> None:
    rulebook, record = ((DOCS / f"{page}.md").read_text() for page in ("rulebook", "record"))
    house_rules = record[record.index("### 1.2") : record.index("## 2.")]

    assert re.search(rf"^(`{slug}` \(|- \*\*.*\(`{slug}`\))", rulebook, re.MULTILINE)
    assert [option.key for option in GAMES[slug].options if f"`{option.key}`" not in house_rules] == []


def test_the_example_is_the_one_that_is_judged_elsewhere() -> None:
    record, adjudication = re.findall(
        r"^```json\n(.*?)^```", (DOCS / "record.md").read_text(), re.DOTALL | re.MULTILINE
    )[:2]
    judged = json.loads((ROOT / "tests" / "hands" / "example.adjudication.json").read_text())

    assert json.loads(record) == json.loads((ROOT / "tests" / "hands" / "example.record.json").read_text())
    assert json.loads(adjudication) | {"options": None} == judged | {"options": None}


def test_every_call_that_is_named_is_there() -> None:
    told = (DOCS / "record.md").read_text()
    there = calls(told[told.index("## 3.") : told.index("### 3.1")])

    assert len(there) > 20
    assert [call for call in there if not is_answered(*call)] == []


def test_the_page_of_the_api_names_only_calls_that_are_there() -> None:
    named = calls((DOCS / "api.md").read_text().partition("## Calls")[2])

    assert len(named) > 10
    assert [call for call in named if not is_answered(*call)] == []


def test_the_picture_of_the_rooms_is_up_to_date() -> None:
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.drawn(), "run make pictures"


def test_the_readme_shows_each_of_its_screenshots() -> None:
    """They are there, small, and as large as a sharp screen needs: `make pictures` takes them."""
    shown = re.findall(r'<img src="(docs/pictures/\w+\.png)" width="(\d+)"\s+alt="[^"]{40,}"', README)
    taken = re.findall(r'written\(\w+, "(\w+)"\)', SCREENSHOTS.read_text(encoding="utf-8"))

    assert {path for path, _width in shown} == {f"docs/pictures/{name}.png" for name in taken}
    for path, width in shown:
        png = (ROOT / path).read_bytes()
        assert png.startswith(b"\x89PNG") and len(png) < LARGEST_PICTURE
        assert int.from_bytes(png[16:20]) >= 2 * int(width)
