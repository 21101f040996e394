"""Patiences to look at afterwards: every hand of a session, and each moment with its picture and its verdict."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render

from referee import queries
from referee.faces.patience import moves as told
from referee.faces.patience.thinking import knows_turn, turned_at, verdict_after, verdict_words
from referee.pages.patience.steps import Step, steps_of
from referee.pages.requests import HtmxRequest
from referee.rules import changed_rules
from referee.state import PlayedHand
from scoring.outlook import Outcome
from scoring.patience import verdict
from scoring.results import Ending


@dataclass(frozen=True)
class HandShown:
    """A hand with its steps. ``turned`` is the step after which it could no longer be won, where that is known.

    ``unasked``: it was lost, and where has not been looked for yet: on a page of many hands that would take too long.
    """

    number: int
    steps: tuple[Step, ...]
    ending: str
    won: bool
    moves_made: int
    tiles_left: int
    turned: Step | None
    never_winnable: bool
    unasked: bool


def session(request: HtmxRequest, state: queries.TableState) -> HttpResponse:
    """Every hand of a session of patiences; where it was lost of the last one, and of the one asked for (``?lost=2``)."""
    hands = [hand for hand in state.log_state.hands if hand.lines]
    asked = request.GET.get("lost", "")
    looked_for = {hands[-1].number if hands else 0, int(asked) if asked.isdecimal() and len(asked) < 6 else 0}
    context = {
        "state": state,
        "hands": [_hand(hand, hand.number in looked_for or knows_turn(hand)) for hand in hands],
        "sitting": state.log_state,
        "tally": queries.tally_of(state.seats[0].player, state.variant.slug),
        "rules": changed_rules(state.game, len(state.seats)),
    }
    return render(request, "patience/session.html", context)


def moment(request: HtmxRequest, state: queries.TableState, hand: int, step: int) -> HttpResponse:
    """One step: the picture of the moment, what was done, and whether it could still be won afterwards."""
    if not 1 <= hand <= len(state.log_state.hands):
        raise Http404
    shown = state.log_state.hands[hand - 1]
    steps = steps_of(shown)
    if not 1 <= step <= len(steps):
        raise Http404
    chosen = steps[step - 1]
    found = verdict_after(shown, chosen.play) if chosen.last else verdict(chosen.after)
    context = {
        "state": state,
        "hand": hand,
        "step": chosen,
        "count": len(steps),
        "verdict": verdict_words(found),
        "outlook": _outlook(found.outcome),
        "turned": chosen == _hand(shown).turned,
        "earlier": step - 1 if step > 1 else None,
        "later": step + 1 if step < len(steps) else None,
    }
    return render(request, "patience/moment.html", context)


def _hand(hand: PlayedHand, looked_for: bool = True) -> HandShown:
    steps = steps_of(hand)
    point = turned_at(hand) if looked_for else None
    turned = next((step for step in steps if point and point.at and step.play == point.at + 1 and step.last), None)
    if turned and turned.gives_up and point and not point.proved:
        turned = None
    return HandShown(
        number=hand.number,
        steps=tuple(steps),
        ending=told.ending_words(hand.rulings[-1]) if hand.is_over else "",
        won=bool(hand.is_over and hand.hand.result.winners),
        moves_made=hand.hand.moves_made,
        tiles_left=hand.hand.tiles_left,
        turned=turned,
        never_winnable=bool(point and point.at == 0),
        unasked=not looked_for and hand.hand.ending is Ending.LOST,
    )


def _outlook(outcome: Outcome) -> str:
    return {Outcome.CAN_BE_WON: "good", Outcome.CANNOT_BE_WON: "bad"}.get(outcome, "open")
