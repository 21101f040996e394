"""The house rules that decided a ruling: without them the same entry would have been ruled differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.log import EntryInHand, Hands, InForce, judge_again
from referee.queries.tables import TableState
from scoring.game import Game, HandState
from scoring.games import GAMES
from scoring.options import Option, OptionError, OptionValue
from scoring.ruling import Ruling


class DecidingHouseRule(NamedTuple):
    """A house rule changed by the table, and the entry as judged with the usual value; None if impossible then."""

    option: Option
    value: OptionValue
    usual: OptionValue
    without: EntryInHand | None


def deciding_house_rules(state: TableState, entry: EntryInHand) -> tuple[DecidingHouseRule, ...]:
    """Return every house rule that decided the ruling; the hand is judged once more for each that the table changed."""
    return tuple(_behind(state.game, len(state.log_state.in_force.seats), entry))


def _behind(game: Game, players: int, entry: EntryInHand) -> Iterator[DecidingHouseRule]:
    own = GAMES[game.slug]
    usual = own.with_options({}, players=players).option_values
    changed = {key: value for key, value in game.option_values.items() if value != usual.get(key)}
    for key, value in changed.items():
        if key not in usual:
            continue
        try:
            without = own.with_options({name: each for name, each in changed.items() if name != key}, players=players)
        except OptionError:
            continue  # this house rule exists only together with another one of the table's
        judged = _judged_by(without, entry)
        if judged is None or _answer(judged.ruling) != _answer(entry.ruling):
            yield DecidingHouseRule(own.option(key), value, usual[key], judged)


def _judged_by(game: Game, entry: EntryInHand) -> EntryInHand | None:
    """Return the entry in its hand as judged by another game's rules, with the beginning of the hand unchanged."""
    hand, number = entry
    script = replace(hand.first(number).script, beginning=hand.began)
    session = replace(hand.before, game=game)
    judged = judge_again(session, (), [script], InForce(session, (), Hands((hand,))))
    return judged.in_force.entry(entry.entered.id)


def _answer(ruling: Ruling[HandState]) -> tuple[object, ...]:
    """Return the parts of a ruling that a house rule can change: legality, awards, a lawful entry's effects, result."""
    follows = ruling.effects if ruling.legal else ()
    return ruling.legal, ruling.awards, follows, ruling.hand.result
