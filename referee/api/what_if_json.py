"""A session beside what it would have been under other rules, as the API answers it (record 3.4)."""

from __future__ import annotations

from typing import Annotated, TypedDict

from referee.api.resources import Id, Options, Sides, Slug
from referee.api.serializers import ruling_json, words
from referee.queries import TableState, WhatIf
from referee.state import ChangedHand, ChangedRuling, EntryInHand, NoRoom
from scoring.adjudication import scores_json
from scoring.adjudication_json import BySide, EntryJson, FaultJson, RulingJson
from scoring.entry_json import write_entry
from scoring.explain import fault_json


class ChangedRulingJson(TypedDict):
    """An entry that is ruled otherwise, or has no place: null where there is no ruling."""

    hand: Id
    play: Id
    before: RulingJson | None
    after: RulingJson | None


class WithoutPlaceJson(TypedDict):
    """An entry that has no place, and why; in a hand that can't begin at all, `play` is null once for the hand itself."""

    hand: Id
    play: Id | None
    entry: EntryJson | None
    faults: list[FaultJson]


class ScoresBesideJson(TypedDict):
    """Points as they are and as they would be; null where there is no such hand."""

    before: BySide | None
    after: BySide | None


class FinishedBesideJson(TypedDict):
    """Whether the session is over, and whether it would be."""

    before: bool
    after: bool


class WinnersBesideJson(TypedDict):
    """Who has won, and who would have."""

    before: Sides
    after: Sides


class HandBesideJson(TypedDict):
    """The session's points after a hand, as they are and as they would be."""

    hand: Id
    number: int
    scores: ScoresBesideJson


class WhatIfJson(TypedDict):
    """A session beside what it would have been under other rules."""

    variant: Annotated[Slug, "The game by whose rules it was judged."]
    options: Options
    rulings: Annotated[list[ChangedRulingJson], "Every ruling that differs, in order."]
    dropped: Annotated[list[WithoutPlaceJson], "Entries that have no place under these rules."]
    scores: ScoresBesideJson
    finished: FinishedBesideJson
    winners: WinnersBesideJson
    hands: list[HandBesideJson]
    version: Annotated[int, "The session's."]


def what_if_json(found: WhatIf) -> WhatIfJson:
    """A session beside what it would have been."""
    before, after = found.before, found.after
    return {
        "variant": after.game.slug,
        "options": after.game.option_values,
        "rulings": [_changed(ruling, before) for ruling in found.rulings],
        "dropped": [_without_place(each, found) for each in found.no_room],
        "scores": {"before": scores_json(before.scores), "after": scores_json(after.scores)},
        "finished": {"before": before.finished, "after": after.finished},
        "winners": {"before": list(before.winners), "after": list(after.winners)},
        "hands": [_hand(hand) for hand in found.hands],
        "version": before.version,
    }


def _changed(changed: ChangedRuling, state: TableState) -> ChangedRulingJson:
    return {
        "hand": str(changed.hand.id),
        "play": str(changed.entry),
        "before": _ruling(changed.before, state),
        "after": _ruling(changed.after, state),
    }


def _ruling(entry: EntryInHand | None, state: TableState) -> RulingJson | None:
    return ruling_json(state, entry.number, entry.ruling) if entry else None


def _without_place(each: NoRoom, found: WhatIf) -> WithoutPlaceJson:
    game, name_of = found.after.game, found.before.name_of
    return {
        "hand": str(each.hand),
        "play": str(each.entry) if each.entry else None,
        "entry": write_entry(each.entered.entry) if each.entered else None,
        "faults": [fault_json(fault, game, name_of, words) for fault in each.faults],
    }


def _hand(hand: ChangedHand) -> HandBesideJson:
    before, after = hand.scores_before, hand.scores_after
    return {
        "hand": str(hand.hand.id),
        "number": hand.hand.number,
        "scores": {
            "before": scores_json(before) if before is not None else None,
            "after": scores_json(after) if after is not None else None,
        },
    }
