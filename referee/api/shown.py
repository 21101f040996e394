"""What the API shows of sessions, hands, players and games: plain JSON values, the same wherever they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee import models
from referee.queries import TableState
from referee.state import PlayedHand
from scoring import adjudication
from scoring.adjudication import award_json, scores_json
from scoring.entries import Entry
from scoring.entry_json import write_entry
from scoring.game import Game, HandState, Ruling
from scoring.offers import Due, Placement
from scoring.options import Option
from scoring.telling_json import move_json
from scoring.tiles import TileSet


def words(text: str, values: Mapping[str, str]) -> str:
    """A template of `scoring`, translated and filled in."""
    return _(text).format_map(values)


# Games


def variant_json(game: Game) -> dict[str, Any]:
    """A game as it is in the book, with its house rules."""
    return {
        "slug": game.slug,
        "name": game.name,
        "source": {"title": game.source.title, "author": game.source.author},
        "summary": _(game.summary),
        "players": list(game.players),
        "partners": game.partners,
        "tile_sets": [{"highest": highest, "name": TileSet(highest).name} for highest in game.tile_sets],
        "options": [_option_json(game, option) for option in game.options],
    }


def _option_json(game: Game, option: Option) -> dict[str, Any]:
    default = game.default_of(option)
    shown: dict[str, Any] = {"key": option.key, "type": option.kind, "default": default, "meaning": _(option.meaning)}
    if isinstance(default, Mapping):
        shown["default"] = {str(players): value for players, value in default.items()}
        shown["default_by"] = "players"
    if isinstance(option.allowed, range):
        shown |= {"minimum": option.allowed.start, "maximum": option.allowed.stop - 1, "offered": list(option.offered)}
    else:
        shown["allowed"] = list(option.allowed)
        shown["labels"] = {str(value): _(label) for value, label in option.labels.items()}
    return shown


# Sessions


def summary_json(session: models.Session) -> dict[str, Any]:
    """A session as the history lists it; its seats are fetched already."""
    return {
        "id": str(session.id),
        "code": session.code,
        "variant": session.variant,
        "options": session.options,
        "seats": [
            {"number": seat.number, "side": seat.side, "name": seat.player.name, "player": str(seat.player_id)}
            for seat in session.seats.all()
        ],
        "opened_at": session.opened_at.isoformat(),
        "changed_at": session.changed_at.isoformat(),
        "version": session.version,
        "scores": session.scores,
        "finished": session.finished,
        "winners": session.winners,
    }


def session_json(state: TableState) -> dict[str, Any]:
    """A session with its hands in force, the present one in full."""
    current = state.current
    return {
        "id": str(state.session.id),
        "code": state.session.code,
        "variant": state.session.variant,
        "options": state.session.options,
        "seats": [seat._asdict() | {"player": str(seat.player)} for seat in state.seats],
        "opened_at": state.session.opened_at.isoformat(),
        "changed_at": state.session.changed_at.isoformat(),
        "version": state.version,
        "scores": scores_json(state.scores),
        "finished": state.finished,
        "winners": list(state.winners),
        "may_begin": state.may_begin,
        "next_leader": state.log_state.session.next_leader,
        "hands": [_hand_in_list(hand) for hand in state.log_state.hands],
        "hand": hand_json(state, current) if current else None,
    }


def _hand_in_list(hand: PlayedHand) -> dict[str, Any]:
    result = hand.hand.result
    ending = str(result.ending) if result else None
    return {"id": str(hand.id), "number": hand.number, "ending": ending, "scores": scores_json(hand.after.scores)}


# Hands


def hand_json(state: TableState, hand: PlayedHand) -> dict[str, Any]:
    """A hand as in the adjudication, with its entries in force."""
    told = adjudication.hand_json(hand.start, hand.rulings, state.name_of, words)
    return {
        "id": str(hand.id),
        "session": str(state.session.id),
        "number": hand.number,
        "leader": hand.start.leader,
        "plays": plays_json(hand),
        **told,
        "due": due_json(hand.game.due(hand.hand)),
        "scores": scores_json(hand.after.scores),
        "version": state.version,
    }


def plays_json(hand: PlayedHand) -> list[dict[str, Any]]:
    """The entries in force as the record writes them, each with its id; the n-th ruling is on the n-th of them."""
    both = zip(hand.lines, hand.rulings, strict=True)
    return [{"id": str(line), **write_entry(ruling.entry)} for line, ruling in both]


def ruling_json(state: TableState, number: int, ruling: Ruling[HandState]) -> dict[str, Any]:
    """A ruling, with the names of who sits there."""
    return adjudication.ruling_json(number, ruling, state.name_of, words)


def due_json(due: Due | None) -> dict[str, Any] | None:
    """What the seat at turn may and must do."""
    return due._asdict() if due else None


def placement_json(placement: Placement) -> dict[str, Any]:
    """A lawful way to lay a tile, and what it would score."""
    awards = [award_json(award) for award in placement.awards]
    return placement._asdict() | {"tile": str(placement.tile), "alike": list(placement.alike), "awards": awards}


def moves_json(moves: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """The moves of a patience that are lawful now, as the record writes them."""
    return [move_json(move) for move in moves]


def present_json(present: TableState) -> dict[str, Any]:
    """How the table stands now, for a writer who saw it as it was before."""
    current = present.current
    return {
        "version": present.version,
        "scores": scores_json(present.scores),
        "hand": hand_json(present, current) if current else None,
    }


# People


def player_json(player: models.Player) -> dict[str, Any]:
    """A player; how often and when last, where that was asked of the database."""
    last = getattr(player, "last_played", None)
    return {
        "id": str(player.id),
        "name": player.name,
        "since": player.since.isoformat(),
        "sessions": getattr(player, "sessions", 0),
        "last_played": last.isoformat() if last else None,
    }
