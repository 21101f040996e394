"""The conversion of entries in the text notation to those of the record."""

from __future__ import annotations

from lark import Token, Tree

from referee.notation.quoting import unquoted
from scoring.record import Json, JsonObject

_SIMPLE = {"passes": "pass", "done": "done", "calls": "call", "blocks": "block"}
_PARTS = {"row": "row", "columns": "columns", "reserve": "reserve", "held": "hand"}


def tokens(tree: Tree[Token]) -> list[Token]:
    """Return the tokens of this part itself, without those in parts of it."""
    return [child for child in tree.children if isinstance(child, Token)]


def first_tree(tree: Tree[Token], name: str) -> Tree[Token] | None:
    """Return the first part with this name among the children."""
    return next((child for child in tree.children if isinstance(child, Tree) and child.data == name), None)


def read_statement(entry: Tree[Token]) -> JsonObject:
    """Return the entry as the record has it, without its seat."""
    statement = next(
        child for child in entry.children if isinstance(child, Tree) and child.data not in ("who", "remark", "check")
    )
    words = tokens(statement)
    match str(statement.data):
        case "play":
            return _play(statement)
        case "draws":
            return {"do": "draw", **({"tile": str(words[0])} if words[0].type == "TILE" else {"tiles": int(words[0])})}
        case "misses":
            return {"do": "miss", "tile": str(words[0])}
        case "counts":
            return {"do": "count", "left": dict(_left(each) for each in statement.children if isinstance(each, Tree))}
        case "score":
            return {"do": "score", "points": int(words[0]), **({"bonus": str(words[1])} if words[1:] else {})}
        case "out":
            return {"do": "out", **({"points": int(words[0])} if words else {})}
        case "ends":
            return {"do": "result", "ending": str(words[0]), **_ended(statement)}
        case "adjusts":
            return {"do": "adjust", "points": int(words[0]), "reason": unquoted(words[1])}
        case "void":
            return {"do": "void", "reason": unquoted(words[0])}
        case "lays":
            return {"do": "lay", **_laid(statement)}
        case "removes":
            return {"do": "remove", "tiles": [str(tile) for tile in words]}
        case "moves":
            return {"do": "move", "from": int(words[0]), "to": int(words[1])}
        case simple:
            return {"do": _SIMPLE[simple]}


def _play(statement: Tree[Token]) -> JsonObject:
    play: JsonObject = {"do": "play"}
    for word in statement.children:
        if isinstance(word, Tree):
            play[str(word.data)] = int(tokens(word)[0])
        elif word.type == "SUBTRACT":
            play["subtract"] = True
        else:
            play["tile"] = str(word)
    return play


def _left(each: Tree[Token]) -> tuple[str, Json]:
    seat = str(int(tokens(each)[0]))
    if called := first_tree(each, "called"):
        *tiles, pips = map(int, tokens(called))
        return seat, {"tiles": tiles[0], "pips": pips} if tiles else {"pips": pips}
    shown = first_tree(each, "shown")
    return seat, [str(tile) for tile in tokens(shown)] if shown else []


def _ended(statement: Tree[Token]) -> JsonObject:
    winners, brought = first_tree(statement, "winners"), first_tree(statement, "brought")
    points = [tokens(each) for each in brought.children if isinstance(each, Tree)] if brought else []
    ended: JsonObject = {"points": {str(int(side)): int(each) for side, each in points}}
    if winners:
        ended["winners"] = [int(side) for side in tokens(winners) if side.type != "NOBODY"]
    return ended


def _laid(statement: Tree[Token]) -> JsonObject:
    laid: JsonObject = {}
    for part in statement.children:
        assert isinstance(part, Tree)
        [named] = part.children
        assert isinstance(named, Tree)
        tiles: Json = [str(tile) for tile in tokens(named)]
        if named.data == "columns":
            tiles = [_column(column) for column in named.children if isinstance(column, Tree)]
        laid[_PARTS[str(named.data)]] = tiles
    return laid


def _column(column: Tree[Token]) -> Json:
    return [str(tile) for tile in tokens(column) if tile.type == "TILE"]
