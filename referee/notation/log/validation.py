"""The validation of an imported log: it is replayed, or the first line that doesn't hold is reported."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from referee.log import LineStatus
from referee.log.chain import seal_of, shown_fields
from referee.log.verification import Broken, verify_lines
from referee.notation.draft import Draft
from referee.notation.from_state import sheet_of_state
from referee.notation.log.player_names import names_in_log
from referee.notation.log.reader import FileLog, read_lines
from referee.notation.log.replay import LineRefused, replay_log
from referee.notation.record_writer import write_record
from referee.notation.score_sheet import LogSheet, ReplayedLog, ScoreSheet
from referee.wording.rulings import in_reader_words
from scoring import RULES_VERSION
from scoring.record import JsonObject, Node, RecordError

MOST_JUDGED = 60_000
"""The most entries that the corrections in a file may have judged again before it is refused: some seconds of work."""

_AT_ONCE = timedelta(minutes=1)


def read_log(draft: Draft, sheet: ScoreSheet, most: int | None) -> LogSheet | None:
    """Return the log of a draft that is otherwise the ``sheet``; None if it has a mistake, which is noted in the draft.

    ``most`` is the number of lines that it may have.
    """
    try:
        log = read_lines(Node(draft.record, "").need("log"))
    except RecordError as error:
        draft.blame(error.place, in_reader_words(error.message))
        return None
    if most is not None and len(log.lines) > most:
        draft.blame("log.lines", _("The log of a file can have %(most)d lines at most.") % {"most": most})
        return None
    verdict = verify_lines([line.shown for line in log.lines], log.head)
    if isinstance(verdict, Broken):
        draft.blame(f"log.lines[{verdict.version}]", verdict.sentence)
        return None
    try:
        followed = replay_log([line.row for line in log.lines], None if most is None else MOST_JUDGED)
    except LineRefused as wrong:
        draft.blame(f"log.lines[{wrong.version}]", wrong.sentence)
        return None
    before = len(draft.mistakes)
    for place, sentence in (*_unlike_itself(log, followed, draft), *_unlike_record(sheet, log, followed)):
        draft.blame(place, sentence)
        break
    found = names_in_log(followed, sheet.names)
    if isinstance(found, str):
        draft.blame("seats", found)
    if isinstance(found, str) or len(draft.mistakes) > before:
        return None
    return LogSheet(followed, log.ids, tuple(line.device for line in log.lines), found)


def _unlike_itself(log: FileLog, followed: ReplayedLog, draft: Draft) -> Iterator[tuple[str, str]]:
    """Yield the places where a log isn't written as it would be here, or gives a line another status."""
    rows = followed.lines
    standing, devices = LineStatus.of(rows, followed.state), _device_numbers(log)
    same_rules = isinstance(draft.record, dict) and draft.record.get("rules") == RULES_VERSION
    for number, line in enumerate(log.lines):
        place = f"log.lines[{number}]"
        if shown_fields(line.row, log.ids) != line.shown.fields:
            yield place, _("This line isn't spelled as Referee writes it.")
        if line.device != devices[number]:
            yield f"{place}.device", _("The devices are numbered in the order in which they first wrote.")
        if line.in_force != standing.counts(line.row):
            yield f"{place}.in_force", _("This isn't what became of the line by the later ones.")
        if same_rules and standing.said_of(line.row) != (line.legal, line.points):
            yield f"{place}.points", _("This isn't what the entry brought by the rules.")
    if log.seal != seal_of(log.head):
        yield "log.seal", _("The seal is the first eight digits of the head.")


def _device_numbers(log: FileLog) -> list[int | None]:
    """Return the number that each line's device must have; None if the log doesn't say who wrote it."""
    numbers: dict[int | None, int] = {}
    return [None if line.row.by is None else numbers.setdefault(line.device, len(numbers) + 1) for line in log.lines]


def _unlike_record(sheet: ScoreSheet, log: FileLog, followed: ReplayedLog) -> Iterator[tuple[str, str]]:
    """Yield the places where the record isn't what its log gives. The names of the players may have changed since."""
    otherwise = _("The log gives something else here.")
    opened_at = log.lines[0].row.at
    if sheet.marks.at is None or abs(_moment(sheet.marks.at) - opened_at) > _AT_ONCE:
        yield (
            "at",
            _("This is when the session was opened, and its log says otherwise: %(at)s.")
            % {"at": opened_at.isoformat()},
        )
    gives = write_record(sheet_of_state(followed.state, sheet.names, sheet.marks.at, log.ids))
    says = write_record(sheet)
    for key in ("variant", "options", "seats", "depth", "note", "ended"):
        if says.get(key) != gives.get(key):
            yield key, otherwise
    yield from ((place, otherwise) for place in _apart(says, gives))


def _apart(says: JsonObject, gives: JsonObject) -> Iterator[str]:
    """Yield the places of the hands and entries that differ."""
    said, given = Node(says, "").need("hands").items(), Node(gives, "").need("hands").items()
    for one, other in zip(said, given, strict=False):
        for play, now in zip(one.need("plays").items(), other.need("plays").items(), strict=False):
            if play.value != now.value:
                yield play.place
        if one.value != other.value:
            yield one.place
    if len(said) != len(given):
        yield "hands"


def _moment(written: str) -> datetime:
    return datetime.fromisoformat(written)
