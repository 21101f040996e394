"""Hands: read, played, checked, taken back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import models, operations, queries
from referee.api import problems, schema
from referee.api.requests import body_of, key_of, query_of
from referee.api.shown import hand_json, moves_json, placement_json, ruling_json
from referee.api.views import Call
from referee.exceptions import Invalid, Refused
from referee.reading import read_entry, read_reason, read_uuid, read_version
from scoring.adjudication import scores_json
from scoring.entry_json import write_entry


class Hand(Call):
    """One hand."""

    @extend_schema(operation_id="hand", tags=["hands"], responses={200: schema.Hand, 304: None} | schema.errors(404))
    def get(self, request: Request, hand_id: UUID) -> Response:
        """The hand as in the adjudication, with its plays. Its ETag changes with the session's version."""
        query_of(request)
        state = queries.hand_state(hand_id=hand_id, key=key_of(request))
        etag = state.etag("hand", hand_id)
        if unchanged := get_conditional_response(request._request, etag=etag):
            return unchanged  # type: ignore[return-value]
        assert state.shown is not None
        return Response(hand_json(state, state.shown), headers={"ETag": etag})


class Plays(Call):
    """The entries of one hand."""

    @extend_schema(
        operation_id="enter",
        tags=["hands"],
        request=schema.EntryToWrite,
        responses={200: schema.Recorded, 201: schema.Recorded} | schema.errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Enter a play, draw, pass, call, count ...: one entry as in the record. Refused ones are not written (422)."""
        query_of(request)
        sent, seen = _entry_of(request)
        entry, marks = read_entry(queries.game_of_hand(hand_id), sent)
        try:
            recorded = operations.record_entry(
                hand_id=hand_id, by=key_of(request), entry=entry, marks=marks, seen=read_version(seen, "after")
            )
        except Refused as refusal:
            state = queries.hand_state(hand_id=hand_id)
            return problems.refused(ruling_json(state, len(state.rulings) + 1, refusal.ruling))
        state = queries.state_after(recorded, key_of(request))
        told = {
            "id": str(recorded.line.id),
            "ruling": ruling_json(state, recorded.number, recorded.ruling),
            "hand": hand_json(state, recorded.hand),
            "scores": scores_json(recorded.scores),
            "version": recorded.version,
        }
        return Response(told, status=200 if recorded.repeated else 201)


class Check(Call):
    """What the referee would say."""

    needs_key = False

    @extend_schema(
        operation_id="check",
        tags=["hands"],
        request=schema.EntryToWrite,
        responses={200: schema.Checked} | schema.errors(404, 415),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """The ruling that the entry would get now, lawful or not. Nothing is written; no key is needed."""
        query_of(request)
        sent, _seen = _entry_of(request)
        entry, _marks = read_entry(queries.game_of_hand(hand_id), sent)
        ruling = operations.check_entry(hand_id=hand_id, entry=entry)
        state = queries.hand_state(hand_id=hand_id)
        return Response({"ruling": ruling_json(state, len(state.rulings) + 1, ruling), "version": state.version})


class Placements(Call):
    """Where tiles may go."""

    @extend_schema(
        operation_id="placements",
        tags=["hands"],
        parameters=[schema.TILE],
        responses={200: schema.PlacementList} | schema.errors(404),
    )
    def get(self, request: Request, hand_id: UUID) -> Response:
        """Every lawful placement of a tile (or of all unseen ones) with the points each would score.

        In a patience ``moves`` are all that may be done now.
        """
        tile = query_of(request, "tile").get("tile")
        found = queries.placements_of(hand_id=hand_id, tile=tile)
        moves = queries.moves_of(hand_id=hand_id) if tile is None else ()
        return Response({"placements": [placement_json(each) for each in found], "moves": moves_json(moves)})


class Undo(Call):
    """The last line taken back."""

    @extend_schema(
        operation_id="undo",
        tags=["hands"],
        request=schema.UndoToWrite,
        responses={200: schema.TakenBack} | schema.errors(401, 403, 404, 409, 415, 422),
    )
    def post(self, request: Request, hand_id: UUID) -> Response:
        """Take back the last entry still in force, or the beginning of the hand, and say what it was."""
        query_of(request)
        body = body_of(request, "id", "after", "why")
        taken = operations.undo(
            hand_id=hand_id,
            by=key_of(request),
            sent_id=read_uuid(body.get("id"), "id"),
            seen=read_version(body.get("after"), "after"),
            why=read_reason(body.get("why", "")),
        )
        state = queries.state_after(taken, key_of(request))
        return Response(
            {
                "id": str(taken.undo.id),
                "undone": _undone(taken),
                "hand": hand_json(state, taken.hand) if taken.hand else None,
                "scores": scores_json(taken.scores),
                "version": taken.version,
            }
        )


def _undone(taken: operations.TakenBack) -> dict[str, Any]:
    """What an undo took back: an entry, the beginning of a hand, or the end of the session."""
    told: dict[str, Any] = {"id": str(taken.line.id), "kind": taken.line.kind, "hand": str(taken.line.hand_id)}
    if taken.line.kind == models.Play.Kind.ENTRY and taken.ruling is not None:
        told["entry"] = write_entry(taken.ruling.entry)
    return told


def _entry_of(request: Request) -> tuple[dict[str, Any], Any]:
    """The entry in the body, and the version that stands beside it under ``after``."""
    body = request.data
    if not isinstance(body, dict):
        raise Invalid("", _("The body must be a JSON object: one entry as in the session record."))
    return {key: value for key, value in body.items() if key != "after"}, body.get("after")
