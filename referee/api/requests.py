"""The reading of requests, by the forms that describe them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from referee import operations, queries
from referee.accounts.models import ApiToken
from referee.api import forms
from referee.api.authentication import key_of
from referee.api.forms import SEEN
from referee.exceptions import Invalid, NotAllowed, as_unknown
from referee.log import InForce
from referee.operations import parsing
from referee.queries import Scope, SeenHand, SeenSession
from referee.web.loopback import is_from_own_machine
from referee.wording.free_text import plain_in
from referee.wording.lists import all_of, one_of
from scoring.entries import Entry
from scoring.game import Game
from scoring.record import Node
from scoring.record.entry_json import Marks
from scoring.record.forms import Form, Values


class SentEntry(NamedTuple):
    """An entry as it was sent, its marks, which no rule looks at, and the session's version that its sender saw."""

    entry: Entry
    marks: Marks
    seen: int | None


def body_of(request: Request, form: Form) -> Values:
    """Return the body's fields; an empty body has none.

    :raises Invalid: the body isn't what the form says; names the field
    """
    node = _object_in(request, _("The body must be a JSON object."))
    with parsing.as_invalid():
        return form.read(Node(plain_in(node.members()), ""))


def entry_of(request: Request, game: Game) -> SentEntry:
    """Return the entry in the body as this game reads it.

    :raises Invalid: something in it is missing, unknown or of a wrong type; names the field
    """
    node = _object_in(request, _("The body must be a JSON object: one entry as in the session record."))
    with parsing.as_invalid():
        seen = SEEN.read(node)
    written = {key: value for key, value in node.members().items() if key != SEEN.name}
    return SentEntry(*parsing.read_entry(game, written), seen)


def correction_of(body: Values, now: InForce) -> operations.Correction:
    """Return the correction in a body, of a session whose present state is ``now``.

    :raises Invalid: one of its changes can't be read, or there is none; names the field
    """
    changes = parsing.read_changes(body[forms.CHANGES].value, now)
    return operations.Correction(changes, body[forms.WHY], operations.LeftoverEntries(body[forms.REST]))


def correction_in(body: Values | None, now: InForce) -> operations.Correction | None:
    """Return the correction in a body, or None where there is none."""
    return None if body is None else correction_of(body, now)


def query_of(request: Request, known: Iterable[OpenApiParameter] = ()) -> dict[str, str]:
    """Return the parameters of the query string.

    :raises Invalid: one is unknown, or stands there twice
    """
    names = [parameter.name for parameter in known]
    for name in request.query_params:
        if name not in names:
            raise Invalid(name[:40], _unknown(name[:40], names))
        if len(request.query_params.getlist(name)) > 1:
            raise Invalid(name, _("The parameter “%(name)s” can be given only once.") % {"name": name})
    return {name: str(value) for name, value in request.query_params.items()}


def choice_of(asked: Mapping[str, str], parameter: OpenApiParameter, known: list[str]) -> str:
    """Return the value of a parameter, or the first of its possible values where none was sent.

    :raises Invalid: it can't have this value
    """
    value = asked.get(parameter.name, known[0])
    if value not in known:
        told = {"name": parameter.name, "choices": one_of(known)}
        raise Invalid(parameter.name, _("“%(name)s” can be %(choices)s.") % told)
    return value


def scope_of(request: Request) -> Scope:
    """Return the scope of the sender: what they may see."""
    if isinstance(request.auth, ApiToken):
        return queries.scope_of_token(request.auth)
    return queries.scope_of_user(request.user, key=key_of(request))


def browsing_scope(request: Request) -> Scope:
    """Return the scope of a sender who may see the history and the players.

    :raises NotAllowed: the server shows its history only to members
    """
    scope = scope_of(request)
    if not scope.may_browse:
        raise NotAllowed(_("On this server only members see who plays here and what was played."))
    return scope


def managing_scope(request: Request) -> Scope:
    """Return the scope that holds the players whom the sender may rename, merge and hide.

    :raises NotAllowed: they may change nobody; a program's token never does, so that one that gets lost changes nothing
    """
    if isinstance(request.auth, ApiToken):
        raise NotAllowed(_("A token can't change players. An owner of the circle does it on the player's page."))
    return queries.scope_to_manage(
        request.user, scope_of(request), at_the_machine=is_from_own_machine(request._request)
    )


def session_seen(request: Request, session_id: UUID) -> SeenSession:
    """Return the session that an address names.

    :raises Unknown: there is none, or the sender may not see it
    """
    return queries.seen_session(session_id, scope_of(request))


def hand_seen(request: Request, hand_id: UUID) -> SeenHand:
    """Return the hand that an address names.

    :raises Unknown: there is none, or the sender may not see it
    """
    return queries.seen_hand(hand_id, scope_of(request))


def session_of_play_seen(request: Request, play_id: UUID) -> SeenSession:
    """Return the session of the entry that an address names.

    :raises Unknown: there is no such entry, or the sender may not see it
    """
    with as_unknown(_("There is no such play.")):
        return session_seen(request, queries.session_of_play(play_id))


def session_of_dispute_seen(request: Request, dispute_id: UUID) -> SeenSession:
    """Return the session of the challenge that an address names.

    :raises Unknown: there is no such challenge, or the sender may not see it
    """
    with as_unknown(_("There is no such challenge.")):
        return session_seen(request, queries.session_of_dispute(dispute_id))


def _unknown(name: str, known: Sequence[str]) -> str:
    values = {"name": name, "known": all_of(known)}
    if not known:
        return _("There is no parameter “%(name)s”. This call takes none.") % values
    return _("There is no parameter “%(name)s” here. This call takes %(known)s.") % values


def _object_in(request: Request, otherwise: str) -> Node:
    if not isinstance(request.data, dict):
        raise Invalid("", otherwise)
    return Node(request.data, "")
