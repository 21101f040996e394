"""Hands that a correction makes possible or impossible by the rules, as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.log import InForce, compared_hands
from referee.queries import TableState
from referee.wording.rulings import in_reader_words
from scoring.deductions import Contradiction
from scoring.wording import reason_message


class PossibleLine(NamedTuple):
    """A hand that ``can`` have been played by the rules and couldn't before, or the reverse; ``because`` is why not."""

    hand: int
    can: bool
    because: tuple[str, ...]


def possible_lines(before: InForce, after: InForce, state: TableState) -> Iterator[PossibleLine]:
    """Yield the hands that become possible or impossible. Hands that are added or removed don't count."""
    for each in compared_hands(before, after):
        why_not = each.why_not
        if why_not is None or why_not.before is None or why_not.after is None:
            continue
        if bool(why_not.before) != bool(why_not.after):
            because = _sentences(why_not.before or why_not.after, state)
            yield PossibleLine(each.hand.number, not why_not.after, because)


def _sentences(reasons: Sequence[Contradiction], state: TableState) -> tuple[str, ...]:
    return tuple(dict.fromkeys(in_reader_words(reason_message(reason, state.name_of)) for reason in reasons))
