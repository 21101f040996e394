"""Sessions, hands, players and games as the API answers them, the same wherever they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from referee import models, operations
from referee.api.resources import (
    BundleJson,
    CheckedJson,
    DueJson,
    HandInListJson,
    HandJson,
    HintedJson,
    LinesAppendedJson,
    OpenedSessionJson,
    OptionJson,
    PageJson,
    PlacementJson,
    PlacementListJson,
    PlayerDetailJson,
    PlayerJson,
    PlayerPageJson,
    PresentJson,
    PutBackJson,
    RecordedJson,
    SeatJson,
    SessionJson,
    SessionPageJson,
    SessionSummaryJson,
    TakenBackJson,
    UndoneJson,
    VariantJson,
)
from referee.log import PlayedHand
from referee.log.chain import seal_of
from referee.queries import (
    HandListed,
    HistoryPage,
    PlayerPage,
    SessionCount,
    TableState,
    hand_list,
    other_names,
    session_counts,
)
from referee.wording.rulings import filled_in, in_reader_words
from scoring.depths import Depth
from scoring.entries import Entry
from scoring.game import Game, HandState
from scoring.offers import Due, Placement
from scoring.options import Bundle, Option
from scoring.record import adjudication
from scoring.record.adjudication import award_json, scores_json
from scoring.record.adjudication_json import EntryJson, RulingJson
from scoring.record.details_json import move_json
from scoring.record.entry_json import write_entry
from scoring.ruling import Ruling
from scoring.tiles import TileSet
from scoring.winnability import Hint
from scoring.wording import hint_message

# Games


def variant_json(game: Game) -> VariantJson:
    """Return a game as it is in the book, with its house rules."""
    return {
        "slug": game.slug,
        "name": _(game.name),
        "source": {"title": game.source.title, "author": _(game.source.author)},
        "summary": _(game.summary),
        "players": list(game.players),
        "partners": game.partners,
        "partners_only": game.partners_only,
        "counter_clockwise": game.counter_clockwise,
        "tile_sets": [{"highest": highest, "name": _(TileSet(highest).name)} for highest in game.tile_sets],
        "options": [_option_json(game, option) for option in game.options],
        "bundles": [_bundle_json(bundle) for bundle in game.bundles],
        "depths": list(game.depths),
        "callable": {
            "points": sorted(game.called.points),
            "bonuses": {reason: sorted(points) for reason, points in game.called.bonuses.items()},
        },
    }


def _bundle_json(bundle: Bundle) -> BundleJson:
    return {"key": bundle.key, "name": _(bundle.name), "options": dict(bundle.options)}


def _option_json(game: Game, option: Option) -> OptionJson:
    default = game.default_of(option)
    by_players = {str(players): value for players, value in default.items()} if isinstance(default, Mapping) else None
    shown: OptionJson = {
        "key": option.key,
        "type": option.kind,
        "default": default if not isinstance(default, Mapping) else by_players,
        "meaning": _(option.meaning),
    }
    if by_players is not None:
        shown["default_by"] = "players"
    if isinstance(option.allowed, range):
        shown["minimum"] = option.allowed.start
        shown["maximum"] = option.allowed.stop - 1
        shown["offered"] = list(option.offered)
    else:
        shown["allowed"] = list(option.allowed)
        shown["labels"] = {str(value): _(label) for value, label in option.labels.items()}
    return shown


# Sessions


def summary_json(session: models.Session) -> SessionSummaryJson:
    """Return a session as the history lists it; its seats are fetched already."""
    return {
        "id": str(session.id),
        "code": session.code,
        "variant": session.variant,
        "options": session.options,
        "depth": Depth(session.depth),
        "seats": [
            {
                "number": seat.number,
                "side": seat.side,
                "name": seat.player.person.name,
                "player": str(seat.player.person_id),
            }
            for seat in session.seats.all()
        ],
        "opened_at": session.opened_at.isoformat(),
        "changed_at": session.changed_at.isoformat(),
        "version": session.version,
        "scores": session.scores,
        "finished": session.finished,
        "winners": session.winners,
        "seal": seal_of(session.head),
    }


def session_page_json(page: HistoryPage, place: PageJson) -> SessionPageJson:
    """Return a page of the history."""
    results = [summary_json(session) for session in page.sessions]
    return {
        **place,
        "more": page.more,
        "played": page.played,
        "unfinished": page.unfinished,
        "results": results,
    }


def session_json(state: TableState) -> SessionJson:
    """Return a session with its hands in force, the present one in full."""
    return {
        "id": str(state.session.id),
        "code": state.session.code,
        "variant": state.session.variant,
        "options": dict(state.game.option_values),
        "depth": state.log_state.opening.depth,
        "seats": seats_json(state),
        "opened_at": state.session.opened_at.isoformat(),
        "changed_at": state.session.changed_at.isoformat(),
        "finished": state.finished,
        "winners": list(state.winners),
        "seal": state.seal,
        "may_begin": state.may_begin,
        "deductions": state.log_state.in_force.shows_deductions,
        "next_leader": state.next_leader,
        "hands": [_hand_in_list(hand) for hand in hand_list(state)],
        **present_json(state),
    }


def opened_json(opened: operations.Opened, state: TableState) -> OpenedSessionJson:
    """Return a new session with its keys."""
    seat_keys = {str(seat): secret for seat, secret in opened.seat_keys.items()}
    return {**session_json(state), "keeper_key": opened.keeper_key, "seat_keys": seat_keys}


def appended_json(appended: operations.LinesAppended, state: TableState) -> LinesAppendedJson:
    """Return a session with lines appended to its log."""
    return {
        "version": state.version,
        "head": appended.session.head,
        "written": appended.written,
        "session": session_json(state),
    }


def seats_json(state: TableState) -> list[SeatJson]:
    """Return the seats, and who sits there."""
    return [
        {
            "number": seat.number,
            "side": seat.side,
            "name": seat.name,
            "player": str(seat.player) if seat.player else None,
        }
        for seat in state.seats
    ]


def _hand_in_list(hand: HandListed) -> HandInListJson:
    return {
        "id": str(hand.id),
        "number": hand.number,
        "depth": hand.depth,
        "ending": hand.ending,
        "scores": scores_json(hand.scores),
    }


# Hands


def hand_json(state: TableState, hand: PlayedHand) -> HandJson:
    """Return a hand as in the adjudication, with its entries in force."""
    return {
        "id": str(hand.id),
        "session": str(state.session.id),
        "number": hand.number,
        "leader": hand.start.leader,
        "plays": _plays_json(hand),
        **adjudication.hand_json(hand.start, hand.rulings, state.name_of, filled_in),
        "due": _due_json(hand.due),
        "scores": scores_json(hand.hand.scores),
        "version": state.version,
    }


def present_json(state: TableState) -> PresentJson:
    """Return the present state of the table."""
    return {
        "version": state.version,
        "scores": scores_json(state.scores),
        "hand": hand_json(state, state.current) if state.current else None,
    }


def _plays_json(hand: PlayedHand) -> list[EntryJson]:
    """Return the entries in force as the record writes them, with their ids; the n-th ruling is on the n-th of them."""
    both = zip(hand.lines, hand.rulings, strict=True)
    return [{"id": str(line), **write_entry(ruling.entry)} for line, ruling in both]


def _due_json(due: Due | None) -> DueJson | None:
    if due is None:
        return None
    return {
        "seat": due.seat,
        "leads": due.leads,
        "may_play": due.may_play,
        "must_draw": due.must_draw,
        "may_draw": due.may_draw,
        "may_pass": due.may_pass,
        "must_pass": due.must_pass,
    }


def ruling_json(state: TableState, number: int, ruling: Ruling[HandState]) -> RulingJson:
    """Return a ruling, with the names of the players in it."""
    return adjudication.ruling_json(number, ruling, state.name_of, filled_in)


def recorded_json(recorded: operations.Recorded, state: TableState) -> RecordedJson:
    """Return an entry that was written down, and the hand with it."""
    hand = hand_json(state, recorded.hand)
    return {
        "id": str(recorded.line.id),
        "ruling": hand["rulings"][-1],
        "hand": hand,
        "scores": hand["scores"],
        "version": recorded.version,
    }


def next_ruling_json(state: TableState, ruling: Ruling[HandState]) -> RulingJson:
    """Return the ruling on an entry that isn't written down, numbered as the next entry of the hand shown."""
    return ruling_json(state, len(state.rulings) + 1, ruling)


def checked_json(checked: operations.Checked) -> CheckedJson:
    """Return the answer that an entry would get."""
    return {"ruling": next_ruling_json(checked.state, checked.ruling), "version": checked.state.version}


def taken_back_json(taken: operations.LineMoved, state: TableState) -> TakenBackJson:
    """Return the line that an undo took back, and the session's state without it."""
    return {"id": str(taken.written.id), "undone": _undone_json(taken), **present_json(state)}


def put_back_json(put: operations.LineMoved, state: TableState) -> PutBackJson:
    """Return the line that a redo put back, and the session's state with it."""
    return {"id": str(put.written.id), "redone": _undone_json(put), **present_json(state)}


def _undone_json(moved: operations.LineMoved) -> UndoneJson:
    """Return the line that was undone: an entry, the beginning of a hand, a correction, or the end of the session."""
    line = moved.line
    undone: UndoneJson = {"id": str(line.id), "kind": line.kind, "hand": str(line.hand_id) if line.hand_id else None}
    if line.kind == models.Play.Kind.ENTRY and moved.ruling is not None:
        undone["entry"] = write_entry(moved.ruling.entry)
    return undone


def _placement_json(placement: Placement) -> PlacementJson:
    """Return a lawful way to lay a tile, and what it would score."""
    return {
        "tile": str(placement.tile),
        "arm": placement.arm,
        "inward": placement.inward,
        "subtract": placement.subtract,
        "points": placement.points,
        "awards": [award_json(award) for award in placement.awards],
        "alike": list(placement.alike),
    }


def placement_list_json(placements: Sequence[Placement], moves: Sequence[Entry]) -> PlacementListJson:
    """Return lawful placements, and the moves of a patience."""
    return {
        "placements": [_placement_json(placement) for placement in placements],
        "moves": [move_json(move) for move in moves],
    }


def hinted_json(hint: Hint | None) -> HintedJson:
    """Return a hint and what it promises, in words too."""
    if hint is None:
        return {"hint": None}
    return {
        "hint": {
            "move": move_json(hint.move),
            "promise": hint.promise,
            "fewest_left": hint.fewest_left,
            "message": in_reader_words(hint_message(hint)),
        }
    }


# People


def player_json(player: models.Player, often: SessionCount) -> PlayerJson:
    """Return a player, with the number of their sessions and the time of the last."""
    last = player.last_played
    return {
        "id": str(player.id),
        "name": player.name,
        "since": player.since.isoformat(),
        "sessions": often.played,
        "unfinished": often.unfinished,
        "last_played": last.isoformat() if last else None,
        "hidden": player.hidden,
        "color": player.color,
        "mark": player.mark,
        "merged_into": str(player.merged_into_id) if player.merged_into_id else None,
    }


def player_detail_json(player: models.Player) -> PlayerDetailJson:
    """Return a player, with the names that were merged into theirs."""
    names = other_names(player)
    often = session_counts([player])[player.id]
    return {**player_json(player, often), "other_names": [{"id": str(each.id), "name": each.name} for each in names]}


def player_page_json(page: PlayerPage, place: PageJson) -> PlayerPageJson:
    """Return a page of the regulars."""
    often = session_counts(page.players)
    results = [player_json(player, often[player.id]) for player in page.players]
    return {**place, "results": results}
