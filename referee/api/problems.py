"""The errors of the API: each is a problem (RFC 9457) that says what was wrong and what would be right."""

from __future__ import annotations

import math
from collections.abc import Mapping
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response

from referee import queries
from referee.api.correction_serializers import faults_by_play, no_room_json
from referee.api.resources import ProblemJson, WrongFieldJson
from referee.api.serializers import present_json
from referee.exceptions import (
    IdTaken,
    Invalid,
    KeyMissing,
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
from referee.web.problem import MEDIA_TYPE, plain_problem, problem_body
from scoring.record.adjudication_json import RulingJson

_STATUS: dict[type[Refusal], HTTPStatus] = {
    Invalid: HTTPStatus.BAD_REQUEST,
    KeyMissing: HTTPStatus.UNAUTHORIZED,
    TokenGone: HTTPStatus.UNAUTHORIZED,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
    WrongKey: HTTPStatus.FORBIDDEN,
    NotAllowed: HTTPStatus.FORBIDDEN,
    Unknown: HTTPStatus.NOT_FOUND,
    Mistakes: HTTPStatus.BAD_REQUEST,
    NotNow: HTTPStatus.CONFLICT,
    Stale: HTTPStatus.CONFLICT,
    IdTaken: HTTPStatus.UNPROCESSABLE_ENTITY,
    NoPlaceLeft: HTTPStatus.UNPROCESSABLE_ENTITY,
}


def exception_handler(error: Exception, context: Mapping[str, object]) -> Response | None:
    """Return what DRF answers when a view raises ``error``; None for our own mistakes, which become a 500."""
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
    problem = problem_body(HTTPStatus.UNPROCESSABLE_ENTITY, detail)
    return _response({**problem, "faults": ruling["faults"], "ruling": ruling})


@csrf_exempt
def nothing_here(request: HttpRequest, path: str = "") -> JsonResponse:
    """Answer 404 for an address below the API's that doesn't exist, whatever the request sends."""
    return plain_problem(HTTPStatus.NOT_FOUND, _("There is nothing at this address. The calls are listed under docs."))


def _refusal(refusal: Refusal) -> Response:
    problem = problem_body(_STATUS[type(refusal)], str(refusal))
    match refusal:
        case NoPlaceLeft(no_room=no_room):
            state = queries.state_before(refusal)
            shown = [no_room_json(each, state.game, state.name_of) for each in no_room]
            return _response(
                {**problem, "faults": faults_by_play(no_room, state.game, state.name_of), "no_room": shown}
            )
        case Invalid(field=field, message=message):
            return _response({**problem, "errors": [{"field": field, "message": message}]})
        case Mistakes(found=found):
            return _response({**problem, "errors": [_mistake_json(each) for each in found]})
        case Stale(session=session, key=key) | NotNow(session=session, key=key):
            return _response({**problem, **present_json(queries.present_state(session, key))})
        case _:
            return _response({**problem})


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


def _response(problem: ProblemJson) -> Response:
    response = Response(problem, status=problem["status"])
    response.content_type = MEDIA_TYPE
    if problem["status"] == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    return response
