"""The facts of a game at the table as sentences, so that a rules page can't say anything else than what the referee does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.rules.numbers import number_words
from referee.rules.passages import Passage, passages
from scoring.facts import CountDecides, DrawRule, Lead, Rounding, Score, TargetCheck, Tie, Unit
from scoring.hooks import EQUAL_HALVES
from scoring.layout import Opening, Spinner
from scoring.tiles import TileSet
from scoring.variant import Variant


@passages.register
def table_passages(variant: Variant) -> list[Passage]:
    """Every fact that a ruling may point to, in the order in which a hand is played."""
    told = (
        ("tiles", _("Players and tiles"), [_players(variant), *_tiles(variant)]),
        ("lead", _("The lead"), [_(variant.lead_text), *_wrong_lead(variant)]),
        ("playing", _("How it goes"), [_("Everybody plays in order of play, one tile a turn."), *map(_, variant.how)]),
        ("matching", _("Laying tiles"), _matching(variant)),
        ("spinner", _("Doubles and spinners"), _spinner(variant)),
        ("drawing", _("When a player can't play"), _drawing(variant)),
        ("ending", _("The end of a hand"), _ending(variant)),
        ("count", _("The count"), _count(variant)),
        ("winning", _("Winning the session"), _winning(variant)),
    )
    return [Passage(anchor, heading, tuple(filter(None, sentences))) for anchor, heading, sentences in told]


def _players(variant: Variant) -> str:
    if not _may_be_partners(variant):
        text = _("%(players)s people can play.")
    elif set(variant.players) == {4}:
        text = _("%(players)s people can play, also as partners.")
    else:
        text = _("%(players)s people can play. Four can also play as partners.")
    return text % {"players": number_words(variant.players)}


def _may_be_partners(variant: Variant) -> bool:
    """Whether a table of this game may sit as partners, which takes four."""
    return variant.partners and 4 in variant.players


def _tiles(variant: Variant) -> list[str]:
    sets = [TileSet(highest) for highest in variant.tile_sets]
    return [
        *(_("The %(set)s set has %(size)d tiles.") % {"set": _(each.name), "size": each.size} for each in sets),
        *(
            _("With the %(set)s set, up to %(most)d players can play.")
            % {"set": _(TileSet(highest).name), "most": players}
            for highest, players in variant.most_players.items()
        ),
        *_dealt(variant),
    ]


def _dealt(variant: Variant) -> Iterator[str]:
    if variant.dealt_by_set:
        for highest, tiles in variant.dealt_by_set.items():
            told = {"set": TileSet(highest).name, "tiles": tiles}
            yield (
                ngettext(
                    "With the %(set)s set, each player is dealt %(tiles)d tile.",
                    "With the %(set)s set, each player is dealt %(tiles)d tiles.",
                    tiles,
                )
                % told
            )
    elif isinstance(variant.dealt, Mapping):
        yield _("The more people play, the fewer tiles each of them is dealt.")
    else:
        text = ngettext("Each player is dealt %(tiles)d tile.", "Each player is dealt %(tiles)d tiles.", variant.dealt)
        yield text % {"tiles": variant.dealt}


def _wrong_lead(variant: Variant) -> list[str]:
    if not variant.lead.asks_double or variant.lead is Lead.ANY_DOUBLE:
        return []
    return [
        _(
            "The app accepts any double as the lead. If it turns out later that somebody held a better one, the app says so."
        )
    ]


def _matching(variant: Variant) -> list[str]:
    equal = _("Touching halves must be equal.")
    own = _("This game has its own rule for which halves can touch. See how it goes.")
    told = [equal if variant.joining is EQUAL_HALVES else own, _("Doubles are laid crosswise.")]
    return [
        *told,
        _("If a tile fits in several places, or either way around, the player chooses."),
        _("The table can let a tile stand that breaks a rule. It is scored as if it were right, and marked."),
    ]


_SPINNERS = {
    Spinner.NONE: gettext_lazy("There is no spinner. A double has two sides to play on."),
    Spinner.FIRST_DOUBLE: gettext_lazy(
        "The first double of the hand is the spinner: its short ends can be played on too."
    ),
    Spinner.EVERY_DOUBLE: gettext_lazy("Every double is a spinner: its short ends can be played on too."),
    Spinner.LED_DOUBLE: gettext_lazy("The double that is led is the only spinner."),
}

_OPENINGS = {
    Opening.SIDES_FIRST: gettext_lazy("Both its long sides must be covered before either short end."),
    Opening.FREE: gettext_lazy("All its places are open at once."),
    Opening.CROSS_FIRST: gettext_lazy("All its places must be covered before any arm can grow."),
}


def _spinner(variant: Variant) -> list[str]:
    told = [str(_SPINNERS[variant.spinner])]
    if variant.spinner is not Spinner.NONE:
        told.append(str(_OPENINGS[variant.spinner_opening]))
        if variant.spinner_places != 4:
            told.append(_("It opens %(places)d arms.") % {"places": variant.spinner_places})
    if variant.has_end_total and variant.spinner is not Spinner.NONE:
        told.append(_("A spinner counts both halves until both its long sides are covered, then nothing."))
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
        return [_("Nobody passes or draws. A tile that doesn't fit ends the turn.")]
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
    elif variant.voluntary_draw:
        told.append(_("A player who could play can draw one tile first and then plays."))
    else:
        told.append(_("A player who can play must play. To pass or draw anyway is a revoke, which shows later."))
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
    Score.MINUS_OWN: gettext_lazy("If the hand is blocked, the lowest count takes the others' pips minus its own."),
    Score.MINUS_OWN_EACH: gettext_lazy(
        "If the hand is blocked, the lowest count takes the difference from each of the others."
    ),
    Score.CASCADE: gettext_lazy(
        "If the hand is blocked, each player takes the difference from every opponent who has more."
    ),
    Score.TAKE_ALL: gettext_lazy("If the hand is blocked, the lowest count takes the opponents' pips."),
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
    if variant.count_decides is CountDecides.NEVER:
        return [_("The remaining pips don't matter. The result stands when the hand ends.")]
    told = [
        _(
            "Everybody shows the remaining tiles or says how many pips they have. The number of tiles must match the record."
        )
    ]
    if variant.domino_score is Score.TAKE_ALL:
        told.append(_("The player who went out takes the opponents' pips."))
    # Points that a hook works out are told in the game's own sentences.
    points = variant.hand_points if isinstance(variant.hand_points, int) else None
    if variant.domino_score is Score.POINTS and points is not None:
        text = ngettext(
            "The player who went out scores %(points)d point.",
            "The player who went out scores %(points)d points.",
            points,
        )
        told.append(text % {"points": points})
    if variant.out_bonus:
        told.append(_("Going out scores %(points)d more.") % {"points": variant.out_bonus})
    if variant.blocked_score in _BLOCKED:
        told.append(_(variant.lowest_text) or str(_BLOCKED[variant.blocked_score]))
    if variant.blocked_score is Score.POINTS and points is not None:
        told.append(_points_for_lowest(points))
    if variant.rounding in _ROUNDINGS:
        alike = variant.rounding is variant.blocked_rounding
        told.append(str((_ROUNDINGS if alike else _DOMINO_ROUNDINGS)[variant.rounding]))
    if variant.unit is Unit.FIVES:
        told.append(_("Five pips are a point."))
    if variant.blocked_score is not Score.CASCADE:
        shared = variant.blocked_tie is Tie.SPLIT
        told.append(
            _("Players who share the lowest count share the points.")
            if shared
            else _("If the lowest count is tied, nobody scores.")
        )
    if _may_be_partners(variant):
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
    if variant.domino_score is Score.TAKE_ALL:
        yield (
            _(
                "When a partner goes out, the side takes only the other side's pips, minus those that the other partner still holds."
            )
            if variant.partner_pips_off
            else _(
                "When a partner goes out, the side takes only the other side's pips. The other partner's pips cost nothing."
            )
        )
    yield (
        _("In a blocked hand partners score player by player and add up what they take.")
        if variant.blocked_score is Score.CASCADE
        else _("In a blocked hand the partners of each side add up their pips, and the sides are compared.")
    )


def _winning(variant: Variant) -> list[str]:
    target = variant.target or 0
    at_once = variant.target_check is TargetCheck.AT_ONCE
    text = (
        _("The side that reaches %(target)d wins at once, even in the middle of a hand.")
        if at_once
        else _(
            "The side with %(target)d or more at the end of a hand wins. If several have as much, the highest score wins."
        )
    )
    return [
        text % {"target": target} if target else "",
        _("If sides are tied at the end of a hand, more hands decide. How many is a house rule."),
        _("A table can end its session earlier, between two hands."),
    ]
