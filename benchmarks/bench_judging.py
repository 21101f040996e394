"""The judging and applying of a play, without sentences, against ``is_legal`` and ``push`` of python-chess.

Both judge whole games from their first move to their last. ``scoring`` makes a new frozen hand for every
entry; a chess board is changed in place.
"""

from __future__ import annotations

from random import Random

import chess
import pytest

from benchmarks.conftest import Measure
from scoring.entries import Play
from scoring.hand import Hand
from scoring.judging import judge
from tests.support.strategies import Agreed, RandomDeal

GROUP = "judging and applying a play"
AIM = "at most 1.5 times the time of python-chess"

# Morphy against two amateurs, Paris 1858; Anderssen against Kieseritzky, London 1851.
GAMES = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 "
    "Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
)


def chess_games() -> list[list[chess.Move]]:
    """Return the moves of the games."""
    games = []
    for text in GAMES:
        board = chess.Board()
        games.append([board.push_san(move) for move in text.split()])
    return games


def hands(game: str, **options: object) -> list[tuple[Hand, list[Play]]]:
    """Return the plays of twenty hands of four, without drawing: every hand is dealt all the tiles that it needs."""
    found = []
    for seed in range(20):
        deal = RandomDeal(Agreed(game, {"dealt": 7, **options}, (1, 2, 3, 4)).session, Random(seed))
        deal.play_honestly()
        found.append((deal.start, [ruling.entry for ruling in deal.rulings]))
    return found


def test_floor_python_chess(measure: Measure) -> None:
    games = chess_games()

    def every_move() -> None:
        for moves in games:
            board = chess.Board()
            for move in moves:
                if board.is_legal(move):
                    board.push(move)

    measure(GROUP, "python-chess: is_legal and push", every_move, count=sum(map(len, games)), floor=True, aim=AIM)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("all-fives", {"tile_set": 6}),
        ("all-fives", {"tile_set": 9}),
        ("five-up", {"spinner": "every_double"}),
        ("fives-and-threes", {}),
        ("block", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(map(str, value.values())) or "plain",
)
def test_judging(measure: Measure, game: str, options: dict[str, object]) -> None:
    plays = []
    for hand, entries in hands(game, **options):
        for entry in entries:
            if isinstance(entry, Play):
                plays.append((hand, entry))
            hand = judge(hand, entry).hand

    def every_play() -> None:
        for hand, play in plays:
            judge(hand, play)

    name = f"scoring: judge, {game} {' '.join(map(str, options.values()))}"
    measure(GROUP, name, every_play, count=len(plays))
