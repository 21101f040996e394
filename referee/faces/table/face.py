"""The face of every game at the table: one layout with open ends, and the unseen tiles to tap."""

from __future__ import annotations

from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee import words
from referee.drawing import PHONE_FELT, Size, layout_svg
from referee.exceptions import Invalid
from referee.faces.face import Face, WhyRefused
from referee.faces.fields import entry_of, read_choice, read_number
from referee.faces.proofs import Proofs
from referee.faces.registry import register
from referee.faces.selection import Screen, Selection
from referee.faces.table.feed import end_sum, result_of
from referee.faces.table.narrowing import as_hand
from referee.faces.table.proof import proofs
from referee.faces.table.review import PlayMoment, TableReview
from referee.faces.table.scene import HandScene
from referee.queries import TableState
from referee.state import PlayedHand
from scoring.entries import Entry, Play
from scoring.explain import Names
from scoring.game import HandState, Ruling
from scoring.jsonvalues import JsonObject
from scoring.variant import Variant


class TableFace(Face):
    """How a game at the table is shown and tapped, whichever it is."""

    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> HandScene:
        allowed = selection if state.is_keeper else replace(selection, seat=None, stands=False)
        return HandScene(state, allowed, screen, fresh)

    def picture(self, hand: HandState, *, size: Size = PHONE_FELT, standalone: bool = False) -> str:
        shown = as_hand(hand)
        return layout_svg(shown.layout_now, box=size, ends=shown.result is None, standalone=standalone)

    def end_sum(self, hand: HandState) -> str:
        return end_sum(as_hand(hand))

    def review(self, state: TableState, asked: int | None = None) -> TableReview:
        return TableReview(state, asked)

    def moment(self, state: TableState, hand: PlayedHand, number: int) -> PlayMoment:
        return PlayMoment(state, hand, number)

    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        """A play, or anything else that the page has a button for.

        The keeper enters for the seat that the form names: the one at turn. What waited on the phone for a connection
        names none, since whose turn it would be was not known there. A player enters for their own seat.
        """
        seat = state.seat or read_number(sent, "turn", state.due.seat if state.due else 1)
        if "lay" in sent:
            written = read_choice(sent, "lay").as_json(seat)
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

    def done(self, entry: Entry, state: TableState) -> str:
        return words.entry_words(entry, state.name_of)

    def told(self, entry: Entry, state: TableState, names: Names) -> str:
        return words.entry_sentence(entry, names)

    def refusal(self, ruling: Ruling[HandState], state: TableState, sent: QueryDict) -> WhyRefused:
        hint = _("It is scored as if it were right, and marked with the rule it broke.")
        tile = ruling.entry.tile if isinstance(ruling.entry, Play) else None
        title = words.cannot_sentence(ruling.entry, state.name_of)
        return replace(super().refusal(ruling, state, sent), title=title, hint=hint, tile=tile)

    def named(self, entry: Entry, state: TableState) -> str:
        return words.entry_named(entry, state.name_of)


def _read_button(sent: QueryDict, seat: int) -> JsonObject:
    """What the buttons that lay no tile mean, as in the record."""
    do = sent.get("do", "")
    written: JsonObject = {"do": do}
    if do in ("draw", "pass"):
        written["seat"] = seat
    if do == "draw":
        written["tiles"] = read_number(sent, "tiles", 1)
    if do == "adjust":
        written["seat"] = read_number(sent, "seat", 1)
        written["points"] = read_number(sent, "points", 0)
    if do in ("adjust", "void"):
        reason = sent.get("reason", "").strip()
        if not reason:
            raise Invalid("reason", _("must say why"))
        written["reason"] = reason
    return written


register(Variant, TableFace())
