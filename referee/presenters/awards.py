"""Awards in words, whichever game they were made in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from referee.queries import TableState
from referee.wording import rulings
from referee.wording.points import Points
from referee.wording.workings import working_words
from scoring.ending import Award


class AwardLine(NamedTuple):
    """An award in words: its side, the points (or cents), the reason, and how they were worked out.

    ``working`` is empty for cents, and when it would only repeat the number of points. ``unwelcome`` points take
    a side further from winning.
    """

    side: int
    name: str
    points: Points
    why: str
    working: str
    unwelcome: bool

    @property
    def explanation(self) -> str:
        """The working, or where there is none the reason for the points."""
        return self.working or self.why


def award_lines(awards: Sequence[Award], state: TableState) -> tuple[AwardLine, ...]:
    """Return awards in words, by side; where several seats of a side earned some, each has the name of its seat."""
    earners = {award.side: {each.seat for each in awards if each.side == award.side} for award in awards}
    lines: list[AwardLine] = []
    for award in awards:
        by_seat = award.seat is not None and len(earners[award.side]) > 1
        points = Points.of(award.points, state.game)
        bare = points.in_cents or award.working.lstrip("-") == str(abs(award.points))
        lines.append(
            AwardLine(
                award.side,
                state.name_of(award.seat or 0) if by_seat else state.sides[award.side - 1].name,
                points,
                rulings.award_sentence(award, state.game),
                "" if bare else working_words(award, partial(_holders, state)),
                (award.points < 0) != state.game.low_wins,
            )
        )
    return tuple(lines)


def _holders(state: TableState, seats: tuple[int, ...]) -> str:
    """Return the name of a group of seats: one player, or a side of several."""
    if len(seats) == 1:
        return state.name_of(seats[0])
    return next((side.name for side in state.sides if side.seats == seats), ", ".join(map(state.name_of, seats)))
