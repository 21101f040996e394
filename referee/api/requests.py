"""The reading of requests, by the forms that describe them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from referee import operations, queries
from referee.accounts.models import ApiToken
from referee.api import forms, parameters
from referee.api.authentication import key_of
from referee.api.fields import BodySerializer
from referee.api.forms import SEEN
from referee.exceptions import Invalid, NotAllowed, as_unknown
from referee.log import InForce
from referee.operations import parsing
from referee.queries import Scope, SeenHand, SeenSession, WebhookRight
from referee.web.loopback import is_from_own_machine
from referee.wording.free_text import plain_in
from referee.wording.lists import all_of, one_of
from scoring.entries import Entry
from scoring.game import Game
from scoring.record import Node
from scoring.record.entry_json import Marks
from scoring.record.forms import Values

_MOST_DIGITS = 10
_TRUE, _FALSE = ("true", "1"), ("false", "0")


class SentEntry(NamedTuple):
    """An entry as it was sent, its marks, which no rule looks at, and the session's version that its sender saw."""

    entry: Entry
    marks: Marks
    seen: int | None


def body_of(request: Request, serializer_class: type[BodySerializer]) -> Values:
    """Return the values in the body, by the fields that declare them; an empty body has none.

    :raises Invalid: the body is no object, or its id is none
    :raises ValidationError: the body isn't what the serializer says; names every wrong field
    """
    sent = _object_in(request, _("The body must be a JSON object.")).members()
    if forms.SENT_ID.name in serializer_class().fields:
        sent = _under_its_id(request, sent)
    serializer = serializer_class(data=plain_in(sent))
    serializer.is_valid(raise_exception=True)
    return Values(serializer.validated_data)


def entry_of(request: Request, game: Game) -> SentEntry:
    """Return the entry in the body as this game reads it.

    :raises Invalid: something in it is missing, unknown or of a wrong type; names the field
    """
    sent = _object_in(request, _("The body must be a JSON object: one entry as in the session record.")).members()
    node = Node(_under_its_id(request, sent), "")
    with parsing.as_invalid():
        seen = SEEN.read(node)
    written = {key: value for key, value in node.members().items() if key != SEEN.name}
    return SentEntry(*parsing.read_entry(game, written), seen)


def idempotency_key(request: Request) -> UUID | None:
    """Return the id that came in the header ``Idempotency-Key``, in quotation marks or without.

    :raises Invalid: it isn't a UUID
    """
    name = parameters.IDEMPOTENCY_KEY.name
    said = request.headers.get(name)
    return None if said is None else parsing.read_uuid(said.strip().strip('"'), name)


def sending_of(
    sent_id: UUID | None, said: object, circle: int | None, account: int | None
) -> operations.Sending | None:
    """Return an opening as it was sent; None where it was sent without an id."""
    if sent_id is None:
        return None
    if isinstance(said, dict):  # the id may have come in the body or in the header
        said = {key: value for key, value in said.items() if key != forms.SENT_ID.name}
    return operations.Sending(sent_id, json.dumps(said, sort_keys=True), circle, account)


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


def flag(asked: Mapping[str, str], parameter: OpenApiParameter) -> bool:
    """Return the value of a parameter that is true or false, which may be written as 1 or 0; false where none was sent.

    :raises Invalid: it is neither
    """
    said = asked.get(parameter.name, "false").lower()
    if said not in _TRUE + _FALSE:
        raise Invalid(parameter.name, _("“%(name)s” can be true or false.") % {"name": parameter.name})
    return said in _TRUE


def version_of(name: str, value: str, present: int) -> int:
    """Return the version of a session that a parameter or header of this name says.

    :raises Invalid: it is no version that the session has; ``present`` is the latest
    """
    if not (value.isascii() and value.isdecimal() and len(value) <= _MOST_DIGITS) or int(value) > present:
        text = _("“%(name)s” must be a version of this session, a whole number from 0 to %(present)d.")
        raise Invalid(name, text % {"name": name, "present": present})
    return int(value)


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


def webhook_right(request: Request) -> WebhookRight:
    """Return the sender's right to have webhooks.

    :raises NotAllowed: they have none
    """
    at_the_machine = not isinstance(request.auth, ApiToken) and is_from_own_machine(request._request)
    return queries.webhook_right(request.user, scope_of(request), at_the_machine=at_the_machine)


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


def _under_its_id(request: Request, sent: dict[str, object]) -> dict[str, object]:
    """Return what was sent, with its id, which may have come in the header.

    :raises Invalid: there are two, and they are different
    """
    key = idempotency_key(request)
    if key is None:
        return sent
    if sent.get(forms.SENT_ID.name) is None:
        return {**sent, forms.SENT_ID.name: str(key)}
    if parsing.read_uuid(sent[forms.SENT_ID.name], forms.SENT_ID.name) != key:
        raise Invalid(forms.SENT_ID.name, _("The body and the header have different ids. Send one of them."))
    return sent


def _unknown(name: str, known: Sequence[str]) -> str:
    values = {"name": name, "known": all_of(known)}
    if not known:
        return _("There is no parameter “%(name)s”. This call takes none.") % values
    return _("There is no parameter “%(name)s” here. This call takes %(known)s.") % values


def _object_in(request: Request, otherwise: str) -> Node:
    if not isinstance(request.data, dict):
        raise Invalid("", otherwise)
    return Node(request.data, "")
