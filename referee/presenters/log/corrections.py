"""The changes that a correction made, a sentence for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _

from referee.log import (
    AmendBeginning,
    AmendEntry,
    Change,
    ChangeOptions,
    ChangeSeats,
    InForce,
    InsertEntry,
    RemoveEntry,
    Seated,
)
from referee.presenters.log.names import LogNames
from referee.rules import value_words
from referee.wording.lists import listed
from scoring.entries import Play
from scoring.games import GAMES
from scoring.options import OptionValue


def told_change(change: Change, before: LogNames, after: InForce) -> Iterator[str]:
    """Yield sentences about what was changed; ``before`` is the session without the correction, ``after`` with it."""
    match change:
        case AmendEntry():
            yield _amended(change, before)
        case RemoveEntry(play=play):
            yield _("%(play)s was deleted") % {"play": before.quoted(play)}
        case InsertEntry():
            yield _put_in(change, before)
        case AmendBeginning(hand=hand, beginning=beginning):
            yield before.begun(_number_of(before.then, hand), beginning)
            yield from before.dealt(beginning)
        case ChangeOptions(options=options):
            values = after.game.option_values
            for key in options:
                if (value := values.get(key)) is not None:
                    yield _rule(after, key, value)
        case ChangeSeats(seats=seats):
            yield _("The players are now, in order of play: %(names)s") % {"names": _names(seats)}
        case _:
            assert_never(change)


def _amended(change: AmendEntry, before: LogNames) -> str:
    found = before.then.entry(change.play)
    now = before.entry(change.entry)
    if found is None:
        return _("This was added: “%(what)s”") % {"what": now}
    was, play = found.entered.entry, before.quoted(change.play)
    if before.entry(was) != now:
        return _("%(play)s was put right to “%(now)s”") % {"play": play, "now": now}
    if isinstance(was, Play) and isinstance(change.entry, Play) and was.arm != change.entry.arm:
        return _("%(play)s was on another arm") % {"play": play}
    return _("Details of %(play)s were put right") % {"play": play}


def _put_in(change: InsertEntry, before: LogNames) -> str:
    scored = before.then.game.keeps_score
    found = before.then.entry(change.before) if change.before else None
    told = {"what": before.entry(change.entry), "hand": _number_of(before.then, change.hand)}
    if found is not None:
        told |= {"number": found.number, "hand": found.hand.number}
        text = (
            _("This was forgotten before play %(number)d of hand %(hand)d: “%(what)s”")
            if scored
            else _("This was forgotten before move %(number)d of game %(hand)d: “%(what)s”")
        )
        return text % told
    text = (
        _("This was forgotten at the end of hand %(hand)d: “%(what)s”")
        if scored
        else _("This was forgotten at the end of game %(hand)d: “%(what)s”")
    )
    return text % told


def _number_of(then: InForce, hand_id: object) -> int:
    return next((hand.number for hand in then.hands if hand.id == hand_id), 0)


def _rule(after: InForce, key: str, value: OptionValue) -> str:
    option = next((each for each in GAMES[after.game.slug].options if each.key == key), None)
    if option is None:
        return f"{key}: {value}"
    text = _("The house rule “%(meaning)s” is now %(value)s")
    return text % {"meaning": _(option.meaning), "value": value_words(option, value)}


def _names(seats: tuple[Seated, ...]) -> str:
    return listed(seated.name for seated in seats)
