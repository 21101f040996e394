"""A score sheet from paper as it was typed: read into hands, added up, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.notation import JudgedPaper, PaperHand, judge_paper
from referee.operations.parsing import SentOpening
from referee.pages.paper_forms import LINES_AT_FIRST, TypedLine, lines_of, read_cell
from referee.wording.lists import all_of
from referee.wording.rulings import fault_sentence
from scoring.ending import Ending
from scoring.entries import Block, Called, Count, Entry, Out, Result
from scoring.wording import namer

BLOCKED = "blocked"


class Column(NamedTuple):
    """A column of the paper: a side, or where pips are written a seat of that ``side``."""

    number: int
    name: str
    side: int


class PaperMistake(NamedTuple):
    """A mistake on the paper; ``cell`` is the name of the field that it is about, empty if it is about a whole line."""

    message: str
    cell: str = ""


class PaperLine(NamedTuple):
    """A line of the paper: what was typed, and the points of each side after it, None if it doesn't count.

    ``is_new``: the page that was sent doesn't have it yet.
    """

    typed: TypedLine
    scores: Mapping[int, int] | None
    is_new: bool


class PaperSheet(NamedTuple):
    """A score sheet: ``lines`` with the sums, ``mistakes``, and the sums on the paper that are ``wrong``, by side."""

    columns: tuple[Column, ...]
    lines: tuple[PaperLine, ...]
    judged: JudgedPaper
    mistakes: tuple[PaperMistake, ...]
    wrong: tuple[PaperMistake, ...]
    pips: bool

    @property
    def shape(self) -> str:
        """A text that changes when the columns do."""
        return " | ".join(("pips" if self.pips else "points", *(column.name for column in self.columns)))

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that the sheet shows."""
        cells = {f"cell-{line.typed.number}-{column.number}" for line in self.lines for column in self.columns}
        ends = {f"end-{line.typed.number}" for line in self.lines}
        return frozenset({"pips"} | cells | ends | {f"total-{column.side}" for column in self.columns})

    @property
    def total(self) -> Mapping[int, int]:
        """The points of each side after the last hand."""
        return self.judged.session.scores

    @property
    def winners(self) -> str:
        """The names of those who won; empty if the session isn't finished."""
        names = {column.side: column.name for column in reversed(self.columns)}
        return all_of([names[side] for side in self.judged.session.winners])


def columns_of(opening: SentOpening, *, pips: bool) -> tuple[Column, ...]:
    """Return the columns: a seat each if pips are written, else a side each."""
    if pips:
        return tuple(Column(number, seat.name, seat.side) for number, seat in enumerate(opening.seats, start=1))
    sides = sorted({seat.side for seat in opening.seats})
    named = {side: " & ".join(seat.name for seat in opening.seats if seat.side == side) for side in sides}
    return tuple(Column(number, named[side], side) for number, side in enumerate(sides, start=1))


def read_sheet(opening: SentOpening, data: QueryDict, *, pips: bool, at: str | None = None) -> PaperSheet:
    """Read a score sheet and add it up; ``at`` is the time of the evening."""
    columns = columns_of(opening, pips=pips)
    sent = lines_of(data, len(columns))
    lines = [*sent, *_empty_ones(sent, len(columns))]
    mistakes: list[PaperMistake] = []
    hands: list[PaperHand] = []
    for line in lines:
        if not line.is_empty and (hand := _hand(line, columns, mistakes, pips=pips)):
            hands.append(hand)
    judged = judge_paper(opening.game, tuple(seat.side for seat in opening.seats), hands, at)
    mistakes += _faults(judged, opening)
    wrong = tuple(_wrong_totals(columns, judged.session.scores, data, mistakes))
    shown = tuple(
        PaperLine(line, judged.scores.get(line.number), index >= len(sent)) for index, line in enumerate(lines)
    )
    return PaperSheet(columns, shown, judged, tuple(mistakes), wrong, pips)


def _empty_ones(lines: list[TypedLine], columns: int) -> list[TypedLine]:
    """Return the empty lines that come after those that were sent."""
    typed = max((index for index, line in enumerate(lines, start=1) if not line.is_empty), default=0)
    last = lines[-1].number if lines else 0
    missing = max(LINES_AT_FIRST, typed + 2) - len(lines)
    return [TypedLine(last + number, ("",) * columns, "") for number in range(1, missing + 1)]


def _hand(
    line: TypedLine, columns: tuple[Column, ...], mistakes: list[PaperMistake], *, pips: bool
) -> PaperHand | None:
    """Return the hand of a line; None if it can't be read, which is noted."""
    numbers: dict[int, int | None] = {}
    for column, text in zip(columns, line.cells, strict=True):
        try:
            numbers[column.number] = read_cell(text)
        except ValueError:
            values = {"hand": line.number, "name": column.name, "text": text[:20]}
            said = _("Hand %(hand)d, %(name)s: “%(text)s” isn't a whole number of up to four digits.") % values
            mistakes.append(PaperMistake(said, f"cell-{line.number}-{column.number}"))
    if len(numbers) < len(columns):
        return None
    if pips:
        return _counted(line, columns, numbers, mistakes)
    ending = Ending.BLOCKED if line.end == BLOCKED else Ending.DOMINO
    points = {column.side: numbers[column.number] or 0 for column in columns}
    return PaperHand(line.number, Result(ending, {side: each for side, each in points.items() if each}))


def _counted(
    line: TypedLine, columns: tuple[Column, ...], numbers: Mapping[int, int | None], mistakes: list[PaperMistake]
) -> PaperHand | None:
    """Return a hand of which the pips left are written. The player who has none left went out."""
    for column in columns:
        if (numbers[column.number] or 0) < 0:
            said = _("Hand %(hand)d, %(name)s: nobody has fewer than 0 pips left.")
            values = {"hand": line.number, "name": column.name}
            mistakes.append(PaperMistake(said % values, f"cell-{line.number}-{column.number}"))
            return None
    left = {seat: Called(None, pips or 0) for seat, pips in numbers.items()}
    without = [seat for seat in left if not numbers[seat]]
    if line.end or not without:
        blocked_by = int(line.end) if line.end.isdecimal() and int(line.end) in left else None
        end: Entry = Block(blocked_by)
    elif len(without) == 1:
        end = Out(without[0])
        left.pop(without[0])
    else:
        names = all_of([column.name for column in columns if column.number in without])
        said = _(
            "Hand %(hand)d: %(names)s have no pips left. Only one player goes out; enter what the others had left."
        )
        mistakes.append(PaperMistake(said % {"hand": line.number, "names": names}, f"cell-{line.number}-{without[-1]}"))
        return None
    return PaperHand(line.number, end, Count(left))


def _faults(judged: JudgedPaper, opening: SentOpening) -> Iterator[PaperMistake]:
    """Yield the lines that break a rule, or come after the end of the session."""
    names = namer([seat.name for seat in opening.seats])
    for line, fault in judged.faults.items():
        values = {"hand": line, "why": fault_sentence(fault, opening.game, names)}
        yield PaperMistake(_("Hand %(hand)d: %(why)s") % values, f"end-{line}")
    if judged.too_late is not None:
        said = _(
            "Hand %(hand)d comes after the end of the game. Change the house rules, or empty this row and those below."
        )
        yield PaperMistake(said % {"hand": judged.too_late}, f"cell-{judged.too_late}-1")


def _wrong_totals(
    columns: Iterable[Column], scores: Mapping[int, int], data: QueryDict, mistakes: list[PaperMistake]
) -> Iterator[PaperMistake]:
    """Yield the sums on the paper that aren't those of its hands."""
    for column in columns:
        cell = f"total-{column.side}"
        try:
            written = read_cell(data.get(cell, "").strip())
        except ValueError:
            said = _("The sum on the paper of %(name)s isn't a whole number of up to four digits.")
            mistakes.append(PaperMistake(said % {"name": column.name}, cell))
            continue
        if written is not None and written != scores[column.side]:
            values = {"name": column.name, "written": written, "sum": scores[column.side]}
            said = _("%(name)s has %(written)d on the paper, but the hands add up to %(sum)d.")
            yield PaperMistake(said % values, cell)
