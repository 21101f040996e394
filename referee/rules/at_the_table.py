"""The facts of a game at the table as sentences, so that a rules page can't say anything else than what the referee does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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
        ("playing", _("How it goes"), [_("Play goes clockwise, one tile a turn."), *map(_, variant.how)]),
        ("matching", _("Laying tiles"), _matching(variant)),
        ("spinner", _("Doubles and spinners"), _spinner(variant)),
        ("drawing", _("Who can't play"), _drawing(variant)),
        ("ending", _("The end of a hand"), _ending(variant)),
        ("count", _("The count"), _count(variant)),
        ("winning", _("Winning the session"), _winning(variant)),
    )
    return [Passage(anchor, heading, tuple(filter(None, sentences))) for anchor, heading, sentences in told]


def _players(variant: Variant) -> str:
    if not _may_be_partners(variant):
        text = _("%(players)s play.")
    elif set(variant.players) == {4}:
        text = _("%(players)s play, as partners too.")
    else:
        text = _("%(players)s play, four as partners too.")
    return text % {"players": number_words(variant.players)}


def _may_be_partners(variant: Variant) -> bool:
    """Whether a table of this game may sit as partners, which takes four."""
    return variant.partners and 4 in variant.players


def _tiles(variant: Variant) -> list[str]:
    sets = [TileSet(highest) for highest in variant.tile_sets]
    sizes = " ".join(_("The %(set)s set has %(size)d tiles.") % {"set": each.name, "size": each.size} for each in sets)
    most = ", ".join(
        _("with the %(set)s set up to %(most)d players") % {"set": TileSet(highest).name, "most": players}
        for highest, players in variant.most_players.items()
    )
    return [sizes, f"{most[:1].upper()}{most[1:]}." if most else "", _dealt(variant)]


def _dealt(variant: Variant) -> str:
    if variant.dealt_by_set:
        return " ".join(
            _("With the %(set)s set everybody is dealt %(tiles)d.") % {"set": TileSet(highest).name, "tiles": tiles}
            for highest, tiles in variant.dealt_by_set.items()
        )
    if isinstance(variant.dealt, Mapping):
        each = ", ".join(
            _("%(tiles)d each for %(players)d") % {"tiles": tiles, "players": players}
            for players, tiles in variant.dealt.items()
        )
        return _("Tiles are dealt like this: %(each)s.") % {"each": each}
    return _("Everybody is dealt %(tiles)d tiles.") % {"tiles": variant.dealt}


def _wrong_lead(variant: Variant) -> list[str]:
    if not variant.lead.asks_double or variant.lead is Lead.ANY_DOUBLE:
        return []
    return [_("The referee takes any double as the lead; that somebody held a better one shows later, and is noted.")]


def _matching(variant: Variant) -> list[str]:
    equal = _("The half that touches must equal the half that it touches.")
    own = _("Which halves may touch, and when, is this game's own: see how it goes.")
    told = [equal if variant.joining is EQUAL_HALVES else own, _("Doubles are laid crosswise.")]
    return [
        *told,
        _("Where a tile could lie in several places, or either way round, the player says which."),
        _("A tile that breaks a rule may be let stand by the table: it is scored as if it were lawful, and marked."),
    ]


_SPINNERS = {
    Spinner.NONE: gettext_lazy("There is no spinner: a double has two sides to play on."),
    Spinner.FIRST_DOUBLE: gettext_lazy(
        "The first double of the hand is the spinner: its short ends may be played on too."
    ),
    Spinner.EVERY_DOUBLE: gettext_lazy("Every double is a spinner: its short ends may be played on too."),
    Spinner.LED_DOUBLE: gettext_lazy("The double that is led is the only spinner."),
}

_OPENINGS = {
    Opening.SIDES_FIRST: gettext_lazy("Both its long sides are covered before either short end."),
    Opening.FREE: gettext_lazy("All its places are open at once."),
    Opening.CROSS_FIRST: gettext_lazy("All its places are covered before any arm may grow."),
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
    DrawRule.NONE: gettext_lazy("Nothing is drawn: who can't play passes."),
    DrawRule.UNTIL_PLAYABLE: gettext_lazy("Who can't play draws until a tile fits, and plays it."),
    DrawRule.ONE_THEN_PASS: gettext_lazy("Who can't play draws one tile, and the turn is over even if it fits."),
    DrawRule.ONE_THEN_PLAY: gettext_lazy("Who can't play draws one tile, then plays or passes."),
    DrawRule.TWO_THEN_PLAY: gettext_lazy("Who can't play draws two tiles, then plays one or passes."),
}


def _drawing(variant: Variant) -> list[str]:
    if variant.misses:
        return [_("Nobody passes or draws: a tile that doesn't fit ends the turn.")]
    told = [str(_DRAWS[variant.draw])]
    if variant.draw is DrawRule.NONE:
        return told
    told.append(
        _("%(floor)d must stay in the boneyard; who can draw no more passes.") % {"floor": variant.floor}
        if variant.floor
        else _("The boneyard is drawn to its last tile; then who can't play passes.")
    )
    if not variant.must_play:
        told.append(_("Who could play may draw instead, as long as tiles can be drawn."))
    elif variant.voluntary_draw:
        told.append(_("Who could play may draw one tile first, and then plays."))
    else:
        told.append(_("Who can play must play; to pass or draw all the same is a revoke, which shows later."))
    if variant.draw_text:
        told.append(_(variant.draw_text))
    return told


def _ending(variant: Variant) -> list[str]:
    return [
        _("Who lays the last tile has won the hand, even where somebody else holds only the 0-0."),
        _(variant.blocked_text)
        or _(
            "A hand is blocked when nobody may draw and no tile fits, or everybody has passed; or when the table says so."
        ),
        _("The referee ends it by itself."),
    ]


_FORMULAS = {
    Score.MINUS_OWN: gettext_lazy("the others' pips, less its own once"),
    Score.MINUS_OWN_EACH: gettext_lazy("the difference from each of the others"),
    Score.CASCADE: gettext_lazy("the difference from each opponent with more, and so does everybody else"),
    Score.TAKE_ALL: gettext_lazy("the opponents' pips"),
}

_ROUNDINGS = {
    Rounding.NEAREST_FIVE: gettext_lazy("The sum is rounded to the nearest five."),
    Rounding.NEAREST_FIVE_EACH: gettext_lazy("Each player's pips are rounded to the nearest five."),
    Rounding.FLOOR_FIVE: gettext_lazy("Only full fives of the sum count."),
}

_DOMINO_ROUNDINGS = {
    Rounding.NEAREST_FIVE: gettext_lazy("After a domino the sum is rounded to the nearest five; blocked it isn't."),
    Rounding.NEAREST_FIVE_EACH: gettext_lazy(
        "After a domino each player's pips are rounded to the nearest five; blocked they aren't."
    ),
    Rounding.FLOOR_FIVE: gettext_lazy("After a domino only full fives of the sum count; blocked every pip does."),
}


def _count(variant: Variant) -> list[str]:
    if variant.count_decides is CountDecides.NEVER:
        return [_("Nothing depends on the pips that are left: the result stands when the hand ends.")]
    told = [_("Everybody turns up what is left, or calls the pips. The number of tiles must agree with the record.")]
    if variant.domino_score is Score.TAKE_ALL:
        told.append(_("Who went out takes the opponents' pips."))
    # Points that a hook works out are told in the game's own sentences.
    points = variant.hand_points if isinstance(variant.hand_points, int) else None
    if variant.domino_score is Score.POINTS and points is not None:
        told.append(_("Who went out scores %(points)d.") % {"points": points})
    if variant.out_bonus:
        told.append(_("Going out brings %(points)d more.") % {"points": variant.out_bonus})
    if variant.blocked_score in _FORMULAS:
        formula = {"who": _(variant.lowest_text), "formula": _FORMULAS[variant.blocked_score]}
        told.append(_("Blocked, %(who)s takes %(formula)s.") % formula)
    if variant.blocked_score is Score.POINTS and points is not None:
        values = {"who": _(variant.lowest_text), "points": points}
        told.append(_("Blocked, %(who)s scores %(points)d.") % values)
    if variant.rounding in _ROUNDINGS:
        alike = variant.rounding is variant.blocked_rounding
        told.append(str((_ROUNDINGS if alike else _DOMINO_ROUNDINGS)[variant.rounding]))
    if variant.unit is Unit.FIVES:
        told.append(_("Five pips are a point."))
    if variant.blocked_score is not Score.CASCADE:
        shared = variant.blocked_tie is Tie.SPLIT
        told.append(
            _("Who share the lowest count share what it brings.") if shared else _("A tie for the lowest is nobody's.")
        )
    if _may_be_partners(variant):
        told.extend(_partners(variant))
    return told


def _partners(variant: Variant) -> Iterator[str]:
    if variant.domino_score is Score.TAKE_ALL:
        yield (
            _("Partners: after a domino only the other side's pips are taken, less those that the partner still holds.")
            if variant.partner_pips_off
            else _("Partners: after a domino only the other side's pips are taken; the partner's cost nothing.")
        )
    yield (
        _("Blocked, it goes player by player all the same, and partners put together what they take.")
        if variant.blocked_score is Score.CASCADE
        else _("Partners: blocked, the pips of each side together are compared.")
    )


def _winning(variant: Variant) -> list[str]:
    target = variant.target or 0
    at_once = variant.target_check is TargetCheck.AT_ONCE
    text = (
        _("The side that reaches %(target)d wins at once, in the middle of a hand too.")
        if at_once
        else _("The side with %(target)d or more at the end of a hand wins, the highest where several have.")
    )
    return [
        text % {"target": target} if target else "",
        _("Level at the end of a hand, more hands decide; how many is a house rule."),
        _("A table may end its session earlier, between two hands."),
    ]
