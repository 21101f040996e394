"""The number of players of a game at the table, and the tiles dealt to each, as sentences of its rules page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.rules.player_numbers import number_words
from referee.wording.lists import one_of
from scoring.facts import HubSource
from scoring.tiles import TileSet
from scoring.variant import Variant


def players_told(variant: Variant) -> str:
    """Return a sentence that says how many can play, and whether as partners."""
    if variant.partners_only:
        text = _("%(players)s people play, as partners: seats 1 and 3 against seats 2 and 4.")
    elif not may_be_partners(variant):
        text = _("%(players)s people can play.")
    elif set(variant.players) == {4}:
        text = _("%(players)s people can play, also as partners.")
    else:
        text = _("%(players)s people can play. Four can also play as partners.")
    return text % {"players": number_words(variant.players)}


def may_be_partners(variant: Variant) -> bool:
    """Return True if a table of this game may sit as partners, which takes four players."""
    return variant.partners and 4 in variant.players


def tiles_told(variant: Variant) -> list[str]:
    """Return sentences about the sets, the most players for each, the tiles dealt, and the double in the middle."""
    return [
        *_sets(variant),
        *(
            _("With the %(set)s set, up to %(most)d players can play.") % {"set": _one_of_sets(alike), "most": players}
            for players, alike in _sets_by(variant.most_players)
            if players != max(variant.players)
        ),
        *_dealt(variant),
        *_hub(variant),
    ]


def _sets(variant: Variant) -> Iterator[str]:
    """Yield sentences about the usual set and each that a table can play with instead."""
    usual = TileSet(variant.tile_set)
    yield _("The game is played with the %(set)s set of %(size)d tiles.") % {"set": _(usual.name), "size": usual.size}
    others = [TileSet(highest) for highest in variant.tile_sets if highest != variant.tile_set]
    told = [_("the %(set)s set of %(size)d tiles") % {"set": _(other.name), "size": other.size} for other in others]
    if told:
        yield _("A table can play with %(sets)s instead.") % {"sets": one_of(told)}


def _one_of_sets(sets: Iterable[int]) -> str:
    return one_of(_(TileSet(highest).name) for highest in sets)


def _sets_by(facts: Mapping[int, int | None]) -> Iterator[tuple[int | None, list[int]]]:
    """Yield each fact with all the sets that share it."""
    for fact in dict.fromkeys(facts.values()):
        yield fact, [highest for highest, own in facts.items() if own == fact]


def _dealt(variant: Variant) -> Iterator[str]:
    if not variant.dealt_by_set:
        told = _same_for_all(variant.dealt)
        text = ngettext("Each player is dealt %(tiles)d tile.", "Each player is dealt %(tiles)d tiles.", told or 0)
        yield text % {"tiles": told} if told else _("The more people play, the fewer tiles each of them is dealt.")
        return
    by_set = {highest: _same_for_all(dealt) for highest, dealt in variant.dealt_by_set.items()}
    for tiles, alike in _sets_by(by_set):
        if tiles is None and len(alike) == len(variant.tile_sets):
            text = _("The more people play, the fewer tiles each of them is dealt.")
        elif tiles is None:
            text = _("With the %(set)s set, the more people play, the fewer tiles each of them is dealt.")
        else:
            text = ngettext(
                "With the %(set)s set, each player is dealt %(tiles)d tile.",
                "With the %(set)s set, each player is dealt %(tiles)d tiles.",
                tiles,
            )
        yield text % {"set": _one_of_sets(alike), "tiles": tiles}


def _same_for_all(dealt: int | Mapping[int, int]) -> int | None:
    """Return the number of tiles each player is dealt; None if that depends on the number of players."""
    each = {dealt} if isinstance(dealt, int) else set(dealt.values())
    return each.pop() if len(each) == 1 else None


def _hub(variant: Variant) -> Iterator[str]:
    if variant.hub is not HubSource.NONE:
        yield _("One double, the hub, is taken out before the deal and lies in the middle when the hand begins.")
        yield _("In the first hand the hub is the highest double, and in each later hand the next double below.")
        yield _("The table can name another double.")
