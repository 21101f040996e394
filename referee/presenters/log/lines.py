"""The lines of a log in words, by the hand that was being played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.log import Dispute, InForce, PlayedHand, Replayed, read_changes, read_dropped, replayed
from referee.log.chain import seal_of
from referee.presenters.log.corrections import told_change
from referee.presenters.log.disputes import told_dispute, told_settlement
from referee.presenters.log.names import LogNames
from referee.queries import LogLine, SessionLog, TableState
from referee.wording.depths import depth_explained
from referee.wording.entries import reason_told
from referee.wording.points import Points
from scoring.depths import Depth
from scoring.entries import Adjust, Entry, Void
from scoring.game import Game
from scoring.record import Node

_MOVES = (models.Play.Kind.UNDO, models.Play.Kind.REDO)


class LineInWords(NamedTuple):
    """A line in words: a sentence, its details, and the reason and the note that were left with it."""

    sentence: str
    details: tuple[str, ...] = ()
    why: str = ""
    note: str = ""


@dataclass(frozen=True)
class LineShown:
    """A line of the log in words. ``now`` is an entry's corrected form, ``about`` the line it is about, by version."""

    line: LogLine
    told: LineInWords
    who: str
    now: str
    about: int | None
    points: Points | None

    @property
    def version(self) -> int:
        """The number of the line."""
        return self.line.row.version

    @property
    def at(self) -> datetime:
        """The time at which it was written."""
        return self.line.row.at

    @property
    def why(self) -> str:
        """The reason that was given."""
        return self.line.row.why or self.told.why

    @property
    def stands(self) -> bool:
        """True if it is an entry that stands although it breaks a rule."""
        return self.line.in_force and self.line.legal is False

    @property
    def seal(self) -> str:
        """The seal that the log had when this was its last line."""
        return seal_of(self.line.row.hash)


class HandOfLog(NamedTuple):
    """Lines that were written one after another while the same hand was played, the latest first.

    ``number`` 0 is before the first hand.
    """

    number: int
    lines: tuple[LineShown, ...]

    @property
    def since(self) -> datetime:
        """The time at which the first of them was written."""
        return self.lines[-1].at


def told_log(log: SessionLog, table: TableState) -> tuple[HandOfLog, ...]:
    """Return the whole log of the session in words, the latest lines first."""
    both = list(zip(log.lines, replayed(line.row for line in log.lines), strict=True))
    now = both[-1][1].after.in_force
    teller = _Teller(
        table,
        now,
        {entered.id: entered.entry for hand in now.hands for entered in hand.script.entered},
        {dispute.id: dispute for dispute in table.log_state.disputes},
    )
    numbered = [(_hand_of(replay), teller.shown(line, replay)) for line, replay in both]
    hands = [
        (number, [line for _number, line in lines]) for number, lines in groupby(numbered, key=lambda each: each[0])
    ]
    return tuple(HandOfLog(number, tuple(reversed(lines))) for number, lines in reversed(hands))


def _hand_of(replay: Replayed) -> int:
    """Return the number of the hand being played. An undone hand still counts for the line that undid it."""
    states = (
        [replay.after] if replay.line.kind not in _MOVES or replay.before is None else [replay.before, replay.after]
    )
    return max(state.current.number if state.current else 0 for state in states)


@dataclass
class _Teller:
    """A teller of line after line, which remembers its sentences so that later lines can quote them."""

    table: TableState
    now: InForce
    entries: Mapping[UUID, Entry]
    """The entries in force now, by the ids of their lines."""
    disputes: Mapping[UUID, Dispute]
    quotes: dict[UUID, tuple[int, str]] = field(default_factory=dict)

    def shown(self, line: LogLine, replay: Replayed) -> LineShown:
        """Return the next line in words."""
        row = line.row
        speaking = LogNames(self.table, (replay.before or replay.after).in_force)
        told = self._told(replay, speaking)
        self.quotes[row.id] = (row.version, told.sentence)
        about = self.quotes.get(row.of) if row.of else None
        return LineShown(
            line,
            told,
            speaking.signed(row.by),
            self._now(line, replay),
            about[0] if about else None,
            Points.of(line.points, self.table.game) if line.points else None,
        )

    def _told(self, replay: Replayed, speaking: LogNames) -> LineInWords:
        row = replay.line
        who = speaking.writer(row.by)
        match row.kind:
            case models.Play.Kind.OPENED:
                told = {"game": _(self.table.game.name), "names": speaking.names()}
                return LineInWords(_("%(game)s was opened for %(names)s") % told)
            case models.Play.Kind.BEGUN:
                hand = replay.after.hands[-1]
                beginning = hand.script.beginning
                details = (*speaking.dealt(beginning), *_kept(hand))
                return LineInWords(speaking.begun(hand.number, beginning), details)
            case models.Play.Kind.ENTRY:
                entered = replay.after.hands[-1].script.entered[-1]
                reason = reason_told(entered.entry.reason) if isinstance(entered.entry, (Adjust, Void)) else ""
                return LineInWords(speaking.entry(entered.entry), why=reason, note=entered.marks.note)
            case models.Play.Kind.UNDO:
                return LineInWords(_("%(who)s took back “%(what)s”") % {"who": who, "what": self._quoted(row.of)})
            case models.Play.Kind.REDO:
                return LineInWords(_("%(who)s put back “%(what)s”") % {"who": who, "what": self._quoted(row.of)})
            case models.Play.Kind.CORRECTION:
                return LineInWords(
                    _("%(who)s put the record right") % {"who": who}, tuple(_corrected(replay, speaking))
                )
            case models.Play.Kind.DISPUTE:
                dispute = self.disputes[row.id]
                return LineInWords(told_dispute(dispute, speaking, who), note=dispute.note)
            case models.Play.Kind.SETTLEMENT:
                dispute = self.disputes[row.of] if row.of else self.disputes[row.id]
                note = dispute.settlement.note if dispute.settlement else ""
                return LineInWords(told_settlement(dispute, speaking, who), note=note)
            case _:
                return LineInWords(_("%(who)s ended the session") % {"who": who})

    def _quoted(self, line: UUID | None) -> str:
        return self.quotes[line][1] if line in self.quotes else ""

    def _now(self, line: LogLine, replay: Replayed) -> str:
        """Return what an entry in force was corrected to, if this line no longer says it."""
        if line.row.kind != models.Play.Kind.ENTRY or not line.in_force:
            return ""
        entry = self.entries.get(line.row.id)
        if entry is None or entry == replay.after.hands[-1].script.entered[-1].entry:
            return ""
        return LogNames(self.table, self.now).entry(entry)


def _kept(hand: PlayedHand) -> Iterator[str]:
    """Yield what is entered of a hand, unless it is every tile."""
    if hand.hand.depth is not Depth.TILES:
        yield depth_explained(hand.hand.depth, hand.game).rstrip(".")


def _corrected(replay: Replayed, before: LogNames) -> Iterable[str]:
    """Yield what a correction changed, and what had no room after it."""
    after = replay.after.in_force
    for change in read_changes(Node(replay.line.changes, "changes"), before.then).changes:
        yield from told_change(change, before, after)
    for gone in read_dropped(replay.line.entry):
        if before.then.entry(gone):
            yield _("There was no room left for %(play)s") % {"play": before.quoted(gone)}
        for hand in before.then.hands:
            if hand.begun == gone:
                yield _no_room_for_hand(hand.number, before.then.game)


def _no_room_for_hand(number: int, game: Game) -> str:
    if game.keeps_score:
        return _("There was no room left for hand %(number)d") % {"number": number}
    return _("There was no room left for game %(number)d") % {"number": number}
