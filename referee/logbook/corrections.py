"""What a correction changed, a sentence for each change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _

from referee.logbook.speaking import Speaking
from referee.rules import value_words
from referee.state import (
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
from scoring.entries import Play
from scoring.games import GAMES
from scoring.options import OptionValue


def told_change(change: Change, before: Speaking, after: InForce) -> Iterator[str]:
    """What was changed, in sentences; ``before`` is the session without the correction, ``after`` with it."""
    match change:
        case AmendEntry():
            yield _amended(change, before)
        case RemoveEntry(play=play):
            told = {"place": before.place_of(play), "what": before.entry_of(play)}
            yield _("%(place)s never happened: “%(what)s”") % told
        case InsertEntry():
            yield _put_in(change, before)
        case AmendBeginning(hand=hand, beginning=beginning):
            yield before.beginning(_number_of(before.then, hand), beginning)
        case ChangeOptions(options=options):
            values = after.game.option_values
            for key in options:
                if (value := values.get(key)) is not None:
                    yield _rule(after, key, value)
        case ChangeSeats(seats=seats):
            yield _("the players are now, in order of play: %(names)s") % {"names": _names(seats)}
        case _:
            assert_never(change)


def _amended(change: AmendEntry, before: Speaking) -> str:
    found = before.then.entry(change.play)
    now = before.entry(change.entry)
    if found is None:
        return _("this was put in: “%(what)s”") % {"what": now}
    was, place = found.entered.entry, before.place_of(change.play)
    if before.entry(was) != now:
        return _("%(place)s was “%(now)s”, not “%(was)s”") % {"place": place, "now": now, "was": before.entry(was)}
    if isinstance(was, Play) and isinstance(change.entry, Play) and was.arm != change.entry.arm:
        return _("%(place)s: %(tile)s lay on another arm") % {"place": place, "tile": was.tile}
    return _("%(place)s, “%(now)s”, has other details") % {"place": place, "now": now}


def _put_in(change: InsertEntry, before: Speaking) -> str:
    what = before.entry(change.entry)
    if change.before is not None:
        told = {"place": before.place_of(change.before), "what": what}
        return _("before %(place)s, this was forgotten: “%(what)s”") % told
    hand = before.hand(_number_of(before.then, change.hand))
    return _("at the end of %(hand)s, this was forgotten: “%(what)s”") % {"hand": hand, "what": what}


def _number_of(then: InForce, hand_id: object) -> int:
    return next((hand.number for hand in then.hands if hand.id == hand_id), 0)


def _rule(after: InForce, key: str, value: OptionValue) -> str:
    option = next((each for each in GAMES[after.game.slug].options if each.key == key), None)
    if option is None:
        return f"{key}: {value}"
    text = _("house rule “%(meaning)s” is now %(value)s")
    return text % {"meaning": _(option.meaning), "value": value_words(option, value)}


def _names(seats: tuple[Seated, ...]) -> str:
    return ", ".join(seated.name for seated in seats)
