"""The contents of the page of a game at the table, made from a `TableState`: values for the templates, no HTTP."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.drawing import Size, layout_svg
from referee.presenters.choice import Pick, TileButton
from referee.presenters.table import status_panel
from referee.presenters.table.at_table import AtTable
from referee.presenters.table.continuations import position_of
from referee.presenters.table.deductions import deductions_shown
from referee.presenters.table.leader import may_change_leader
from referee.presenters.table.open_ends import EndChip, PlacementButton, doubles_awaited, end_chips, places_at
from referee.presenters.table.score_cards import SideCard, side_cards
from referee.presenters.table.status_panel import Caller, FaceDownRow
from referee.presenters.table.tile_links import tile_links
from referee.presenters.table.trains import train_labels, train_name, trains_told
from referee.presenters.table.tray import TileTray, choices_for, tray_for
from referee.presenters.table.turn import Turn
from scoring.deductions import Deductions
from scoring.entries import Play
from scoring.game import HandState
from scoring.hand import Hand
from scoring.layout import Arm
from scoring.offers import Due
from scoring.ruling import Ruling
from scoring.tiles import Tile

FIRST_PANEL = ""
ALL_TILES = "all"


@dataclass(frozen=True)
class HandScene(AtTable):
    """The contents of the page of a game at the table while every tile is entered."""

    @property
    def title(self) -> str:
        told = {"game": _(self.variant.name), "name": self.at_turn_name}
        if self.mode == "lead":
            return _("%(name)s leads · %(game)s") % told
        if self.mode == "play":
            return _("%(name)s's turn · %(game)s") % told
        if self.mode == "count":
            return _("Count the tiles · %(game)s") % told
        if self.state.finished:
            return _("The session is over · %(game)s") % told
        if self.mode == "result":
            return _("The hand is over · %(game)s") % told
        return _("%(game)s at the table") % told

    @cached_property
    def mode(self) -> str:
        """The mode of the page: ``begin``, ``lead``, ``play``, ``count``, ``result`` or ``over``."""
        hand = self.hand
        if hand is None:
            return "begin"
        if self.state.finished and hand.result:
            return "over"
        if hand.result:
            return "result"
        if hand.awaiting_count:
            return "count"
        return "play" if hand.layout.placed else "lead"

    @cached_property
    def position(self) -> str:
        """The hand as a position in one line; empty before it begins and once its result stands."""
        return position_of(self.hand, self.state) if self.hand else ""

    @property
    def body(self) -> str:
        if self.mode == "begin":
            return "table/_before_first_hand.html"
        return "table/_play.html" if self.mode in ("lead", "play") else "table/_after_hand.html"

    @property
    def may_enter(self) -> bool:
        """True if the reader may enter for the seat at turn."""
        due = self.due
        return due is not None and (self.state.is_keeper or self.state.seat == due.seat)

    @cached_property
    def other_seat(self) -> int | None:
        """The seat that the keeper tapped to enter a play for it, although it isn't its turn."""
        seat, due = self.selection.seat, self.state.due
        if not (self.state.is_keeper and seat and due and self.hand) or seat == due.seat:
            return None
        return seat if seat in self.hand.seats else None

    @cached_property
    def asked(self) -> Hand | None:
        """The hand with the turn at the seat for which an entry is made."""
        return self.hand.at(self.other_seat) if self.hand and self.other_seat else self.hand

    @cached_property
    def due(self) -> Due | None:
        return self.state.game.due(self.asked) if self.asked and self.other_seat else self.state.due

    @property
    def keeps_seat(self) -> str:
        """The part of every link of this page that keeps the seat for which a play is entered out of turn."""
        return f"seat={self.other_seat}&" if self.other_seat else ""

    @property
    def at_turn_name(self) -> str:
        """The name of the player whose turn it is by the rules."""
        return self.state.name_of(self.state.due.seat) if self.state.due else ""

    @property
    def turn_name(self) -> str:
        """The name of the player whose turn it is, or for whom a play is entered out of turn."""
        return self.state.name_of(self.due.seat) if self.due else ""

    @cached_property
    def cards(self) -> tuple[SideCard, ...]:
        """The cards of the sides."""
        may_tap = self.state.is_keeper and self.mode in ("lead", "play")
        return side_cards(self.state, self._given_away, self.other_seat, may_tap)

    @cached_property
    def _given_away(self) -> Deductions | None:
        return deductions_shown(self.state)

    # The felt

    @property
    def felt(self) -> SafeString:
        assert self.hand is not None
        may_tap = self.may_enter and self.mode == "play"

        def href(arm: Arm) -> str | None:
            return None if arm.locked else f"?{self.keeps_seat}arm={arm.number}"

        # While a tile waits for its end, a thumb that misses the end shouldn't lead away from the table.
        shown = None if self.selection.tile else self.state.shown
        svg = layout_svg(
            self.hand.layout_now,
            box=self.screen.felt,
            end_href=href if may_tap else None,
            tile_links=tile_links(shown, self.state) if shown else (),
            chosen=self.open_arm,
            doubles=doubles_awaited(self.hand),
            trains=train_labels(self.hand, self.state.name_of),
            offered=self.tray.next_on_felt if self.may_enter else (),
            ends=self.hand.result is None,
        )
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    def picture(self, size: Size) -> SafeString:
        assert self.hand is not None
        trains = train_labels(self.hand, self.state.name_of)
        svg = layout_svg(self.hand.layout_now, box=size, doubles=doubles_awaited(self.hand), trains=trains)
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    @cached_property
    def ends(self) -> tuple[EndChip, ...]:
        """The ends in the order of their arms."""
        if self.hand is None:
            return ()
        return end_chips(self.hand, self.places, self.open_arm, self.state.name_of, self.screen.felt)

    @property
    def ends_told(self) -> tuple[EndChip, ...]:
        """The ends under the layout. Where many arms grow from a hub, only those that may be played on now."""
        if self.hand is None or self.hand.hub is None:
            return self.ends
        return tuple(end for end in self.ends if not end.locked)

    def train(self, arm: int) -> str:
        """Return the name of an arm in a game of trains; else empty."""
        return train_name(self.hand, arm, self.state.name_of) if self.hand else ""

    @property
    def open_trains(self) -> str:
        """The trains that the seat at turn may play on, in a sentence."""
        trains = trains_told(self.hand, self.state.name_of) if self.hand else ""
        return _("%(name)s can play on: %(trains)s") % {"name": self.turn_name, "trains": trains}

    @property
    def total(self) -> int | None:
        """The end total in pips; None in games that have none and before the lead."""
        return self.hand.end_total if self.hand else None

    # Status beside the layout

    @cached_property
    def beside(self) -> list[str]:
        """The conditions besides the layout that a player must know: those in force, and those from the last entry."""
        if self.hand is None or self.hand.ending:
            return []
        last = self.state.rulings[-1].effects if self.state.rulings else ()
        return [*status_panel.notices(self.hand, self.state), *status_panel.news(self.hand, self.state, last)]

    @property
    def has_conditions(self) -> bool:
        """True if the game may have conditions besides the layout at any moment of the hand."""
        return self.hand is not None and status_panel.may_have_notices(self.hand)

    @cached_property
    def callers(self) -> list[Caller]:
        """The seats that may call the last tile now."""
        return status_panel.callers(self.hand, self.state) if self.hand else []

    @cached_property
    def rows(self) -> list[FaceDownRow]:
        """The face-down rows, where the game has them."""
        return status_panel.rows(self.asked, self.state) if self.asked else []

    @cached_property
    def comes_up(self) -> Tile | None:
        """The tile that must be turned up next, where it was seen before."""
        return next((row.tiles[0] for row in self.rows if row.at_turn and row.tiles), None)

    @cached_property
    def blocked(self) -> bool:
        """True if it is proved, though the hand is open, that nobody can ever play again.

        Only a table that wants to see proofs is told.
        """
        found = self._given_away
        return found is not None and found.blocked and self.mode == "play"

    # The tray

    @cached_property
    def turn(self) -> Turn | None:
        """The options of the seat at turn, and the buttons for them."""
        return Turn(self.asked, self.due, self.turn_name) if self.asked and self.due else None

    @property
    def may_change_leader(self) -> bool:
        """True if the reader may say that somebody else leads the hand."""
        return may_change_leader(self.state)

    @cached_property
    def tray(self) -> TileTray:
        """The tiles and buttons that may be tapped."""
        assert self.asked is not None and self.due is not None
        return tray_for(self.asked, self.due.seat)

    @cached_property
    def open_panel(self) -> str:
        """The panel of the tray that is open.

        It is an arm's, that of the tile coming up again, ``pass`` if nothing else is possible, or else the first or all
        tiles.
        """
        if self.selection.arm is not None and self.tray.panel(self.selection.arm):
            return str(self.selection.arm)
        if self.selection.every or self.selection.suit is not None:
            return self.panel_of_all
        if self.mode != "play" or self.due is None:
            return FIRST_PANEL
        if self.comes_up:
            return "next"
        return "pass" if self.due.must_pass else FIRST_PANEL

    @property
    def panel_of_all(self) -> str:
        """The panel with every tile: the first, unless that shows the fitting tiles."""
        return ALL_TILES if self.tray.shows_what_fits else FIRST_PANEL

    @property
    def open_arm(self) -> int | None:
        """The arm whose tiles are shown."""
        if not (self.may_enter and self.mode == "play") or self.selection.tile:
            return self.selection.arm
        return int(self.open_panel) if self.open_panel.isdecimal() else None

    def picks(self, buttons: Iterable[TileButton], *, by_suit: bool = False) -> list[Pick]:
        """Return tiles to tap. A tap enters a play; a miss for a tile that doesn't fit, in a game that has them."""
        otherwise, coming, coloured = (
            ("miss" if self._misses else "lay"),
            self.comes_up,
            self.tray.suits and not by_suit,
        )
        return [
            Pick(each, "lay" if each.fits else otherwise, each.tile == coming, by_suit, each.colour if coloured else 0)
            for each in buttons
        ]

    @cached_property
    def _misses(self) -> bool:
        return self.variant.misses and self.mode == "play"

    @property
    def coming_places_to_tap(self) -> tuple[PlacementButton, ...]:
        """The places for the tile that comes up again; empty if it goes to the far end of its row."""
        if not (self.asked and self.comes_up):
            return ()
        return places_at(self.ends, choices_for(self.asked, self.comes_up, self.asked.at_turn, False))

    @cached_property
    def places(self) -> tuple[TileButton, ...]:
        """The buttons for the places where the chosen tile may go."""
        tapped = self.selection
        if not (tapped.tile and self.asked and self.due):
            return ()
        return choices_for(self.asked, tapped.tile, self.due.seat, tapped.stands, tapped.suit)

    @property
    def places_to_tap(self) -> tuple[PlacementButton, ...]:
        """The places where the chosen tile may go, each with its button and end."""
        return places_at(self.ends, self.places)

    def elsewhere(self, was: Ruling[HandState]) -> tuple[PlacementButton, ...]:
        play, hand = was.entry, self.hand
        if not (isinstance(play, Play) and hand and self.state.due and self.mode == "play"):
            return ()
        seat = self.state.due.seat
        placed = hand.game.placements(hand, play.tile, seat)
        taken = {arm for each in placed if each.arm == was.arm for arm in (each.arm, *each.alike)}
        buttons = [each for each in choices_for(hand, play.tile, seat, False) if each.choice.arm not in taken]
        return places_at(end_chips(hand, buttons, None, self.state.name_of, self.screen.felt), buttons)
