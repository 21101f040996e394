"""The addresses at which what was played is read, and a session to be read there."""

from __future__ import annotations

from tests.support.pages import PageTable, seat_people


def session_with_a_hand() -> PageTable:
    """Play a hand to its end in a new session."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    table.send("enter", do="void", reason="a tile fell")
    return table


HISTORY_PATHS = (
    "/sessions/",
    "/sessions/?q=ann",
    "/session/{session}/",
    "/session/{session}/scorecard/",
    "/session/{session}/challenges/",
    "/session/{session}/hand/1/",
    "/session/{session}/1/1/",
    "/session/{session}/result.svg",
    "/session/{session}/record/text/",
    "/session/{session}/what-if/",
    "/play/{play}/",
    "/players/",
    "/players/{player}/",
    "/players/{player}/hands/",
    "/table/{session}/log/",
    "/rules/all-fives/",
    "/api/v1/sessions",
    "/api/v1/sessions/{session}",
    "/api/v1/sessions/{session}/record",
    "/api/v1/sessions/{session}/log",
    "/api/v1/sessions?changed_since=2026-01-01T00:00:00Z",
    "/api/v1/players",
    "/api/v1/players/{player}",
    "/healthz",
)


def history_path(path: str, played: PageTable) -> str:
    """Return an address of the list, filled in for this session."""
    state = played.state
    ids = {"session": played.session_id, "play": state.log_state.hands[0].lines[0], "player": state.seats[0].player}
    return path.format(**ids)
