"""The erasure of a person's name from everything that is stored: docs/decisions/15.

Nothing else rewrites lines of the log. The log of each session that names or mentions the person gets new
hashes from its first line on, and that line says when a name was erased and which seal the log had before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Refusal
from referee.log import LONGEST_NOTE
from referee.log.chain import fields_of, hash_of, seal_of
from referee.log.verification import Broken
from referee.operations import log_writer
from referee.operations.erasure_rows import erase_in_rows
from referee.operations.mentions import Mentions
from referee.operations.repair import rejudge
from referee.queries.verification import verify_session
from scoring.record import Json
from scoring.record.player_names import same_name_key

_LONGEST_WHY = 200
_TEXTS = ("note", "reason")
"""The keys of free texts, anywhere in a line; the reason of a whole line is its ``why``."""

_NAMING = (models.Play.Kind.OPENED, models.Play.Kind.CORRECTION)


class LogChanged(Refusal):
    """The error for a log, or a row made from it, that isn't as it was written, which erasing would hide."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(
            _("The log of session %(code)s was changed: %(sentence)s Nothing was erased.")
            % {"code": code, "sentence": sentence}
        )


class Erased(NamedTuple):
    """The result of an erasure: the new name, and how much was rewritten.

    ``texts`` are lines with a note or reason, ``rows`` are rows that others had named after the person,
    or in which a member was the person.
    """

    name: str
    sessions: int
    texts: int
    rows: int


class _Person(NamedTuple):
    """A person whose name is erased: the id, which stays, the mentions of them, and the new name."""

    id: UUID
    mentions: Mentions
    instead: str

    def without(self, value: Json) -> Json:
        """Return the value with the new name wherever the person sits, and wherever a note or reason mentions them."""
        if isinstance(value, list):
            return [self.without(each) for each in value]
        if not isinstance(value, dict):
            return value
        name = value.get("name")
        sits = value.get("player") == str(self.id) or (
            "player" not in value and "side" in value and isinstance(name, str) and self.mentions.is_name(name)
        )
        return {key: self._member(key, member, sits) for key, member in value.items()}

    def _member(self, key: str, member: Json, sits: bool) -> Json:
        if sits and key == "name":
            return self.instead
        if key in _TEXTS and isinstance(member, str):
            return self.mentions.without(member)[:LONGEST_NOTE]
        return self.without(member)


def sessions_about(player: models.Player) -> set[UUID]:
    """Return the sessions whose logs name or mention the person, under any of their names."""
    called = models.Player.objects.filter(person=player.person_id)
    named = {session for each in called for session in _sessions_of(each)}
    names = frozenset(name for each in called for name in _names(each, named))
    return named | set(_mentioning(player, names, named))


def _sessions_of(player: models.Player) -> list[UUID]:
    """Return the sessions whose logs seat the player at the table, in any of their lines."""
    found = set(models.Seat.objects.filter(player=player).values_list("session_id", flat=True))
    lines = models.Play.objects.filter(kind__in=_NAMING).values_list("session_id", "entry", "changes")
    for session, entry, changes in lines.iterator():
        if str(player.id) in str((entry, changes)):
            found.add(session)
    return sorted(found)


def _mentioning(player: models.Player, names: frozenset[str], named: Collection[UUID]) -> dict[UUID, frozenset[str]]:
    """Return the other sessions that mention the person in a text, each with the names that are the person's there.

    In a circle where somebody else has one of the names, that name means the other.
    """
    theirs: dict[int | None, frozenset[str]] = {}
    found: dict[UUID, frozenset[str]] = {}
    texts = Q(why__gt="") | Q(changes__isnull=False) | Q(entry__has_any_keys=list(_TEXTS))
    lines = models.Play.objects.filter(texts).order_by()
    for session, circle, *said in lines.values_list(
        "session_id", "session__circle_id", "entry", "changes", "why"
    ).iterator():
        if session in named or session in found:
            continue
        if circle not in theirs:
            theirs[circle] = _not_of_others(player, names, circle)
        if _mentions_any(said, theirs[circle]):
            found[session] = theirs[circle]
    return found


def _not_of_others(player: models.Player, names: frozenset[str], circle: int | None) -> frozenset[str]:
    taken = set(_others_called(player, names).filter(circle=circle).values_list("same_name", flat=True))
    return frozenset(name for name in names if same_name_key(name) not in taken)


def _others_called(player: models.Player, names: frozenset[str]) -> QuerySet[models.Player]:
    """Return everybody else, of any circle, who goes by one of the names."""
    keys = {same_name_key(name) for name in names}
    return models.Player.objects.filter(same_name__in=keys).exclude(person=player.person_id)


def _mentions_any(said: list[Json], names: frozenset[str]) -> bool:
    *values, why = said
    nobody = _Person(UUID(int=0), Mentions(names, ""), "")
    return nobody.without(values) != values or nobody.mentions.without(str(why)) != why


@transaction.atomic
def erase_person(*, player_id: UUID) -> Erased:
    """Replace every name of a person everywhere. Their games, points and tallies stay.

    No other process may have sessions in memory: the caller must make sure that no server runs.

    :raises LogChanged: a log isn't as it was written
    """
    player = models.Player.objects.get(id=player_id)
    called = list(models.Player.objects.filter(person=player.person_id).order_by("name"))
    sessions = {each: _sessions_of(each) for each in called}
    names = frozenset(name for each in called for name in _names(each, sessions[each]))
    named = {session for found in sessions.values() for session in found}
    mentioning = _mentioning(player, names, named)
    texts = sum(_erase_name(each, names, sessions[each]) for each in called)
    told = models.Player.objects.get(id=player.person_id)
    for session, theirs in mentioning.items():
        texts += _erase_in(session, _Person(told.id, Mentions(theirs, told.name), told.name))
    of_others = {other.circle_id for other in _others_called(told, names) if other.circle_id is not None}
    rows = erase_in_rows(called, Mentions(names, told.name), of_others)
    return Erased(told.name, len(named) + len(mentioning), texts, rows)


def _erase_name(player: models.Player, names: frozenset[str], sessions: Iterable[UUID]) -> int:
    """Replace one player's name, and return the number of texts that mentioned any of the names."""
    instead = _free_name()
    person = _Person(player.id, Mentions(names, instead), instead)
    texts = sum(_erase_in(session_id, person) for session_id in sessions)
    player.name = instead
    player.color = player.mark = ""
    player.save(update_fields=["name", "same_name", "color", "mark"])
    return texts


def _free_name() -> str:
    """Return a name that nobody has."""
    for number in count(1):
        name = _("Someone %(number)d") % {"number": number}
        if not models.Player.objects.filter(same_name=same_name_key(name)).exists():
            return name
    raise AssertionError("there is always one more number")


def _names(player: models.Player, sessions: Iterable[UUID]) -> frozenset[str]:
    """Return a player's name, and the earlier ones that logs have."""
    found = {player.name}
    for entry, changes in models.Play.objects.filter(session__in=sessions, kind__in=_NAMING).values_list(
        "entry", "changes"
    ):
        found |= set(_named(player.id, [entry, changes]))
    return frozenset(found)


def _named(player: UUID, value: Json) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _named(player, each)
    elif isinstance(value, dict):
        name = value.get("name")
        if value.get("player") == str(player) and isinstance(name, str):
            yield name
        for each in value.values():
            yield from _named(player, each)


def _erase_in(session_id: UUID, person: _Person) -> int:
    """Rewrite a session's log without the name, and return the number of its lines that mentioned it in a text.

    :raises LogChanged: the log isn't as it was written
    """
    session = log_writer.lock_session(session_id)
    verdict = verify_session(session)
    if isinstance(verdict, Broken):
        raise LogChanged(session.code, verdict.sentence)
    if rejudge(session_id=session_id, write=False):
        raise LogChanged(session.code, _("Its rows don't say what it gives."))
    lines, texts, previous = list(session.lines.select_related("by").order_by("version")), 0, ""
    for line in lines:
        said = line.entry, line.changes, line.why
        line.entry, line.changes = person.without(line.entry), person.without(line.changes)
        line.why = person.mentions.without(line.why)[:_LONGEST_WHY]
        texts += line.kind not in _NAMING and said != (line.entry, line.changes, line.why)
        if line.kind == models.Play.Kind.OPENED:
            line.why = f"{_what_was_done(verdict.lines, session.head)} {line.why}".strip()[:_LONGEST_WHY]
        line.hash = previous = hash_of(fields_of(line, previous, session.log_ids))
    models.Play.objects.filter(session=session).write_anew(lines)
    models.Session.objects.filter(id=session.id).update(head=previous)
    rejudge(session_id=session_id)  # rulings and hands' beginnings are copies, and name people too
    return texts


def _what_was_done(lines: int, head: str) -> str:
    told = {"day": timezone.localdate().isoformat(), "lines": lines, "seal": seal_of(head)}
    return _("A name was erased here on %(day)s. The log had %(lines)d lines then, and the proof code %(seal)s.") % told
