"""What the table page shows, made from a `TableState`: values for the templates, no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.drawing import PHONE, colour, describe_end, layout_svg
from referee.pages import beside, words
from referee.pages.beside import Caller, RowShown
from referee.pages.feed import FeedLine, Result, feed_lines, result_of
from referee.pages.tray import Offer, Panel, Tray, choices_for, tray_for
from referee.queries import SideAtTable, TableState
from scoring.hand import Hand
from scoring.layout import Arm
from scoring.tiles import Tile
from scoring.variant import DrawRule


@dataclass(frozen=True)
class SeatCard:
    """A seat on its side's card."""

    number: int
    name: str
    tiles: int
    at_turn: bool
    mine: bool


@dataclass(frozen=True)
class SideCard:
    """A side with its score."""

    side: SideAtTable
    seats: tuple[SeatCard, ...]
    at_turn: bool
    won: bool
    target: int | None


@dataclass(frozen=True)
class EndChip:
    """An arm's end in the sum: what it counts, and whether it may be tapped."""

    arm: int
    colour: int
    text: str
    label: str
    locked: bool
    counts: bool
    chosen: bool
    offer: Offer | None = None


@dataclass(frozen=True)
class Chosen:
    """What the reader has tapped so far: an arm, a suit, or a tile that fits in several places."""

    arm: int | None = None
    suit: int | None = None
    tile: Tile | None = None
    stands: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything that the table page shows. ``fresh``: something new happened since the reader looked."""

    state: TableState
    chosen: Chosen = Chosen()
    box: tuple[int, int] = PHONE
    fresh: bool = False

    @property
    def hand(self) -> Hand | None:
        """The present hand."""
        return self.state.hand

    @property
    def mode(self) -> str:
        """``begin``, ``lead``, ``play``, ``count``, ``result`` or ``over``."""
        hand = self.state.hand
        if hand is None:
            return "begin"
        if self.state.finished and hand.result:
            return "over"
        if hand.result:
            return "result"
        if hand.awaiting_count:
            return "count"
        return "play" if hand.layout.placed else "lead"

    @property
    def may_enter(self) -> bool:
        """Whether the reader may enter for the seat at turn."""
        due = self.state.due
        return due is not None and (self.state.is_keeper or self.state.seat == due.seat)

    @property
    def may_undo(self) -> bool:
        """Whether an undo by the reader could be allowed; who may take back what, the operation decides."""
        return bool(self.state.so_far.hands) and self.state.role != "watcher"

    @property
    def turn_name(self) -> str:
        """The name of whose turn it is."""
        return self.state.name_of(self.state.due.seat) if self.state.due else ""

    @cached_property
    def cards(self) -> tuple[SideCard, ...]:
        """A card for each side."""
        turn = self.hand.turn if self.hand else None
        return tuple(
            SideCard(
                side,
                tuple(self._seat(number, turn) for number in side.seats),
                turn in side.seats,
                side.number in self.state.winners,
                self.state.variant.target,
            )
            for side in self.state.sides
        )

    def _seat(self, number: int, turn: int | None) -> SeatCard:
        tiles = self.hand.tiles_left[number - 1] if self.hand else 0
        return SeatCard(number, self.state.name_of(number), tiles, number == turn, number == self.state.seat)

    # The felt

    @property
    def felt(self) -> SafeString:
        """The layout as SVG; the open ends are links where the reader may enter."""
        assert self.hand is not None
        may_tap = self.may_enter and self.mode == "play"

        def href(arm: Arm) -> str | None:
            return None if arm.locked else f"?arm={arm.number}"

        svg = layout_svg(self.hand.layout_now, box=self.box, end_href=href if may_tap else None, chosen=self.chosen.arm)
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    @cached_property
    def ends(self) -> tuple[EndChip, ...]:
        """The ends in the order of their arms."""
        if self.hand is None:
            return ()
        offers = {offer.choice.arm: offer for offer in self.places} if self.chosen.tile else {}
        return tuple(self._end(arm, offers.get(arm.number)) for arm in self.hand.layout_now.arms)

    def _end(self, arm: Arm, offer: Offer | None) -> EndChip:
        return EndChip(
            arm=arm.number,
            colour=colour(arm.number),
            text=f"{arm.suit}+{arm.suit}" if arm.counts and arm.tile.is_double else str(arm.suit),
            label=describe_end(arm),
            locked=arm.locked,
            counts=self._counts(arm),
            chosen=arm.number == self.chosen.arm,
            offer=offer,
        )

    def _counts(self, arm: Arm) -> bool:
        """Whether the end stands in the sum, a blank too."""
        return arm.counts > 0 or (arm.started and not arm.tile.is_double) or arm.place == "end"

    @property
    def total(self) -> int | None:
        """The end total in pips; None in games that have none and before the lead."""
        hand = self.hand
        return hand.layout.end_total if hand and hand.variant.has_end_total and hand.layout.placed else None

    # What the game shows beside the layout

    @property
    def beside(self) -> list[str]:
        """What a player must know besides the layout: what holds now, and what the last entry brought about."""
        if self.hand is None or self.hand.ending:
            return []
        holds = beside.notices(self.hand, self.state)
        brought = self.last.notes if self.last and not self.hand.variant.misses else ()
        return [*holds, *(note for note in brought if note != words.CASTS_A_SPELL)]

    @property
    def callers(self) -> list[Caller]:
        """Who may call the last tile now."""
        return beside.callers(self.hand, self.state) if self.hand else []

    @property
    def rows(self) -> list[RowShown]:
        """The face-down rows, where the game has them."""
        return beside.rows(self.hand, self.state) if self.hand else []

    @cached_property
    def comes_up(self) -> Tile | None:
        """The tile that must be turned up next, where it was seen before."""
        return next((row.tiles[0] for row in self.rows if row.at_turn and row.tiles), None)

    @property
    def pool(self) -> str:
        """What is in the pool of a game for money, as people write it: all that the players together are without."""
        return beside.money(-sum(self.state.scores.values()))

    # The tray

    @property
    def draws(self) -> int | None:
        """How many tiles one tap draws: what the rule asks for; None where nothing is drawn now."""
        if self.hand is None or self.state.due is None:
            return None
        rule = self.hand.draw_rule(self.state.due.seat)
        if rule is DrawRule.NONE:
            return None
        return max(1, self.state.due.may_draw) if rule.most else 1

    @property
    def usual_deal(self) -> int:
        """How many tiles the rules deal to each player of this table."""
        return self.state.variant.dealt_to(len(self.state.seats))

    @cached_property
    def tray(self) -> Tray:
        """What may be tapped."""
        assert self.hand is not None and self.state.due is not None
        return tray_for(self.hand, self.state.due.seat)

    @property
    def panel(self) -> Panel | None:
        """The tiles that fit the chosen end."""
        return self.tray.panel(self.chosen.arm)

    @cached_property
    def places(self) -> tuple[Offer, ...]:
        """Where the chosen tile may go."""
        if not (self.chosen.tile and self.hand and self.state.due):
            return ()
        return choices_for(self.hand, self.chosen.tile, self.state.due.seat, self.chosen.stands)

    # What was played

    @cached_property
    def feed(self) -> list[FeedLine]:
        """The entries in force of the hand, the last first."""
        return feed_lines(self.state.shown, self.state)[::-1] if self.state.shown else []

    @property
    def last(self) -> FeedLine | None:
        """The last entry in force of the hand."""
        return self.feed[0] if self.feed else None

    @property
    def result(self) -> Result | None:
        """What the hand brought."""
        return result_of(self.state, self.hand) if self.hand and self.hand.result else None

    @property
    def findings(self) -> list[tuple[str, bool]]:
        """What the hand's entries prove afterwards, and whether it is proved."""
        if not self.state.shown or not self.state.shown.hand.ending:
            return []
        return [
            (words.finding_sentence(finding, self.state.name_of), finding.certainty == "proved")
            for finding in self.state.shown.findings
        ]

    @property
    def undoes(self) -> str:
        """What an undo would take back."""
        if self.last is None:
            return _("the deal")
        return str(self.last.tile or self.last.what)
