"""Corrections that settle the challenges that they answer: both are written at one tap."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from referee import operations, queries
from referee.exceptions import Invalid, NotNow
from referee.log import DisputeOutcome, Proposal, concerned
from referee.operations import Correction
from referee.pages.table import SentForm
from referee.presenters.session.disputes import DisputeShown, open_challenges


def answered_disputes(state: queries.TableState, proposal: Proposal) -> list[DisputeShown]:
    """Return the open challenges to plays that a correction is about, which it may settle."""
    if not state.log_state.open_disputes:
        return []
    plays = concerned(state.log_state.in_force, proposal.judged.in_force, proposal.changes)
    return [challenge for challenge in open_challenges(state) if challenge.dispute.play in plays]


def read_settled(values: Iterable[str], state: queries.TableState) -> list[UUID]:
    """Return the challenges that were ticked and are still open.

    :raises Invalid: one of the values is no id
    """
    try:
        ticked = {UUID(value) for value in values}
    except ValueError as error:
        raise Invalid("settles", _("A challenge is named by its id. Go back and tick it again.")) from error
    return [dispute.id for dispute in state.log_state.open_disputes if dispute.id in ticked]


def correct_and_settle(state: queries.TableState, correction: Correction, settles: list[UUID], sent: SentForm) -> int:
    """Write a correction with the first challenge that it settles, settle the others, and return how many were settled.

    :raises IdTaken, Invalid, NoPlaceLeft, NotAllowed, Stale: as `operations.correct` does
    :raises NotNow: somebody has settled the first challenge meanwhile; nothing is written
    """
    if not settles:
        operations.correct(session_id=state.session.id, by=state.key, correction=correction, **sent)
        return 0
    first, *others = settles
    settled = operations.settle(
        dispute_id=first, by=state.key, outcome=DisputeOutcome.CORRECTED, correction=correction, **sent
    )
    assert settled.corrected is not None and settled.corrected.line is not None
    return 1 + sum(_settle_too(state, other, settled.corrected.line.id) for other in others)


def _settle_too(state: queries.TableState, dispute_id: UUID, line: UUID) -> bool:
    """Settle one more challenge with a correction that is written; return False where somebody was quicker."""
    try:
        operations.settle(dispute_id=dispute_id, by=state.key, outcome=DisputeOutcome.CORRECTED, correction_line=line)
    except NotNow:
        return False
    return True
