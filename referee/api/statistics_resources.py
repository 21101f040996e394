"""The statistics of a player, object by object."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from referee.api.resources import Id
from scoring.depths import Depth


class SessionsPlayedJson(TypedDict):
    """Sessions in which a hand has a result."""

    played: int
    won: Annotated[int, "Finished, and the player's side among the winners."]


class HandsPlayedJson(TypedDict):
    """Hands that weren't thrown in."""

    played: int
    won: Annotated[int, "The player's side is among the winners of the result."]
    domino: Annotated[int, "The player went out."]
    blocked: int
    by_depth: NotRequired[
        Annotated[
            dict[str, int], "How many are kept at each depth; only where not every tile was entered in all of them."
        ]
    ]


class PointsMadeJson(TypedDict):
    """Points of one game, as it counts them."""

    play: Annotated[int, "What entries brought the player's seat."]
    hand_end: Annotated[int, "What results brought the player's side."]
    whole_hand: NotRequired[
        Annotated[
            int,
            "What hands brought of which only the end was entered, in a game in which plays score: it can't be told apart.",
        ]
    ]
    total: int
    per_hand: Annotated[float | None, "The total over the hands played, to two decimals; null where there is none."]


class BestPlayJson(TypedDict):
    """The earliest of the player's entries that brought the most points at once."""

    points: int
    play: Id
    depth: NotRequired[Annotated[Depth, "The depth of its hand, where that isn't tiles: the points were called."]]


class TilesLaidJson(TypedDict):
    """Tiles that the player laid, in hands whose tiles were entered."""

    plays: int
    scoring: Annotated[int, "Those that brought the player points."]


class CompanionJson(TypedDict):
    """Somebody who played along, the sessions that the two played together, and how many of them the player won."""

    player: Id
    name: str
    sessions: int
    won: int


class StatisticsJson(TypedDict):
    """The results of a player in hands whose result stands.

    `points`, `best_play`, `fives` and `refused` are null where the hands are of several games.
    """

    sessions: SessionsPlayedJson
    hands: HandsPlayedJson
    points: PointsMadeJson | None
    best_play: BestPlayJson | None
    fives: TilesLaidJson | None
    refused: Annotated[int | None, "The player's entries that break a rule and stand."]
    partners: Annotated[list[CompanionJson], "On the player's side."]
    opponents: Annotated[list[CompanionJson], "On other sides."]


class GameStatisticsJson(StatisticsJson):
    """The results of a player in one game."""

    by_unit: NotRequired[
        Annotated[
            dict[str, StatisticsJson],
            "Only where points of several units are added up here, such as cents and points: those of each unit alone, "
            "by the value of the house rule that sets it.",
        ]
    ]


class RatingJson(TypedDict):
    """The strength of a player, computed from finished sessions; everybody begins at 25 with 8.33."""

    player: Id
    name: str
    rating: float
    uncertainty: Annotated[float, "One standard deviation. A list is ordered by the rating less three of them."]
    sessions: Annotated[int, "From how many it is reckoned."]


class PlayerStatisticsJson(StatisticsJson):
    """The results of a player over all games, and in each game by itself."""

    unfinished: Annotated[int, "How many of the sessions played go on."]
    by_variant: Annotated[dict[str, GameStatisticsJson], "By the game's slug."]
