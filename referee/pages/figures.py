"""The queries that ask the history for just those sessions that a figure has counted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from urllib.parse import urlencode

from referee.queries import Latest
from scoring.game_groups import AT_THE_TABLE


def counted(variant: str | None, year: str | None, weekday: str | None, since: datetime | None) -> str:
    """Return the query for the sessions of a leader board, from ``since``, if earlier ones aren't counted."""
    games = {} if variant else {"group": AT_THE_TABLE.slug}
    days = {"weekday": weekday} if weekday else {}
    return urlencode({**games, **of_the_year(variant, year), **_from(since), **days, "status": "played"})


def of_the_year(variant: str | None, year: str | None) -> dict[str, str]:
    """Return the parameters for the sessions of a game and a year, or of one of them."""
    days = {"from": f"{year}-01-01", "to": f"{year}-12-31"} if year else {}
    return {**({"variant": variant} if variant else {}), **days}


def rated(variant: str | None, since: datetime | None) -> dict[str, str]:
    """Return the parameters for the sessions that ratings rest on, of a game or of all, from ``since``."""
    return {**of_the_year(variant, None), **_from(since), "status": "rated"}


def of_the_latest(history: Mapping[str, str], latest: Latest) -> str:
    """Return the query for a player's latest sessions among those of ``history``; empty if none has just these."""
    if latest.since is None:
        return ""
    return urlencode({**history, **_from(latest.since), "status": "rated"})


def _from(since: datetime | None) -> dict[str, str]:
    return {"from": since.isoformat()} if since else {}
