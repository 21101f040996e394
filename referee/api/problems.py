"""The errors of the API: each is a problem (RFC 9457) that says what was wrong and what would be right."""

from __future__ import annotations

import math
from collections.abc import Mapping
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import resolve
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from referee import models, queries
from referee.api.answers import present_json
from referee.api.correction_answers import faults_by_play, no_room_json
from referee.api.fields import wrong_fields
from referee.api.renderers import JSONRenderer
from referee.api.resources import ProblemJson, WrongFieldJson
from referee.exceptions import (
    AlreadyHere,
    IdTaken,
    Invalid,
    KeyMissing,
    LineNotTaken,
    LogsApart,
    NoPlaceLeft,
    NotAllowed,
    NotNow,
    Refusal,
    Stale,
    TokenGone,
    TooOften,
    Unknown,
    WrongKey,
)
from referee.notation import Mistake, Mistakes
from referee.queries.log_json import LogLineJson, log_line_json
from referee.web import problem
from referee.web.problem import MEDIA_TYPE, ProblemType, plain_problem, problem_body
from scoring.record.adjudication_json import RulingJson

_STATUS: dict[type[Refusal], HTTPStatus] = {
    Invalid: HTTPStatus.BAD_REQUEST,
    Mistakes: HTTPStatus.BAD_REQUEST,
    Unknown: HTTPStatus.NOT_FOUND,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
}
"""The status of problems that say everything themselves."""

_TYPE: dict[type[Refusal], ProblemType] = {
    KeyMissing: problem.KEY_MISSING,
    TokenGone: problem.TOKEN_GONE,
    WrongKey: problem.WRONG_KEY,
    NotAllowed: problem.NOT_ALLOWED,
    NotNow: problem.NOT_NOW,
    Stale: problem.OUT_OF_DATE,
    IdTaken: problem.ID_TAKEN,
    NoPlaceLeft: problem.NO_ROOM,
    AlreadyHere: problem.ALREADY_HERE,
    LineNotTaken: problem.LINE_NOT_TAKEN,
    LogsApart: problem.LOGS_APART,
}
"""The kind of problems that have a page."""


def exception_handler(error: Exception, context: Mapping[str, object]) -> Response | None:
    """Return what DRF answers when a view raises ``error``; None for our own mistakes, which become a 500."""
    if isinstance(request := context.get("request"), Request):
        # Whatever format was asked for
        request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
    if isinstance(error, exceptions.ValidationError):
        (field, message), *others = wrong_fields(error.detail)
        error = Invalid(field, message, [Invalid(*each) for each in others])
    if isinstance(error, Refusal):
        return _refusal(error)
    if isinstance(error, Http404):
        error = exceptions.NotFound(_("There is nothing at this address."))
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if isinstance(error, exceptions.Throttled):
        return _too_many(error)
    if isinstance(error, exceptions.APIException):
        return _response({**problem_body(error.status_code, str(error.detail))})
    return None


def refused(ruling: RulingJson) -> Response:
    """Return the answer to an entry that breaks rules: the ruling on it, and every fault in words."""
    detail = " ".join(fault["message"] for fault in ruling["faults"])
    told = problem_body(HTTPStatus.UNPROCESSABLE_ENTITY, detail, problem.RULE_BROKEN)
    return _response({**told, "faults": ruling["faults"], "ruling": ruling})


@csrf_exempt
def nothing_here(request: HttpRequest, path: str = "") -> HttpResponse:
    """Answer an address below the API's that doesn't exist: without its last slash it may, else 404."""
    if path.endswith("/") and resolve(request.path_info.rstrip("/")).func is not nothing_here:
        bare, query = request.path.rstrip("/"), request.META.get("QUERY_STRING")
        return HttpResponsePermanentRedirect(f"{bare}?{query}" if query else bare, preserve_request=True)
    return plain_problem(HTTPStatus.NOT_FOUND, _("There is nothing at this address. The calls are listed under docs."))


def _refusal(refusal: Refusal) -> Response:
    kind = _TYPE.get(type(refusal))
    told = problem_body(kind.status if kind else _STATUS[type(refusal)], str(refusal), kind)
    match refusal:
        case NoPlaceLeft(no_room=no_room):
            state = queries.state_before(refusal)
            shown = [no_room_json(each, state.game, state.name_of) for each in no_room]
            return _response({**told, "faults": faults_by_play(no_room, state.game, state.name_of), "no_room": shown})
        case Invalid():
            return _response({**told, "errors": [_wrong_field_json(each) for each in (refusal, *refusal.others)]})
        case AlreadyHere(session=session):
            return _response({**told, "session": str(session.id)})
        case LineNotTaken(place=place):
            return _response({**told, "errors": [{"field": place, "message": str(refusal)}]})
        case LogsApart(session=session, common=common, yours=yours):
            version, line_hash = common or (-1, None)
            return _response({**told, "common": line_hash, "theirs": _lines_since(session, version), "yours": [*yours]})
        case Mistakes(found=found):
            return _response({**told, "errors": [_mistake_json(each) for each in found]})
        case Stale(session=session, key=key) | NotNow(session=session, key=key):
            return _response({**told, **present_json(queries.present_state(session, key))})
        case _:
            return _response({**told})


def _lines_since(session: models.Session, version: int) -> list[LogLineJson]:
    log = queries.log_of(session).since(version)
    return [log_line_json(line, log.ids) for line in log.lines]


def _wrong_field_json(wrong: Invalid) -> WrongFieldJson:
    return {"field": wrong.field, "message": wrong.message}


def _mistake_json(mistake: Mistake) -> WrongFieldJson:
    """Return a mistake in a file, with its line and column where the file has lines."""
    shown: WrongFieldJson = {"field": mistake.place, "message": mistake.message}
    if mistake.line is not None:
        shown["line"] = mistake.line
    if mistake.column is not None:
        shown["column"] = mistake.column
    return shown


def _too_many(error: exceptions.Throttled) -> Response:
    seconds = max(1, math.ceil(getattr(error, "wait", None) or 1))
    detail = ngettext(
        "Too many requests. Try again in %(seconds)d second.",
        "Too many requests. Try again in %(seconds)d seconds.",
        seconds,
    )
    response = _response({**problem_body(error.status_code, detail % {"seconds": seconds})})
    response["Retry-After"] = str(seconds)
    return response


def _response(told: ProblemJson) -> Response:
    response = Response(told, status=told["status"])
    response.content_type = MEDIA_TYPE
    if told["status"] == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    return response
