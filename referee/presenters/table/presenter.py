"""The presenter of every game at the table: one layout with open ends, and the unseen tiles to tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import PHONE_FELT, SKETCH, Size, layout_svg, shared_felt
from referee.exceptions import Invalid
from referee.log import PlayedHand
from referee.presenters.choice import Choice
from referee.presenters.continuations import Continuations
from referee.presenters.deductions import Proofs
from referee.presenters.form_fields import entry_of, read_choice, read_number
from referee.presenters.presenter import Presenter, RefusalShown
from referee.presenters.registry import register
from referee.presenters.selection import Screen, Selection, small_number
from referee.presenters.table.casts import as_hand, hand_shown
from referee.presenters.table.continuations import position_of, ways_on
from referee.presenters.table.deductions import proofs
from referee.presenters.table.play_list import count_told, end_sum, result_of
from referee.presenters.table.replay import HandReplay
from referee.presenters.table.review import PlayMoment, TableReview
from referee.presenters.table.scene import HandScene
from referee.presenters.table.trains import train_labels
from referee.presenters.table.tray import tiles_that_fit, with_half
from referee.queries import TableState
from referee.wording.free_text import plain
from scoring.entries import Count, Entry, Play
from scoring.faults import Code
from scoring.game import HandState
from scoring.hand import Hand
from scoring.record import JsonObject
from scoring.ruling import Ruling
from scoring.variant import Variant
from scoring.wording import Names


class TablePresenter(Presenter):
    """The presenter of games at the table, whichever is played."""

    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> HandScene:
        allowed = selection if state.is_keeper else replace(selection, seat=None, stands=False)
        return HandScene(state, allowed, screen, fresh)

    def screen_for_many(self, screen: Screen) -> Screen:
        return Screen(felt=shared_felt(screen.felt))

    def picture(self, hand: HandState, *, size: Size = PHONE_FELT, standalone: bool = False) -> str:
        return _picture(as_hand(hand), size, standalone)

    def example_picture(self, rulings: Sequence[Ruling[HandState]], names: Names, *, standalone: bool = False) -> str:
        """Draw the table after the last entry."""
        return _picture(as_hand(rulings[-1].hand), PHONE_FELT, standalone, names)

    def sketch(self, hand: HandState, following: Entry | None = None, names: Names | None = None) -> str:
        return _picture(as_hand(hand), SKETCH, False, names)

    def end_sum(self, hand: HandState) -> str:
        return end_sum(as_hand(hand))

    def review(self, state: TableState, opened: int | None = None, asked: int | None = None) -> TableReview:
        return TableReview(state, opened, asked)

    def moment(self, state: TableState, hand: PlayedHand, number: int) -> PlayMoment:
        return PlayMoment(state, hand, number)

    def replay(self, state: TableState, hand: PlayedHand) -> HandReplay:
        return HandReplay(state, hand)

    def position(self, hand: HandState, state: TableState) -> str:
        return position_of(hand, state)

    def ways_on(self, hand: HandState, state: TableState) -> tuple[Continuations, ...]:
        return ways_on(hand, state)

    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        """Read a play, or anything else that the page has a button for.

        The keeper enters for the seat that the form names, usually the one at turn. An entry that was kept on the phone
        until it had a connection names no seat, because the phone couldn't know whose turn it would be. Players enter
        for their own seat.
        """
        seat = state.seat or read_number(sent, "turn", state.due.seat if state.due else 1)
        if "lay" in sent:
            written = _choice_sent(sent, state, seat).as_json(seat)
        elif "miss" in sent:
            written = {"do": "miss", "seat": seat, "tile": sent.get("miss", "")}
        elif "call" in sent:
            written = {"do": "call", "seat": state.seat or read_number(sent, "call", seat)}
        else:
            written = _read_button(sent, seat)
        return entry_of(state.game, written, sent)

    def proofs(self, state: TableState) -> Proofs | None:
        return proofs(state)

    def at_turn(self, hand: PlayedHand, seat: int) -> PlayedHand:
        lies = as_hand(hand.hand).at(seat)
        if not hand.rulings:
            return replace(hand, start=lies)
        return replace(hand, rulings=(*hand.rulings[:-1], hand.rulings[-1]._replace(hand=lies)))

    def how_it_ended(self, hand: PlayedHand, state: TableState) -> str:
        if hand.hand.result is None:
            return ""
        return result_of(state, hand.hand).sentence

    def line(self, entry: Entry, state: TableState) -> str:
        """Return an entry in a list of entries; for a count, with the pips that each player had left."""
        return count_told(entry, state) if isinstance(entry, Count) else super().line(entry, state)

    def refusal(self, ruling: Ruling[HandState], state: TableState, sent: QueryDict) -> RefusalShown:
        hint = _("It is scored as if it were right, and marked with the rule it broke.")
        why = replace(super().refusal(ruling, state, sent), hint=hint)
        if not isinstance(ruling.entry, Play):
            return why
        play, hand = ruling.entry, as_hand(ruling.hand)
        only_out_of_turn = all(fault.code is Code.NOT_YOUR_TURN for fault in ruling.faults)
        return replace(why, tile=play.tile, fits=() if only_out_of_turn else tiles_that_fit(hand, play.seat))


def _picture(hand: Hand, size: Size, standalone: bool, names: Names | None = None) -> str:
    over, trains = hand.result is not None, train_labels(hand, names)
    return layout_svg(hand.layout_now, box=size, trains=trains, ends=not over, standalone=standalone)


def _choice_sent(sent: QueryDict, state: TableState, seat: int) -> Choice:
    """Read the tile and its place. If either half could touch, the suit under which the tile was found decides."""
    choice, suit = read_choice(sent, "lay"), small_number(sent.get("suit", ""))
    hand = hand_shown(state)
    if hand is None or suit is None or seat not in hand.seats:
        return choice
    return with_half(hand if hand.turn == seat else hand.at(seat), choice, seat, suit)


def _read_button(sent: QueryDict, seat: int) -> JsonObject:
    """Read the buttons that lay no tile, as in the record."""
    do = sent.get("do", "")
    written: JsonObject = {"do": do}
    if do in ("draw", "pass", "done"):
        written["seat"] = seat
    if do == "draw":
        written["tiles"] = read_number(sent, "tiles", 1)
    if do == "adjust":
        written["seat"] = read_number(sent, "seat", 1)
        written["points"] = read_number(sent, "points", 0)
    if do in ("adjust", "void"):
        reason = plain(sent.get("reason", "")).strip()
        if not reason:
            raise Invalid("reason", _("Say why it happened."))
        written["reason"] = reason
    return written


register(Variant, TablePresenter())
