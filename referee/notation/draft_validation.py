"""The validation of a draft: it becomes a session that can be written, or every mistake in it is reported."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.notation.draft import MOST_ENTRIES, MOST_MISTAKES, Draft, Mistakes
from referee.notation.log import read_log
from referee.notation.score_sheet import EntryLine, HandSheet, ScoreSheet
from referee.notation.times import read_moment
from referee.wording.free_text import plain_in
from referee.wording.lists import all_of
from referee.wording.rulings import fault_sentence, in_reader_words
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import Entry
from scoring.game import Game
from scoring.record import Node, RecordError
from scoring.record.adjudication import judge_record
from scoring.record.depth_json import read_depth
from scoring.record.entry_forms import AT, NOTE, SENT_AS
from scoring.record.entry_json import Marks, read_marks
from scoring.record.session_forms import ENDED, HAND_FORM, RECORD_FORM
from scoring.record.session_forms import RECORD as RECORD_VERSION
from scoring.record.session_record import HandRecord, Record, read_game
from scoring.wording import namer


def checked(draft: Draft, most: int | None = MOST_ENTRIES) -> ScoreSheet:
    """Return the session in a draft, every entry judged; ``most`` is the number of hands and entries that it may have.

    :raises Mistakes: it can't be read, an entry breaks a rule and doesn't stand, or the file's own figures for an entry
        aren't those of the rules
    """
    if not draft.mistakes:
        sheet = _read(draft, most)
        if sheet is not None and not draft.mistakes:
            return sheet
    raise Mistakes(draft.mistakes[:MOST_MISTAKES])


def _read(draft: Draft, most: int | None) -> ScoreSheet | None:
    """Return the session, or None if it can't be read. Mistakes are noted in the draft."""
    record = plain_in(draft.record)
    try:
        top = Node(record, "").only(*RECORD_FORM.names)
        top.need("record").one_of((RECORD_VERSION,))
        game, names, sides = read_game(record)
        depth = read_depth(top, game) or Depth.TILES
        marks, ended, hands = _session_marks(top), ENDED.read(top), top.need("hands").items()
    except RecordError as error:
        draft.blame(error.place, in_reader_words(error.message))
        return None
    for number, name in enumerate(names):
        if not name:
            draft.blame(f"seats[{number}].name", _("Everybody at the table needs a name."))
    read = _read_hands(draft, hands, game, len(names), most)
    if draft.mistakes:
        return None
    records = tuple(HandRecord(beginning, tuple(entries), tuple(each)) for _head, beginning, entries, each in read)
    sheet = _judged(
        draft, Record(game, names, sides, records, ended, depth), tuple(head for head, *_rest in read), marks
    )
    _compare(draft, sheet)
    if top.get("log") is None or draft.mistakes:
        return sheet
    return sheet._replace(log=read_log(draft, sheet, most))


def _read_hands(
    draft: Draft, hands: list[Node], game: Game, players: int, most: int | None
) -> list[tuple[Marks, Beginning, list[Entry], list[Marks]]]:
    size = len(hands)
    read: list[tuple[Marks, Beginning, list[Entry], list[Marks]]] = []
    for node in hands:
        if (most is not None and size > most) or draft.is_given_up:
            break
        entries: list[Entry] = []
        marks: list[Marks] = []
        try:
            node.only(*HAND_FORM.names)
            head, beginning = _hand_marks(node), game.read_beginning(node, players)
            plays = node.need("plays").items()
        except RecordError as error:
            draft.blame(error.place, in_reader_words(error.message))
            continue
        size += len(plays)
        for play in plays[:most]:
            try:
                entries.append(game.read_entry(play.value, play.place))
                marks.append(_entry_marks(play))
            except RecordError as error:
                draft.blame(error.place, in_reader_words(error.message))
        read.append((head, beginning, entries, marks))
    if most is not None and size > most:
        draft.blame("hands", _("A file can have %(most)d hands and entries at most.") % {"most": most})
    return read


def _session_marks(top: Node) -> Marks:
    return Marks(None, _moment(top), NOTE.read(top))


def _hand_marks(node: Node) -> Marks:
    return Marks(SENT_AS.read(node), _moment(node), NOTE.read(node))


def _entry_marks(node: Node) -> Marks:
    _moment(node)
    return read_marks(node.value, node.place)


def _moment(node: Node) -> str | None:
    """Return the time as written, after checking that it can be stored."""
    written = AT.read(node)
    if written is not None:
        read_moment(node.need(AT.name))
    return written


def _judged(draft: Draft, record: Record, heads: tuple[Marks, ...], marks: Marks) -> ScoreSheet:
    """Return the session with every ruling; entries that aren't recorded are noted as mistakes."""
    names = namer(list(record.names))
    hands: list[HandSheet] = []
    judged = judge_record(record)
    for number, (written, ruled) in enumerate(zip(record.hands, judged, strict=True)):
        before = judged[number - 1].session if number else None
        if before and before.hand_open:
            draft.blame(f"hands[{number}]", _("The hand before this one isn't over yet."))
        elif before and before.finished:
            draft.blame(f"hands[{number}]", _("The session is over before this hand."))
        else:
            for entry, ruling in enumerate(ruled.rulings):
                if not ruling.recorded:
                    said = " ".join(fault_sentence(fault, record.game, names) for fault in ruling.faults)
                    draft.blame(f"hands[{number}].plays[{entry}]", said)
        lines = zip(ruled.rulings, written.marks, strict=True)
        entries = tuple(EntryLine(ruling.entry, each, ruling) for ruling, each in lines)
        hands.append(HandSheet(written.beginning, heads[number], ruled.start, entries))
    sheet = ScoreSheet(record.game, record.names, record.sides, tuple(hands), marks, record.ended, record.depth)
    if record.ended and (not judged or judged[-1].session.hand_open or judged[-1].session.finished):
        draft.blame("ended", _("The players can end a session only between two hands, and before somebody has won it."))
    return sheet


# The file's own figures


def _compare(draft: Draft, sheet: ScoreSheet) -> None:
    """Note where the file's own figures aren't those of the rules.

    A running score that is wrong by as much as in the line before is an earlier mistake, and isn't reported again.
    """
    apart: tuple[int, ...] | None = None
    for (number, entry), claim in sorted(draft.claims.items()):
        ruling = sheet.hands[number].entries[entry].ruling
        place = f"hands[{number}].plays[{entry}]"
        for message in _wrong(claim.end_total, claim.points, ruling.hand.end_total, ruling.points):
            draft.blame(place, message)
        if claim.scores is None:
            continue
        right = sheet.scores_of(ruling.hand)
        now = tuple(a - b for a, b in zip(claim.scores, right, strict=False)) if len(right) == len(claim.scores) else ()
        if claim.scores != right and now != apart:
            draft.blame(place, _wrong_score(claim.scores, right))
        apart = now if claim.scores != right else None
    for number, result in draft.results.items():
        _compare_result(draft, sheet, number, result.line)


def _wrong(end_total: int | None, points: int | None, right_total: int | None, right_points: int) -> Iterator[str]:
    if end_total is not None and end_total != right_total:
        yield _("The open ends add up to %(right)s here, not to %(written)d.") % {
            "right": "-" if right_total is None else right_total,
            "written": end_total,
        }
    if points is not None and points != right_points:
        yield _("This brings %(right)d points, not %(written)d.") % {"right": right_points, "written": points}


def _wrong_score(written: tuple[int, ...], right: tuple[int, ...]) -> str:
    told = {"right": all_of(map(str, right)), "written": all_of(map(str, written))}
    return _("The running score is %(right)s here, not %(written)s.") % told


def _compare_result(draft: Draft, sheet: ScoreSheet, number: int, line: int) -> None:
    claim, place = draft.results[number], f"hands[{number}].result"
    draft.lines[place] = line
    hand = sheet.hands[number]
    if hand.result is None:
        draft.blame(place, _("This hand isn't over yet, so it has no result."))
        return
    ending, right = str(hand.result.ending), sheet.scores_of(hand.hand)
    if claim.ending != ending:
        draft.blame(place, _("This hand ended otherwise: %(right)s.") % {"right": ending})
    if claim.winners != tuple(hand.result.winners):
        winners = all_of(map(str, hand.result.winners)) or "-"
        draft.blame(place, _("Other sides won this hand: %(right)s.") % {"right": winners})
    if claim.scores != right:
        draft.blame(place, _wrong_score(claim.scores, right))
