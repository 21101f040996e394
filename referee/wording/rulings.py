"""Messages of `scoring` in the reader's language: templates are translated, then filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.effects import (
    DrawOn,
    DrawTiles,
    EachDraws,
    Effect,
    HandOver,
    MarkerDown,
    MarkerUp,
    MissedCall,
    MissTurn,
    NotScored,
    PlayAgain,
    Reverse,
    SkipNext,
    SpellBroken,
    SpellCast,
)
from scoring.ending import Award, Ending
from scoring.faults import Fault
from scoring.findings import Finding
from scoring.game import Game
from scoring.messages import Message, Piece, Template, Values, in_pieces, in_words
from scoring.wording import Names, award_message, fault_message, finding_messages, must_pass_message

ENDINGS = {
    Ending.BLOCKED: pgettext_lazy("hand", "Blocked"),
    Ending.TARGET: pgettext_lazy("hand", "Target met"),
    Ending.VOID: pgettext_lazy("hand", "Thrown in"),
}


def ending_sentence(ending: Ending, *, out: str, won: str) -> str:
    """Return how a hand at the table ended; ``out`` is who went out, ``won`` are its winners; either may be empty."""
    if ending is Ending.DOMINO and out:
        return _("%(name)s went out") % {"name": out}
    if ending is Ending.DOMINO:  # the table entered the points alone
        return _("Played out, and won by %(names)s") % {"names": won} if won else _("Played out")
    if ending is Ending.BLOCKED and won:
        return _("Blocked, and won by %(names)s") % {"names": won}
    if ending is Ending.TARGET and won:
        return _("%(names)s reached the target") % {"names": won}
    return str(ENDINGS[ending])


SPACE = Piece(" ")
"""The space between two sentences."""


def filled_in(template: Template, values: Values) -> str:
    """Translate a template of `scoring` and fill in its values."""
    return in_words(template, values, translation)


def in_reader_words(message: Message) -> str:
    """Return a message of `scoring` in the reader's language."""
    return filled_in(*message)


def fault_sentence(fault: Fault, game: Game, names: Names) -> str:
    """Return a sentence that says which rule was broken, and what would have been right."""
    return in_reader_words(fault_message(fault, game, names))


def finding_said(finding: Finding, names: Names) -> tuple[Piece, ...]:
    """Return the sentences of a finding in pieces, so that each play named can be a link."""
    messages = [tuple(in_pieces(*message, translation)) for message in finding_messages(finding, names)]
    return tuple(piece for number, said in enumerate(messages) for piece in (*([SPACE] if number else ()), *said))


def must_pass_sentence(game: Game, name: str) -> str:
    """Return what the page asks of a player who must pass."""
    return in_reader_words(must_pass_message(game, name))


def award_sentence(award: Award, game: Game) -> str:
    """Return the reason why points were given."""
    return in_reader_words(award_message(award, game))


def effects_words(effects: Sequence[Effect], names: Names) -> list[str]:
    """Return the automatic effects of the rules, each a sentence without a period; all players who draw share one."""
    drawing = [effect.seat for effect in effects if isinstance(effect, DrawTiles)]
    sentences = [effect_words(effect, names) for effect in effects]
    if len(drawing) == 1:
        sentences.append(_("%(name)s draws a tile") % {"name": names(drawing[0])})
    elif drawing:
        text = ngettext("%(number)d player draws a tile", "%(number)d players draw a tile each", len(drawing))
        sentences.append(text % {"number": len(drawing)})
    return [sentence for sentence in sentences if sentence]


def effect_words(effect: Effect, names: Names) -> str:
    """Return an automatic effect of the rules in words; empty where there is nothing to say."""
    match effect:
        case Reverse():
            return _("Play turns around")
        case MissedCall(seat=seat):
            return _("%(name)s forgot to call the last tile") % {"name": names(seat)}
        case SpellCast():
            return _("A spell is cast")
        case SpellBroken():
            return _("The spell is broken")
        case PlayAgain(seat=seat, or_done=True):
            return _("%(name)s can go on") % {"name": names(seat)}
        case PlayAgain(seat=seat):
            return _("%(name)s plays again") % {"name": names(seat)}
        case MarkerUp(seat=seat):
            return _("%(name)s's marker goes up: everybody can play on that train") % {"name": names(seat)}
        case MarkerDown(seat=seat):
            return _("%(name)s's marker comes down") % {"name": names(seat)}
        case MissTurn(seat=seat):
            return _("%(name)s misses a turn") % {"name": names(seat)}
        case NotScored(points=points):
            text = ngettext("%(points)d point doesn't count", "%(points)d points don't count", points)
            return text % {"points": points}
        case DrawTiles() | DrawOn() | SkipNext() | EachDraws() | HandOver():
            return ""  # said once for all of them, or seen on the page
        case _:
            assert_never(effect)
