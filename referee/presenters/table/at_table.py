"""The contents of the page of a game at the table that are the same at whichever depth its hands are kept."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.presenters.findings import FindingLine, finding_lines, findings_told_at_once
from referee.presenters.scene import Scene
from referee.presenters.table.casts import as_variant, hand_shown
from referee.presenters.table.next_hand import NextHand
from referee.presenters.table.play_list import FeedLine, FeedRow, HandResultShown, feed_lines, last_line, result_of
from referee.presenters.table.score_cards import SideCard
from referee.presenters.table.session_end import SessionEnd
from referee.presenters.table.spoken_score import spoken_score
from referee.web.paths import moment_url
from referee.wording.points import Points, pool_of
from scoring.hand import Hand
from scoring.variant import Variant


@dataclass(frozen=True)
class AtTable(Scene):
    """The contents of the page of a game at the table."""

    heading = "table/_heading.html"
    top = "table/_scores.html"
    news = "table/_announcement.html"
    hand_sheet = "table/_hand_sheet.html"
    table_sheet = "table/_table_sheet.html"
    board = ("table/_board_scores.html", "table/_board_status.html")
    right = "corrections/_table_entry.html"
    # Those of every depth: the next hand may be kept at another one, and the page stays.
    styles = ("css/tally.css",)
    scripts = ("js/tally.js",)

    @cached_property
    def variant(self) -> Variant:
        """The game with the house rules of its table."""
        return as_variant(self.state.game)

    @cached_property
    def hand(self) -> Hand | None:
        """The present hand."""
        return hand_shown(self.state)

    @property
    @abstractmethod
    def cards(self) -> Sequence[SideCard]:
        """The cards of the sides."""

    @property
    def turn_name(self) -> str:
        """The name of the player whose turn it is, or for whom a play is entered out of turn; empty if nobody knows."""
        return ""

    @property
    def for_money(self) -> bool:
        """True if the scores are cents of a pool."""
        return self.pool is not None

    @cached_property
    def pool(self) -> Points | None:
        """The pool of a game for money; None in a game for points."""
        return pool_of(self.state.scores.values(), self.variant)

    @property
    def next_hand(self) -> NextHand:
        """The questions before the next hand."""
        return NextHand(self.state, self.variant)

    # Plays made

    def feed(self, challenged: Container[int]) -> list[FeedRow]:
        """Return the entries in force of the hand, the last first; ``challenged`` are the numbers of those in doubt."""
        hand = self.state.shown
        if hand is None:
            return []
        return [
            FeedRow(line, moment_url(self.state.session.id, hand.number, line.number), line.number in challenged)
            for line in reversed(feed_lines(hand, self.state))
        ]

    @cached_property
    def last(self) -> FeedLine | None:
        """The last entry in force of the hand."""
        return last_line(self.state.shown, self.state) if self.state.shown else None

    @property
    def spoken_score(self) -> str:
        """The award of the last entry and the total, to be said aloud; empty if it brought nobody points."""
        return spoken_score(self.last, self.state) if self.last else ""

    @cached_property
    def result(self) -> HandResultShown | None:
        """The result of the hand."""
        return result_of(self.state, self.hand) if self.hand and self.hand.result else None

    @cached_property
    def end(self) -> SessionEnd:
        """The end of a session that is over."""
        return SessionEnd(self.state, self.cards)

    @property
    def outcome(self) -> str:
        """The ending and winners of the hand; once the session is over, its winners."""
        if self.mode == "over":
            return self.end.outcome
        return self.result.sentence if self.result else ""

    @property
    def findings(self) -> tuple[FindingLine, ...]:
        """The findings from the hand's entries; while it is under way, those that are proved."""
        return finding_lines(self.state.shown, self.state) if self.state.shown else ()

    @property
    def told_at_once(self) -> tuple[FindingLine, ...]:
        return findings_told_at_once(self.state.shown, self.state) if self.state.shown else ()
