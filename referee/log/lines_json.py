"""The contents of lines of the log besides entries, as JSON and as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext_noop

from referee import models
from referee.log.changes import Change, InsertEntry
from referee.log.changes_json import ID, read_change, write_seated
from referee.log.disputes import (
    Claim,
    ClaimedLawful,
    ClaimedPoints,
    ClaimedUnlawful,
    Dispute,
    DisputeOutcome,
    Settlement,
)
from referee.log.in_force import InForce, Seated
from scoring.depths import Depth
from scoring.games import GAMES
from scoring.messages import Message, OneOf
from scoring.options import OptionValue
from scoring.record import JsonObject, Node, RecordError
from scoring.record.depth_json import read_depth
from scoring.record.entry_forms import ANY_SEAT, NOTE
from scoring.record.forms import TRUTH, FieldKind, Form, optional, text, whole
from scoring.session import Session

LONGEST_NOTE = 500
"""The most characters in a note to a challenge or its settlement."""

MOST_POINTS = 1_000_000

# The opening of a session


def write_opening(
    variant: str,
    options: Mapping[str, OptionValue],
    seats: Sequence[Seated],
    *,
    depth: Depth = Depth.TILES,
    shows_deductions: bool = False,
    note: str = "",
) -> JsonObject:
    """Return the entry of the first line of a log. Its usual depth is left out."""
    return {
        "variant": variant,
        "options": dict(options),
        "seats": [write_seated(seated) for seated in seats],
        **({"depth": depth.value} if depth is not Depth.TILES else {}),
        **({"deductions": True} if shows_deductions else {}),
        **({"note": note} if note else {}),
    }


def read_opening(entry: Mapping[str, object]) -> InForce:
    """Return the session as the first line of its log opened it."""
    node = Node(dict(entry), "")
    seats = tuple(
        Seated(seat.need("name").text(200), seat.need("side").whole(1, 99), UUID(seat.need("player").uuid()))
        for seat in node.need("seats").items()
    )
    game = GAMES[node.need("variant").text(40)].with_options(node.need("options").members(), players=len(seats))
    depth = read_depth(node, game) or Depth.TILES
    opening = Session.open(game, tuple(seated.side for seated in seats), depth)
    return InForce(opening, seats, shows_deductions=node.get("deductions") is not None, note=NOTE.read(node))


# Corrections


class ReadChanges(NamedTuple):
    """The changes of a correction, and the ids of the entries that it inserts."""

    changes: tuple[Change, ...]
    inserted: frozenset[UUID]


def read_changes(written: Node, now: InForce) -> ReadChanges:
    """Return the changes of a correction from the log or a request; ``now`` is the session before them.

    :raises RecordError: one of them can't be read; the error names the place
    """
    changes = tuple(read_change(node.mapping(), now) for node in written.items())
    if not changes:
        raise RecordError(written.place, Message(gettext_noop("At least one change is needed here.")))
    return ReadChanges(changes, frozenset(change.id for change in changes if isinstance(change, InsertEntry)))


class CorrectionReach(NamedTuple):
    """The hands and entries that a correction names or drops, and the entries it inserts, each with its hand."""

    named: frozenset[UUID]
    put_in: frozenset[tuple[UUID, UUID]]


def reach_of(line: models.Play) -> CorrectionReach:
    """Return the reach of a correction as the log has it, whatever it changed there."""
    named = set(read_dropped(line.entry))
    put_in: set[tuple[UUID, UUID]] = set()
    for change in Node(line.changes, "changes").items():
        named |= {UUID(found.uuid()) for key in ("play", "hand") if (found := change.get(key))}
        if change.need("do").value == "insert":
            put_in.add((UUID(change.need("hand").uuid()), UUID(change.need("entry").need("id").uuid())))
    return CorrectionReach(frozenset(named), frozenset(put_in))


def write_outcome(rest: str, dropped: Sequence[UUID]) -> JsonObject:
    """Return the entry of a correction's line: the choice for impossible entries, and those dropped."""
    return {"rest": rest, "dropped": [str(each) for each in dropped]}


def read_dropped(entry: Mapping[str, object]) -> tuple[UUID, ...]:
    """Return the ids of the entries, and of the beginnings of hands, that a correction dropped."""
    return tuple(UUID(node.uuid()) for node in Node(dict(entry), "").need("dropped").items())


# Challenges

_POINTS = optional("points", whole(-MOST_POINTS, MOST_POINTS), None, "It should have brought so many.")
_UNLAWFUL = optional("unlawful", TRUTH, False, "It wasn't allowed.")
_LAWFUL = optional("lawful", TRUTH, False, "It was allowed.")
_CLAIM_FORM = Form(
    _POINTS,
    _UNLAWFUL,
    _LAWFUL,
    title="Claim",
    about="The claim of a challenge, what should have been: one of the three.",
)


NO_CLAIM = gettext_noop("This can be {claims}.")


def _read_claim(node: Node) -> Claim:
    values = _CLAIM_FORM.read(node)
    claims: list[Claim] = []
    if (points := values[_POINTS]) is not None:
        claims.append(ClaimedPoints(points))
    if values[_UNLAWFUL]:
        claims.append(ClaimedUnlawful())
    if values[_LAWFUL]:
        claims.append(ClaimedLawful())
    if len(claims) != 1:
        raise RecordError(
            node.place,
            Message(NO_CLAIM, {"claims": OneOf(('{"points": 15}', '{"unlawful": true}', '{"lawful": true}'))}),
        )
    return claims[0]


CLAIM = optional(
    "claim", FieldKind(_read_claim, _CLAIM_FORM.schema()), None, "What should have been; one of the three."
)
NOTED = optional("note", text(LONGEST_NOTE), "")
CORRECTION_LINE = optional("line", ID, None, "The correction that settled it, where it was written before.")


def write_claim(claim: Claim | None) -> JsonObject | None:
    """Return a claim as JSON."""
    match claim:
        case ClaimedPoints(points=points):
            return {"points": points}
        case ClaimedUnlawful():
            return {"unlawful": True}
        case ClaimedLawful():
            return {"lawful": True}
        case None:
            return None


def write_dispute(claim: Claim | None, note: str, seat: int | None = None) -> JsonObject:
    """Return the entry of a challenge's line; ``seat`` is the seat for which the keeper enters it."""
    written: JsonObject = {"claim": write_claim(claim), "note": note}
    return written if seat is None else {**written, "seat": seat}


def read_dispute(line: models.Play) -> Dispute:
    """Return the challenge that a line of the log made."""
    node = Node(dict(line.entry), "")
    assert line.of is not None and line.hand_id is not None
    by = (line.by.seat if line.by else None) or ANY_SEAT.read(node)
    return Dispute(line.id, line.of, line.hand_id, by, line.at, CLAIM.read(node), NOTED.read(node))


def write_settlement(outcome: DisputeOutcome, note: str, correction: UUID | None) -> JsonObject:
    """Return the entry of a settlement's line."""
    return {"outcome": outcome.value, "note": note, "line": str(correction) if correction else None}


def read_settlement(line: models.Play) -> Settlement:
    """Return the settlement that a line of the log made."""
    node = Node(dict(line.entry), "")
    outcome = DisputeOutcome(node.need("outcome").text(20))
    return Settlement(line.id, outcome, NOTED.read(node), CORRECTION_LINE.read(node), line.at)
