"""The facts of a game at the table as sentences, so that a rules page can't differ from what the referee does."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.rules.passages import SHORT, Passage, passages
from referee.rules.players_and_tiles import may_be_partners, players_told, tiles_told
from referee.rules.winning import other_ends_told, win_told
from scoring.facts import (
    BlockedWinner,
    CountRole,
    DrawRule,
    HandCount,
    HandScoring,
    Lead,
    Rounding,
    TieRule,
    Unit,
)
from scoring.layout import Spinner, SpinnerOpening
from scoring.variant import Variant


@passages.register
def table_passages(variant: Variant) -> list[Passage]:
    """Return every fact that a ruling may point to, in the order in which a hand is played."""
    told = (
        (SHORT, _("In 30 seconds"), [_(variant.summary), players_told(variant), " ".join(win_told(variant))]),
        ("tiles", _("The tiles"), tiles_told(variant)),
        ("lead", _("The lead"), [_(variant.lead_text), *_wrong_lead(variant)]),
        ("playing", _("How it goes"), _order(variant)),
        ("matching", _("Laying tiles"), _matching(variant)),
        ("spinner", _("Doubles and spinners"), _spinner(variant)),
        ("drawing", _("When a player can't play"), _drawing(variant)),
        ("ending", _("The end of a hand"), _ending(variant)),
        ("count", _("The count"), _count(variant)),
        ("winning", _("Winning the session"), other_ends_told(variant)),
    )
    return [Passage(anchor, heading, tuple(filter(None, sentences))) for anchor, heading, sentences in told]


def _order(variant: Variant) -> Iterator[str]:
    yield (_("Players take turns in order.") if variant.misses else _("Players take turns in order, one tile a turn."))
    if variant.done_fault:
        yield _(
            "A player's first turn lasts until the player is done: any number of tiles, all on the player's own train."
        )
    if variant.counter_clockwise:
        yield _("Play goes counter-clockwise: the next player sits to the right.")
    yield from map(_, variant.how)


def _wrong_lead(variant: Variant) -> list[str]:
    if variant.lead.tile or not variant.lead.asks_double or variant.lead is Lead.ANY_DOUBLE:
        return []
    return [
        _(
            "The app accepts any double as the lead. If it turns out later that somebody held a better one, the app says so."
        )
    ]


def _matching(variant: Variant) -> list[str]:
    return [
        _halves(variant),
        _("Doubles are laid crosswise."),
        _("If a tile fits in several places, or either way around, the player chooses."),
        _("The table can let a tile stand that breaks a rule. It is scored as if it were right, and marked."),
    ]


def _halves(variant: Variant) -> str:
    """Return a sentence that says which halves may touch."""
    joining = variant.joining
    if joining.touching_sum is None:
        return _(variant.matching_text) or _("Touching halves must be equal.")
    values = {"sum": joining.touching_sum, "wild": _(joining.a_wild_tile)}
    return _("Touching halves must add up to %(sum)d, but %(wild)s goes on any end.") % values


_SPINNERS = {
    Spinner.NONE: gettext_lazy("There is no spinner. A double has two sides to play on."),
    Spinner.FIRST_DOUBLE: gettext_lazy(
        "The first double of the hand is the spinner: its short ends can be played on too."
    ),
    Spinner.EVERY_DOUBLE: gettext_lazy("Every double is a spinner: its short ends can be played on too."),
    Spinner.LED_DOUBLE: gettext_lazy("The double that is led is the only spinner."),
}

_OPENINGS = {
    SpinnerOpening.SIDES_FIRST: gettext_lazy("Both its long sides must be covered before either short end."),
    SpinnerOpening.FREE: gettext_lazy("All its places are open at once."),
    SpinnerOpening.CROSS_FIRST: gettext_lazy("All its places must be covered before any arm can grow."),
}


def _spinner(variant: Variant) -> list[str]:
    if variant.trains:
        return [_("The hub opens an arm for each player, and one more for everybody. No other double opens new arms.")]
    told = [str(_SPINNERS[variant.spinner])]
    if variant.spinner is not Spinner.NONE:
        told.append(str(_OPENINGS[variant.spinner_opening]))
        if variant.spinner_places != 4:
            told.append(_("It opens %(places)d arms.") % {"places": variant.spinner_places})
    if variant.has_end_total:
        told.append(
            _(
                "A double at an end counts both halves, and so does the double that is led until both its sides are covered."
            )
            if variant.spinner is Spinner.NONE
            else _(
                "A double at an end counts both halves, and so does a spinner until both its long sides are covered. Then it counts nothing."
            )
        )
    return told


_DRAWS = {
    DrawRule.NONE: gettext_lazy("There is no drawing: a player who can't play passes."),
    DrawRule.UNTIL_PLAYABLE: gettext_lazy("A player who can't play draws until a tile fits, and plays it."),
    DrawRule.ONE_THEN_PASS: gettext_lazy(
        "A player who can't play draws one tile, and the turn is over even if it fits."
    ),
    DrawRule.ONE_THEN_PLAY: gettext_lazy("A player who can't play draws one tile, then plays or passes."),
    DrawRule.TWO_THEN_PLAY: gettext_lazy("A player who can't play draws two tiles, then plays one or passes."),
}


def _drawing(variant: Variant) -> list[str]:
    if variant.misses:
        return [_("Nobody passes or draws.")]
    told = [str(_DRAWS[variant.draw])]
    if variant.draw is DrawRule.NONE:
        return told
    told.append(
        _("The boneyard keeps %(floor)d. A player who can't draw any more passes.") % {"floor": variant.floor}
        if variant.floor
        else _("Players draw down to the last tile of the boneyard. After that, a player who can't play passes.")
    )
    if not variant.must_play:
        told.append(_("A player who could play can draw instead, as long as there are tiles to draw."))
        if variant.voluntary_draw:
            told.append(_("A player can also draw one tile first and then play."))
    elif variant.voluntary_draw:
        told.append(_("A player who could play can draw one tile first and then plays."))
    else:
        told.append(
            _("A player who can play may neither pass nor draw. To do so anyway is a revoke, which shows later.")
        )
    if variant.draw_text:
        told.append(_(variant.draw_text))
    return told


def _ending(variant: Variant) -> list[str]:
    return [
        _("The player who plays the last tile wins the hand, even if somebody else holds only the 0-0."),
        _(variant.blocked_text)
        or _(
            "A hand is blocked when nobody can draw and no tile fits, when everybody has passed, or when the table says so."
        ),
        _("The app ends the hand."),
    ]


_BLOCKED = {
    HandScoring.MINUS_OWN: gettext_lazy(
        "If the hand is blocked, the lowest count takes the others' pips minus its own."
    ),
    HandScoring.MINUS_OWN_EACH: gettext_lazy(
        "If the hand is blocked, the lowest count takes the difference from each of the others."
    ),
    HandScoring.CASCADE: gettext_lazy(
        "If the hand is blocked, each player takes the difference from every opponent who has more."
    ),
    HandScoring.TAKE_ALL: gettext_lazy("If the hand is blocked, the lowest count takes the opponents' pips."),
}

_WINNERS = {
    BlockedWinner.LOWEST_HAND: gettext_lazy("The lowest count is that of one player, who wins for the side."),
    BlockedWinner.BLOCKER_VS_NEXT: gettext_lazy(
        "The player who blocked the hand is compared with the next player, and the one with fewer pips wins for the side."
    ),
}

_TIES = {
    TieRule.NONE: gettext_lazy("If the lowest count is tied, nobody scores."),
    TieRule.SPLIT: gettext_lazy("Players who share the lowest count share the points."),
    TieRule.LEADER: gettext_lazy("If the lowest count is tied, the side that led the hand wins it."),
    TieRule.BLOCKER: gettext_lazy("If the lowest count is tied, the side that blocked the hand wins it."),
    TieRule.NOT_BLOCKER: gettext_lazy("If the lowest count is tied, the side that didn't block the hand wins it."),
}

_ROUNDINGS = {
    Rounding.NEAREST_FIVE: gettext_lazy("The sum is rounded to the nearest five."),
    Rounding.NEAREST_FIVE_EACH: gettext_lazy("Each player's pips are rounded to the nearest five."),
    Rounding.FLOOR_FIVE: gettext_lazy("Only full fives of the sum count."),
}

_DOMINO_ROUNDINGS = {
    Rounding.NEAREST_FIVE: gettext_lazy(
        "The sum is rounded to the nearest five when a player goes out, but not in a blocked hand."
    ),
    Rounding.NEAREST_FIVE_EACH: gettext_lazy(
        "Each player's pips are rounded to the nearest five when a player goes out, but not in a blocked hand."
    ),
    Rounding.FLOOR_FIVE: gettext_lazy(
        "When a player goes out, only full fives of the sum count. In a blocked hand every pip does."
    ),
}


def _count(variant: Variant) -> list[str]:
    if variant.count_decides is CountRole.NEVER:
        return [_("The remaining pips don't matter. The result stands when the hand ends.")]
    told = [
        _(
            "Everybody shows the remaining tiles or says how many pips they have. The number of tiles must match the record."
        )
    ]
    if variant.domino_score is HandScoring.OWN_PIPS:
        return [*told, _("Everybody scores the pips of their own tiles. A player who went out scores 0.")]
    if variant.domino_score is HandScoring.TAKE_ALL:
        told.append(
            _("The side of the player who went out takes the pips left with the other side.")
            if variant.partners_only and variant.hand_count is HandCount.LOSERS
            else _("The player who went out takes the opponents' pips.")
            if variant.hand_count is HandCount.LOSERS
            else _("The player who went out takes the pips left with everybody, the partner's too.")
        )
    # Points that a hook works out are described by the game's own sentences.
    points = variant.hand_points if isinstance(variant.hand_points, int) else None
    if variant.domino_score is HandScoring.POINTS and points is not None:
        text = ngettext(
            "The player who went out scores %(points)d point.",
            "The player who went out scores %(points)d points.",
            points,
        )
        told.append(text % {"points": points})
    if variant.out_bonus:
        told.append(_("Going out scores %(points)d more.") % {"points": variant.out_bonus})
    if variant.blocked_score is HandScoring.TAKE_ALL and variant.hand_count is HandCount.ALL:
        told.append(_("If the hand is blocked, the lowest count takes the pips left with everybody."))
    elif variant.blocked_score in _BLOCKED:
        told.append(_(variant.lowest_text) or str(_BLOCKED[variant.blocked_score]))
    if variant.blocked_winner in _WINNERS:
        told.append(str(_WINNERS[variant.blocked_winner]))
    if variant.blocked_score is HandScoring.POINTS and points is not None:
        told.append(_points_for_lowest(points))
    if variant.rounding in _ROUNDINGS:
        alike = variant.rounding is variant.blocked_rounding
        told.append(str((_ROUNDINGS if alike else _DOMINO_ROUNDINGS)[variant.rounding]))
    if variant.unit is Unit.FIVES:
        told.append(_("Five pips are a point."))
    if variant.blocked_score is not HandScoring.CASCADE:
        told.append(str(_TIES[variant.blocked_tie]))
    if may_be_partners(variant):
        told.extend(_partners(variant))
    return told


def _points_for_lowest(points: int) -> str:
    text = ngettext(
        "If the hand is blocked, the lowest count scores %(points)d point.",
        "If the hand is blocked, the lowest count scores %(points)d points.",
        points,
    )
    return text % {"points": points}


def _partners(variant: Variant) -> Iterator[str]:
    alone = variant.domino_score is HandScoring.TAKE_ALL and variant.hand_count is HandCount.LOSERS
    if alone and variant.partner_pips_off:
        yield _(
            "When a partner goes out, the side takes only the other side's pips, minus those that the other partner still holds, which aren't rounded."
        )
    elif alone and variant.partners_only:
        yield _("The pips left with the partner of a player who went out cost nothing.")
    elif alone:
        yield _(
            "When a partner goes out, the side takes only the other side's pips. The other partner's pips cost nothing."
        )
    if variant.blocked_score is HandScoring.CASCADE:
        yield _("In a blocked hand partners score player by player and add up what they take.")
    elif variant.blocked_winner is BlockedWinner.SIDE_TOTAL:
        yield _("In a blocked hand the partners of each side add up their pips, and the sides are compared.")
