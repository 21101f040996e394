"""Remarks on a session besides its scores: findings from the plays of each hand, and notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from django.utils.translation import gettext as _

from referee.log import FindingCopy
from referee.queries import HandListed, TableState
from scoring.findings import FindingCode


class FindingInShort(NamedTuple):
    """A finding from the plays of a hand, in a sentence that doesn't name the tiles, and the plays that show it."""

    hand: int
    plays: tuple[int, ...]
    said: str
    proved: bool


class NoteTold(NamedTuple):
    """A note, and the play it came with: 0 is the beginning of its hand; without a hand it is the session's."""

    hand: int | None
    play: int
    text: str


class Remarks(NamedTuple):
    """The findings and notes, in the order of the hands."""

    findings: tuple[FindingInShort, ...]
    notes: tuple[NoteTold, ...]


def remarks_on(hands: Iterable[HandListed], state: TableState) -> Remarks:
    """Return the findings and notes in the rows of the hands."""
    listed = tuple(hands)
    return Remarks(tuple(_findings(listed, state)), tuple(_notes(listed, state)))


def _findings(hands: Iterable[HandListed], state: TableState) -> Iterator[FindingInShort]:
    for hand in hands:
        for finding in hand.result["findings"]:
            yield FindingInShort(hand.number, tuple(finding["plays"]), _in_short(finding, state), finding["proved"])


def _notes(hands: Iterable[HandListed], state: TableState) -> Iterator[NoteTold]:
    if state.log_state.in_force.note:
        yield NoteTold(None, 0, state.log_state.in_force.note)
    for hand in hands:
        for note in hand.result["notes"]:
            yield NoteTold(hand.number, note["play"], note["text"])


def _in_short(finding: FindingCopy, state: TableState) -> str:
    seat, code = finding["seat"], FindingCode(finding["code"])
    name = {"name": state.name_of(seat) if seat else ""}
    match code:
        case FindingCode.REVOKE if finding["proved"]:
            return _("%(name)s held a tile that fit and didn't play it.") % name
        case FindingCode.REVOKE:
            return _("%(name)s may have held a tile that fit and didn't play it.") % name
        case FindingCode.WRONG_LEAD:
            return _("%(name)s held the tile that should have been led.") % name
        case FindingCode.SHORT_DRAW:
            return _("%(name)s passed while there were tiles to draw.") % name
        case FindingCode.FALSE_BLOCK if seat:
            return _("The hand wasn't blocked: %(name)s could still play.") % name
        case FindingCode.FALSE_BLOCK:
            return _("The hand was declared blocked while there were tiles to draw.")
        case FindingCode.COUNT_MISMATCH:
            return _("The count doesn't match what was played.")
        case FindingCode.MISSED_CALL:
            return _("%(name)s didn't call the last tile.") % name
        case _:
            assert_never(code)
