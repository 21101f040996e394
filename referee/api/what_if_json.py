"""A session beside what it would have been under other rules, as the API answers it (record 3.4)."""

from __future__ import annotations

from typing import Annotated, TypedDict

from referee.api.correction_answers import difference_json
from referee.api.correction_resources import (
    ChangedRulingJson,
    FinishedChangeJson,
    HandChangeJson,
    ScoresChangeJson,
    WinnersChangeJson,
)
from referee.api.resources import NoRoomJson, Options, Slug
from referee.queries import WhatIf


class WhatIfJson(TypedDict):
    """A session beside what it would have been under other rules."""

    variant: Annotated[Slug, "The game by whose rules it was judged."]
    options: Options
    rulings: Annotated[list[ChangedRulingJson], "Every ruling that differs, in order."]
    dropped: Annotated[list[NoRoomJson], "Entries that have no place under these rules."]
    scores: ScoresChangeJson
    finished: FinishedChangeJson
    winners: WinnersChangeJson
    hands: list[HandChangeJson]
    version: Annotated[int, "The session's."]


def what_if_json(found: WhatIf) -> WhatIfJson:
    """Return a session beside what it would have been."""
    was, would_be = found.before.log_state.in_force, found.after.log_state.in_force
    difference = difference_json(was, would_be, found.no_room, found.before.name_of)
    return {
        "variant": would_be.game.slug,
        "options": would_be.game.option_values,
        "rulings": difference["changed"],
        "dropped": difference["dropped"],
        "scores": difference["scores"],
        "finished": difference["finished"],
        "winners": difference["winners"],
        "hands": difference["hands"],
        "version": found.before.version,
    }
