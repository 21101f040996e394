"""Worked games as text that a player can check.

    # Two lines about the game.
    patience  five-columns
    option    through_stock
    column    6-6 4-1 0-0 5-2 3-3
    reserve   4-2 5-1 1-0

    out 4-1 5-2
    refused  move 1 to 2
    says     Column 2 isn't empty. Only an empty column can take a tile.
    lost     14 left, 7 moves

The starting tiles come first: `row` (as many lines as it takes), `hand`, `reserve`, a `column` to a line. Then a
phrase a line (see notation), what is refused and what the referee says to it, and at last how it ended.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.support.patience_notation import PatienceHand, solo

PARTS = ("row", "hand", "reserve", "column")


@dataclass
class WorkedPatience:
    """A text taken apart: the game, its starting tiles, and the lines that follow."""

    game: str = ""
    options: dict[str, bool] = field(default_factory=dict)
    parts: dict[str, list[str]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, text: str) -> WorkedPatience:
        worked = cls()
        for line in text.splitlines():
            word, _space, rest = line.partition("#")[0].strip().partition(" ")
            if word == "patience":
                worked.game = rest.strip()
            elif word == "option":
                worked.options[rest.strip()] = True
            elif word in PARTS:
                worked.parts.setdefault(word, []).append(rest.strip())
            elif word:
                worked.lines.append(f"{word} {rest.strip()}")
        return worked

    @property
    def lay(self) -> str:
        """The starting tiles as a phrase."""
        words = []
        for part, lines in self.parts.items():
            words.append(f"columns {' / '.join(lines)}" if part == "column" else f"{part} {' '.join(lines)}")
        return " ".join(words)


def check(worked: WorkedPatience) -> PatienceHand:
    """Play the text through; every line must hold."""
    game = solo(worked.game, worked.lay, **worked.options)
    refused = ""
    for line in worked.lines:
        word, _space, rest = line.partition(" ")
        match word:
            case "refused":
                refused = rest
                assert game.refuses(refused)
            case "says":
                assert rest in game.answers(refused)
            case "won" | "lost":
                left, moves = rest.split(", ")
                assert game.ending == word
                assert left == f"{game.tiles_left} left"
                assert moves == f"{game.position.moves_made} moves"
            case _:
                game = game.then(line)
                assert game.rulings[-1].legal
    return game
