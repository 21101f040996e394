"""A score sheet from paper: hands of which only the end was written down, judged one after another (record 1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.notation.score_sheet import EntryLine, HandSheet
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.entries import Count, Entry
from scoring.faults import Fault
from scoring.game import Game, HandState
from scoring.record.entry_json import Marks
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tally import TalliedHand


class PaperHand(NamedTuple):
    """A hand on its line of the paper: the entry that ends it, and what was left, in case the result depends on it."""

    line: int
    end: Entry
    left: Count | None = None


class JudgedPaper(NamedTuple):
    """The hands of a paper as the rules have them.

    ``scores`` are the points of each side after a line. ``faults`` are the rules that a line breaks; ``too_late`` is
    the first line after the end of the session. Neither has a hand.
    """

    session: Session
    hands: tuple[HandSheet, ...]
    scores: Mapping[int, Mapping[int, int]]
    faults: Mapping[int, Fault]
    too_late: int | None


def judge_paper(game: Game, sides: tuple[int, ...], hands: Iterable[PaperHand], at: str | None = None) -> JudgedPaper:
    """Judge the hands; ``at`` is the time that all their lines get."""
    session = Session.open(game, sides, Depth.HANDS)
    sheets: list[HandSheet] = []
    scores: dict[int, Mapping[int, int]] = {}
    faults: dict[int, Fault] = {}
    too_late = None
    for hand in hands:
        if session.finished:
            too_late = hand.line
            break
        start = session.begin()
        entries, fault = _judged(start, hand)
        if fault:
            faults[hand.line] = fault
            continue
        marks = Marks(at=at)
        lines = tuple(EntryLine(ruling.entry, marks, ruling) for ruling in entries)
        sheets.append(HandSheet(Beginning(), marks, start, lines))
        session = session.after(sheets[-1].hand)
        scores[hand.line] = session.scores
    return JudgedPaper(session, tuple(sheets), scores, faults, too_late)


def counts_pips(game: Game, sides: tuple[int, ...]) -> bool:
    """Return True if the pips left tell everything that a hand of the game scores."""
    hand = Session.open(game, sides, Depth.HANDS).begin()
    if not isinstance(hand, TalliedHand) or not game.called.is_empty:
        return False
    ends = (Ending.DOMINO, Ending.BLOCKED)
    return hand.needs_count(Ending.DOMINO) and not any(hand.needs_tiles(ending) for ending in ends)


def _judged(start: HandState, hand: PaperHand) -> tuple[list[Ruling[HandState]], Fault | None]:
    """Return the rulings on the entries of a hand, or the first rule that they break."""
    rulings: list[Ruling[HandState]] = []
    now = start
    for entry in (hand.end, hand.left):
        if entry is None or now.result is not None:
            continue
        ruling = now.game.judge(now, entry)
        if ruling.faults:
            return [], ruling.faults[0]
        rulings.append(ruling)
        now = ruling.hand
    return rulings, None
