"""What `scoring` says, in the reader's language: templates are translated, then filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import NamedTuple, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.awards import Award
from scoring.effects import (
    DrawOn,
    DrawTiles,
    EachDraws,
    Effect,
    HandOver,
    MissedCall,
    MissTurn,
    NotScored,
    PlayAgain,
    Reverse,
    SkipNext,
    SpellBroken,
    SpellCast,
)
from scoring.entries import Adjust, Block, Call, Count, Draw, Entry, Lay, Miss, Move, Pass, Play, Remove, Void, seat_of
from scoring.explain import Names, award_template, fault_template, must_pass_template
from scoring.faults import Fault
from scoring.finding_sentences import finding_phrases
from scoring.findings import Finding
from scoring.game import Game
from scoring.phrases import PLAY, Phrase, Place, PlayNumber
from scoring.results import Ending
from scoring.tiles import Tile

ENDINGS = {
    Ending.DOMINO: gettext_lazy("Out"),
    Ending.BLOCKED: gettext_lazy("Blocked"),
    Ending.TARGET: gettext_lazy("Target met"),
    Ending.VOID: gettext_lazy("Thrown in"),
}


def ending_sentence(ending: Ending, *, out: str, won: str) -> str:
    """How a hand at the table ended: ``out`` is who went out, ``won`` are those who won it; either may be empty."""
    if ending is Ending.DOMINO and out:
        return _("%(name)s went out") % {"name": out}
    if ending is Ending.BLOCKED and won:
        return _("Blocked, and won by %(names)s") % {"names": won}
    if ending is Ending.TARGET and won:
        return _("%(names)s reached the target") % {"names": won}
    return str(ENDINGS[ending])


def filled_in(text: str, values: Mapping[str, str]) -> str:
    """A template of `scoring`, translated and filled in."""
    return _(text).format_map(values)


def fault_sentence(fault: Fault, game: Game, names: Names) -> str:
    """Which rule was broken, and what would have been right."""
    return filled_in(*fault_template(fault, game, names))


class Said(NamedTuple):
    """A piece of a sentence; ``play`` is the number of the play that it names, if it names one."""

    text: str
    play: int | None = None


def finding_said(finding: Finding, names: Names) -> tuple[Said, ...]:
    """What the record shows afterwards, in pieces, so that each play named can be a link."""
    phrases = finding_phrases(finding, names)
    return tuple(
        said for number, phrase in enumerate(phrases) for said in (Said(" " if number else ""), *_said(phrase))
    )


def _said(phrase: Phrase) -> Iterator[Said]:
    for text, place, *_rest in Formatter().parse(_(phrase.template)):
        yield Said(text)
        if place:
            yield from _said_at(phrase.places[place])


def _said_at(place: Place) -> Iterator[Said]:
    match place:
        case str():
            yield Said(place)
        case PlayNumber(number=number):
            yield Said(filled_in(PLAY, {"number": str(number)}), number)
        case _:
            for number, phrase in enumerate(place, start=1):
                yield from _said(phrase)
                if number < len(place):
                    yield Said(_(" and ") if number == len(place) - 1 else ", ")


def must_pass_sentence(game: Game, name: str) -> str:
    """What the page asks of a player who must pass."""
    return filled_in(*must_pass_template(game, name))


def award_sentence(award: Award, game: Game) -> str:
    """What the points were given for."""
    return _(award_template(award.reason, game))


def entry_words(entry: Entry, names: Names) -> str:
    """What was done, without its seat's name: ``5-3``, ``draws 2``, ``passes``."""
    match entry:
        case Play(tile=tile):
            return str(tile)
        case Draw(tile=Tile() as drawn):
            return _("draws %(tile)s") % {"tile": drawn}
        case Draw(tiles=tiles):
            return ngettext("draws a tile", "draws %(tiles)d tiles", tiles) % {"tiles": tiles}
        case Pass():
            return _("passes")
        case Call():
            return _("calls the last tile")
        case Miss(tile=tile):
            return _("turns up %(tile)s") % {"tile": tile}
        case Block():
            return _("blocked")
        case Count():
            return _("count")
        case Adjust(points=points):
            text = _("Penalty %(points)s") if points < 0 else _("Award %(points)s")
            return text % {"points": f"{points:+d}".replace("-", "−")}
        case Void():
            return _("thrown in")
        case Lay():
            return _("the starting tiles")
        case Remove(tiles=tiles):
            return _("%(tiles)s out") % {"tiles": " + ".join(map(str, tiles))}
        case Move(from_column=origin, to_column=to):
            return _("column %(origin)d to column %(to)d") % {"origin": origin, "to": to}
        case _:
            assert_never(entry)


def entry_sentence(entry: Entry, names: Names) -> str:
    """What was done and who did it, as one tells it later: ``Ann played 5-3``, ``Bo passed``."""
    seat = seat_of(entry)
    told = {"name": names(seat) if seat is not None else ""}
    match entry:
        case Play(tile=tile):
            return _("%(name)s played %(tile)s") % {**told, "tile": tile}
        case Draw(tile=Tile() as drawn):
            return _("%(name)s drew %(tile)s") % {**told, "tile": drawn}
        case Draw(tiles=tiles):
            text = ngettext("%(name)s drew a tile", "%(name)s drew %(tiles)d tiles", tiles)
            return text % {**told, "tiles": tiles}
        case Pass():
            return _("%(name)s passed") % told
        case Call():
            return _("%(name)s called the last tile") % told
        case Miss(tile=tile):
            return _("%(name)s turned up %(tile)s") % {**told, "tile": tile}
        case Block():
            return _("A block was declared")
        case Count():
            return _("The tiles left were counted")
        case Adjust(points=points) if points < 0:
            return _("The table gave %(name)s a penalty") % told
        case Adjust():
            return _("The table gave %(name)s an award") % told
        case Void():
            return _("The hand was thrown in")
        case Lay() | Remove() | Move():
            return _("%(name)s: %(what)s") % {**told, "what": entry_words(entry, names)}
        case _:
            assert_never(entry)


def cannot_sentence(entry: Entry, names: Names) -> str:
    """That it can't be done, and who can't: ``Ann can't pass``."""
    seat = seat_of(entry)
    told = {"name": names(seat) if seat is not None else ""}
    match entry:
        case Play(tile=tile):
            return _("%(name)s can't play %(tile)s") % {**told, "tile": tile}
        case Draw():
            return _("%(name)s can't draw") % told
        case Pass():
            return _("%(name)s can't pass") % told
        case Call():
            return _("%(name)s can't call the last tile") % told
        case Miss(tile=tile):
            return _("%(name)s can't turn up %(tile)s") % {**told, "tile": tile}
        case Block():
            return _("The hand can't be declared blocked")
        case Count():
            return _("The tiles can't be counted")
        case Adjust():
            return _("Points can't be added or deducted now")
        case Void():
            return _("The hand can't be thrown in")
        case Lay() | Remove() | Move():
            return _("%(entry)s isn't allowed") % {"entry": entry_words(entry, names)}
        case _:
            assert_never(entry)


def entry_named(entry: Entry, names: Names) -> str:
    """What was entered, as something that can go and come back: ``Ann's 5-3``, ``Bo's pass``, ``the count``."""
    match entry:
        case Play(seat=seat, tile=tile):
            return _("%(name)s's %(tile)s") % {"name": names(seat), "tile": tile}
        case Draw(seat=seat, tile=Tile() as drawn):
            return _("%(name)s's draw of %(tile)s") % {"name": names(seat), "tile": drawn}
        case Draw(seat=seat, tiles=tiles):
            draw = ngettext("%(name)s's draw of a tile", "%(name)s's draw of %(tiles)d tiles", tiles)
            return draw % {"name": names(seat), "tiles": tiles}
        case Pass(seat=seat):
            return _("%(name)s's pass") % {"name": names(seat)}
        case Call(seat=seat):
            return _("%(name)s's call of the last tile") % {"name": names(seat)}
        case Miss(seat=seat, tile=tile):
            return _("the %(tile)s that %(name)s turned up") % {"name": names(seat), "tile": tile}
        case Block():
            return _("the block")
        case Count():
            return _("the count")
        case Adjust(seat=seat, points=points):
            text = _("%(name)s's penalty of %(points)d") if points < 0 else _("%(name)s's award of %(points)d")
            return text % {"name": names(seat), "points": abs(points)}
        case Void():
            return _("throwing in the hand")
        case Lay() | Remove() | Move():
            return entry_words(entry, names)
        case _:
            assert_never(entry)


def effects_words(effects: Sequence[Effect], names: Names) -> list[str]:
    """What the rules did by themselves, a sentence for each effect; all who draw share one."""
    drawing = [effect.seat for effect in effects if isinstance(effect, DrawTiles)]
    sentences = [effect_words(effect, names) for effect in effects]
    if len(drawing) == 1:
        sentences.append(_("%(name)s draws a tile") % {"name": names(drawing[0])})
    elif drawing:
        sentences.append(_("%(number)d players draw a tile each") % {"number": len(drawing)})
    return [sentence for sentence in sentences if sentence]


def effect_words(effect: Effect, names: Names) -> str:
    """What the rules did by themselves; empty where there is nothing to tell."""
    match effect:
        case Reverse():
            return _("play turns around")
        case MissedCall(seat=seat):
            return _("%(name)s forgot to call the last tile") % {"name": names(seat)}
        case SpellCast():
            return _("a spell is cast")
        case SpellBroken():
            return _("the spell is broken")
        case PlayAgain(seat=seat):
            return _("%(name)s plays again") % {"name": names(seat)}
        case MissTurn(seat=seat):
            return _("%(name)s misses a turn") % {"name": names(seat)}
        case NotScored(points=points):
            text = ngettext("%(points)d point doesn't count", "%(points)d points don't count", points)
            return text % {"points": points}
        case DrawTiles() | DrawOn() | SkipNext() | EachDraws() | HandOver():
            return ""  # said for all together, or seen on the page
        case _:
            assert_never(effect)
