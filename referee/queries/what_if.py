"""A session as it would have gone under other rules, compared with what it is. Nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.log import (
    ChangedHand,
    ChangedRuling,
    HandScript,
    ImpossibleEntry,
    InForce,
    PlayedHand,
    changed_rulings,
    compared_hands,
    judge_again,
    with_other_options,
)
from referee.queries.tables import TableState
from referee.rules import number_words
from referee.wording.rulings import in_reader_words
from scoring.game import Game
from scoring.games import GAMES
from scoring.options import OptionError
from scoring.session import Session


@dataclass(frozen=True)
class WhatIf:
    """A session as it is and as it would have been. ``no_room`` are the entries that would be impossible, and why."""

    before: TableState
    after: TableState
    no_room: tuple[ImpossibleEntry, ...]

    @cached_property
    def rulings(self) -> tuple[ChangedRuling, ...]:
        """Every entry that would have been ruled differently, including the impossible ones, in order."""
        return changed_rulings(self.before.log_state.in_force, self.after.log_state.in_force)

    @cached_property
    def hands(self) -> tuple[ChangedHand, ...]:
        """Every hand, changed or not, in order."""
        return compared_hands(self.before.log_state.in_force, self.after.log_state.in_force)

    @property
    def changes_nothing(self) -> bool:
        """True if everything would have been ruled and scored as it was."""
        alike = all(
            hand.scores_before == hand.scores_after and hand.result_before == hand.result_after for hand in self.hands
        )
        same_end = (self.before.finished, self.before.winners) == (self.after.finished, self.after.winners)
        return alike and same_end and not self.rulings and not self.no_room


def what_if(state: TableState, variant: str | None, options: Mapping[str, object]) -> WhatIf:
    """Return the session with the same tiles laid by the same people, judged by another game or by other house rules.

    The leader of each hand and the numbers of tiles dealt stay as they were, unless ``options`` change the latter.

    :raises Invalid: see `game_instead`; or that game's hands can't be kept at the depth of one of these
    """
    now = state.log_state.in_force
    game = game_instead(now, variant, options)
    _check_depths(game, now.hands)
    scripts = [_as_it_began(hand, "dealt" not in options) for hand in now.hands]
    judged = judge_again(Session.open(game, now.opening.sides, now.opening.depth), now.seats, scripts, now)
    log_state = replace(state.log_state, in_force=judged.in_force)
    after = TableState(state.session, log_state, judged.in_force.current, state.key)
    return WhatIf(state, after, judged.no_room)


def game_instead(now: InForce, variant: str | None, options: Mapping[str, object]) -> Game:
    """Return the game that the session would have been: its own with these house rules changed, or another with these.

    Another game has its standard rules otherwise, and the tile set of this table.

    :raises Invalid: the entries can't be judged by that game, it isn't for so many players or for partners, or a house
        rule is unknown or has a value that isn't allowed
    """
    players = len(now.seats)
    try:
        if variant is None or variant == now.game.slug:
            return with_other_options(now.game, dict(options), players)
        other = GAMES[variant]
        _check_fits(other, now)
        tiles = {} if other.tile_set == now.game.tile_set else {"tile_set": now.game.tile_set}
        return other.with_options({**tiles, **options}, players)
    except OptionError as error:
        raise Invalid(f"options.{error.key}", in_reader_words(error.message)) from error


def games_instead(now: InForce) -> tuple[Game, ...]:
    """Return the games by whose rules the session can be judged: its own first, then the others with standard rules."""
    last = (now.current,) if now.current else ()
    others = (game for game in GAMES.values() if game.slug != now.game.slug and _first_too_deep(game, last) is None)
    return (GAMES[now.game.slug], *(game for game in others if _fits(game, now)))


def _fits(other: Game, now: InForce) -> bool:
    try:
        game_instead(now, other.slug, {})
    except Invalid:
        return False
    return True


def _check_fits(other: Game, now: InForce) -> None:
    """Check that the session can be judged by that game."""
    values: dict[str, object] = {"other": _(other.name), "game": _(now.game.name)}
    if not other.takes_entries_of(now.game):
        raise Invalid("variant", _("What was played as %(game)s can't be judged as %(other)s.") % values)
    if len(now.seats) not in other.players:
        values |= {"players": number_words(other.players), "seats": len(now.seats)}
        raise Invalid("variant", _("%(other)s is for %(players)s players, and this table has %(seats)d.") % values)
    if len(now.opening.scores) < len(now.seats) and not other.partners:
        raise Invalid("variant", _("%(other)s isn't played by partners, and this table has partners.") % values)
    if len(now.opening.scores) == len(now.seats) and other.partners_only:
        raise Invalid("variant", _("%(other)s is played by partners, and this table has none.") % values)


def _check_depths(game: Game, hands: Sequence[PlayedHand]) -> None:
    """Check that hands of the game can be kept at the depth of each of these."""
    if hand := _first_too_deep(game, hands):
        values = {"other": _(game.name), "number": hand.number}
        raise Invalid(
            "variant",
            _(
                "The points of hand %(number)d were called. In %(other)s nothing is called, so it can't be judged by these rules."
            )
            % values,
        )


def _first_too_deep(game: Game, hands: Sequence[PlayedHand]) -> PlayedHand | None:
    """Return the first hand kept at a depth that the game doesn't have: only the points called may be missing."""
    return next((hand for hand in hands if hand.hand.depth not in game.depths), None)


def _as_it_began(hand: PlayedHand, deal_stays: bool) -> HandScript:
    """Return the hand's script with what its own game's rules had settled: the leader, and the tiles dealt to each."""
    began = hand.began if deal_stays else hand.began._replace(dealt=hand.script.beginning.dealt)
    return replace(hand.script, beginning=began)
