"""A session to look at afterwards: every hand, every play with its working, and the picture of each moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import queries, words
from referee.drawing import layout_svg
from referee.faces.table.feed import AwardLine, FeedLine, Result, award_lines, feed_lines, result_of
from referee.pages.patience import review
from referee.pages.requests import HtmxRequest, etag_for, key_at, page, unchanged
from referee.queries import TableState, plays_of
from referee.rules import changed_rules
from referee.state import PlayedHand
from scoring.hand import Hand
from scoring.layout import Layout

_COLUMNS = 4  # running scores that stand side by side on a phone


class Score(NamedTuple):
    """What a side (or the pool) has after a play, and whether the play changed it."""

    name: str
    points: int
    changed: bool


@dataclass(frozen=True)
class Row:
    """A play with the scores that it left, side by side."""

    line: FeedLine
    scores: tuple[Score, ...]


@dataclass(frozen=True)
class HandShown:
    """A hand with everything that was entered in it."""

    number: int
    leader: str
    rows: tuple[Row, ...]
    result: Result | None
    scores: tuple[int, ...]
    opening: tuple[AwardLine, ...]
    findings: tuple[tuple[str, bool], ...]
    drawing: SafeString

    @property
    def pool(self) -> int:
        """What the players together are without after it: in a game for money, the cents in the pool."""
        return -sum(self.scores)


@page
@require_safe
def session(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Every hand of the session."""
    row = queries.session_row(session_id)
    key = key_at(request, session_id)
    etag = etag_for(request, row, key, "session", request.GET.get("lost"))
    if same := unchanged(request, etag):
        return same
    state = queries.present_state(row, key)
    if state.is_patience:
        response = review.session(request, state)
        response["ETag"] = etag
        return response
    hands = [_hand(hand, state) for hand in state.log_state.hands]
    context = {
        "state": state,
        "hands": hands,
        "sides": state.sides,
        "rules": changed_rules(state.game, len(state.seats)),
        "pool": -sum(state.scores.values()),
        "columns": _columns(state),
        "many_columns": len(_columns(state)) > _COLUMNS,
    }
    response = render(request, "session.html", context)
    response["ETag"] = etag
    return response


@page
@require_safe
def moment(request: HtmxRequest, session_id: UUID, hand: int, play: int) -> HttpResponseBase:
    """One play: the layout as it then lay, the sum end by end, the points, and what was wrong with it if it stands."""
    state = queries.present_state(queries.session_row(session_id), key_at(request, session_id))
    if state.is_patience:
        return review.moment(request, state, hand, play)
    if not 1 <= hand <= len(state.log_state.hands):
        raise Http404
    shown = state.log_state.hands[hand - 1]
    plays, lines = plays_of(shown), feed_lines(shown, state)
    if not 1 <= play <= len(plays):
        raise Http404
    chosen = plays[play - 1]
    context = {
        "state": state,
        "hand": hand,
        "line": lines[play - 1],
        "drawing": draw(chosen.ruling.hand.layout_now),
        "scores": [(side.name, chosen.ruling.hand.scores[side.number]) for side in state.sides],
        "earlier": play - 1 if play > 1 else None,
        "later": play + 1 if play < len(plays) else None,
        "count": len(plays),
    }
    return render(request, "moment.html", context)


def draw(layout: Layout) -> SafeString:
    """The layout as SVG, for looking at."""
    return mark_safe(layout_svg(layout))  # noqa: S308  # made by `drawing` from numbers and escaped labels


def _columns(state: TableState) -> list[str]:
    """Whose running scores are shown: every side's, and in a game for money the pool's."""
    return [*(side.name for side in state.sides), *([_("Pool")] if state.variant.in_cents else [])]


def _standings(hand: Hand, state: TableState) -> list[int]:
    """What those of `_columns` have."""
    scores = [hand.scores[side.number] for side in state.sides]
    return [*scores, -sum(scores)] if state.variant.in_cents else scores


def _rows(hand: PlayedHand, state: TableState) -> Iterator[Row]:
    names, before = _columns(state), _standings(hand.start, state)
    for line, ruling in zip(feed_lines(hand, state), hand.rulings, strict=True):
        after = _standings(ruling.hand, state)
        scores = zip(names, after, before, strict=True)
        yield Row(line, tuple(Score(name, points, points != was) for name, points, was in scores))
        before = after


def _hand(hand: PlayedHand, state: TableState) -> HandShown:
    sides = [side.number for side in state.sides]
    return HandShown(
        number=hand.number,
        leader=state.name_of(hand.start.leader),
        rows=tuple(_rows(hand, state)),
        result=result_of(state, hand.hand) if hand.hand.result else None,
        scores=tuple(hand.hand.scores[side] for side in sides),
        opening=award_lines(hand.start.opening_awards, state),
        findings=tuple(
            (words.finding_sentence(finding, state.name_of), finding.certainty == "proved") for finding in hand.findings
        )
        if hand.hand.ending
        else (),
        drawing=draw(hand.hand.layout_now),
    )
