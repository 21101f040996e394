"""The reader of sessions in the text notation (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from django.utils.translation import gettext as _
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from referee.notation.draft import LINES_AN_ENTRY, MOST_ENTRIES, Claim, ClaimedResult, Draft, DraftHand, Mistake
from referee.notation.quoting import unquoted
from referee.notation.text_entries import first_tree, read_statement, tokens
from scoring.record import Json, JsonObject
from scoring.record.player_names import same_name_key

LONGEST_LINE = 8000
"""The most characters in a line."""

_NUMBERED = re.compile(r"\s*[0-9]+\.\s")


@cache
def _grammar() -> Lark:
    text = files("referee.notation").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", maybe_placeholders=False, propagate_positions=True)


def read_text(text: str, most: int | None = MOST_ENTRIES) -> Draft:
    """Return the record in a text. Lines that can't be read are mistakes in the draft, with their columns."""
    reader = _TextReader(None if most is None else LINES_AN_ENTRY * most)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not reader.goes_on(number):
            break
        if line.strip() and not line.lstrip().startswith("#"):
            reader.read(number, line.rstrip("\r"))
    return reader.draft()


class _TextReader:
    """The state of reading a text: what was read so far."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self.top: JsonObject = {}
        self.options: JsonObject = {}
        self.seats: list[JsonObject] = []
        self.hands: list[DraftHand] = []
        self.found = Draft({})
        self._names: dict[str, int] = {}
        self._number = 0
        self._by_rule: dict[str, Callable[[Tree[Token]], None]] = {
            "version": self._version,
            "game": self._game,
            "rules": self._rules,
            "depth": self._depth,
            "seat": self._seat,
            "opened": self._opened,
            "note": self._note,
            "hand": self._hand,
            "began": self._began,
            "leader": self._leader,
            "dealt_all": self._dealt,
            "no_double": self._no_double,
            "hub": lambda tree: self._say("hub", str(tokens(tree)[0])),
            "laid_by": lambda tree: self._say("laid_by", self._seat_named(tokens(tree)[0])),
            "entry": self._entry,
            "result": self._result,
            "ended": self._ended,
            "ids": lambda tree: None,
            "hand_id": self._hand_id,
            "mark": self._mark,
        }

    def draft(self) -> Draft:
        """Return the draft with the record and all mistakes."""
        if "record" not in self.top and not self.found.mistakes:
            self.found.mistakes.append(
                Mistake("record", _("A session in text begins with the line “Referee session 1”."), 1)
            )
        self.found.record = {
            **self.top,
            "options": self.options,
            "seats": self.seats,
            "hands": [hand.as_record() for hand in self.hands],
        }
        return self.found

    def goes_on(self, number: int) -> bool:
        """Return True if the line with this number is still to be read; note a mistake if the file is too long."""
        if self._most is not None and number > self._most:
            told = {"most": self._most}
            self.found.mistakes.append(Mistake("", _("A file can have %(most)d lines at most.") % told, number))
            return False
        return not self.found.is_given_up

    def read(self, number: int, line: str) -> None:
        """Read one more line."""
        self._number = number
        if len(line) > LONGEST_LINE:
            self._blame(_("This line is too long to be read."))
            return
        try:
            tree = _grammar().parse(line)
            self._by_rule[str(tree.data)](tree)
        except UnexpectedInput as error:
            self._unreadable(line, error.column)
        except ValueError:
            self._blame(_("A text on this line has an escape or a number that can't be read."))

    def _unreadable(self, line: str, column: int) -> None:
        """Note that the line can't be read; an entry keeps its place, so that those after it have the right numbers."""
        self._blame(_("This line can't be read from here on."), column if column > 0 else len(line) + 1)
        if self.hands and _NUMBERED.match(line):
            self.hands[-1].plays.append({})

    def _blame(self, message: str, column: int | None = None) -> None:
        self.found.mistakes.append(Mistake("", message, self._number, column))

    def _at(self, place: str) -> None:
        self.found.lines[place] = self._number

    # The head

    def _version(self, tree: Tree[Token]) -> None:
        self._at("record")
        self.top["record"] = int(tokens(tree)[0])

    def _game(self, tree: Tree[Token]) -> None:
        self._at("variant")
        self.top["variant"] = str(tokens(tree)[0])

    def _rules(self, tree: Tree[Token]) -> None:
        for rule in tree.find_data("rule"):
            key, value = map(str, tokens(rule))
            self._at(f"options.{key}")
            self.options[key] = option_read(value)

    def _seat(self, tree: Tree[Token]) -> None:
        number, *side, name = tokens(tree)
        place = len(self.seats)
        if int(number) != place + 1:
            self._blame(_("The seats are numbered from 1. This is seat %(number)d.") % {"number": place + 1})
        self._at(f"seats[{place}]")
        self._at("seats")
        self._names.setdefault(same_name_key(unquoted(name)), place + 1)
        self.seats.append({"name": unquoted(name), **({"side": int(side[0])} if side else {})})

    def _opened(self, tree: Tree[Token]) -> None:
        self._at("at")
        self.top["at"] = unquoted(tokens(tree)[0])

    def _note(self, tree: Tree[Token]) -> None:
        self._say_of_either("note", unquoted(tokens(tree)[0]))

    def _depth(self, tree: Tree[Token]) -> None:
        self._say_of_either("depth", str(tokens(tree)[0]))

    def _say_of_either(self, key: str, value: str) -> None:
        """Take what the hand says, or the session if none has begun."""
        head, place = (self.hands[-1].head, f"{self._place}.{key}") if self.hands else (self.top, key)
        self._at(place)
        head[key] = value

    def _ended(self, tree: Tree[Token]) -> None:
        self._at("ended")
        self.top["ended"] = True

    # A hand

    @property
    def _place(self) -> str:
        return f"hands[{len(self.hands) - 1}]"

    def _hand(self, tree: Tree[Token]) -> None:
        self.hands.append(DraftHand({}, []))
        self._at(self._place)
        if int(tokens(tree)[0]) != len(self.hands):
            self._blame(_("This is hand %(number)d.") % {"number": len(self.hands)})

    def _in_hand(self) -> DraftHand | None:
        if not self.hands:
            self._blame(_("This belongs to a hand, which begins with a line such as “Hand 1”."))
        return self.hands[-1] if self.hands else None

    def _say(self, key: str, value: Json) -> None:
        if hand := self._in_hand():
            self._at(f"{self._place}.{key}")
            hand.head[key] = value

    def _began(self, tree: Tree[Token]) -> None:
        self._say("at", unquoted(tokens(tree)[0]))

    def _leader(self, tree: Tree[Token]) -> None:
        self._say("leader", self._seat_named(tokens(tree)[0]))

    def _dealt(self, tree: Tree[Token]) -> None:
        dealt = [tokens(each) for each in tree.children if isinstance(each, Tree)]
        self._say("dealt", {str(int(seat)): int(tiles) for seat, tiles in dealt})

    def _no_double(self, tree: Tree[Token]) -> None:
        self._say("no_double", True)

    def _seat_named(self, who: Token) -> int | None:
        if who.type == "INT":
            return int(who)
        name = unquoted(who)
        if (key := same_name_key(name)) not in self._names:
            self._blame(_("Nobody called %(name)s sits at this table.") % {"name": name}, who.column)
        return self._names.get(key, 1)

    def _entry(self, tree: Tree[Token]) -> None:
        hand = self._in_hand()
        if hand is None:
            return
        number = len(hand.plays)
        if int(tokens(tree)[0]) != number + 1:
            self._blame(_("This is play %(number)d of its hand.") % {"number": number + 1})
        self._at(f"{self._place}.plays[{number}]")
        play = read_statement(tree)
        if who := first_tree(tree, "who"):
            play["seat"] = self._seat_named(tokens(who)[0])
        if any(token.type == "STANDS" for token in tokens(tree)):
            play["stands"] = True
        if remark := first_tree(tree, "remark"):
            play["note"] = unquoted(tokens(remark)[0])
        if check := first_tree(tree, "check"):
            self.found.claims[len(self.hands) - 1, number] = _claim(check)
        hand.plays.append(play)

    def _result(self, tree: Tree[Token]) -> None:
        if self._in_hand():
            ending, *scores = tokens(tree)
            won = first_tree(tree, "won")
            winners = tuple(int(each) for each in tokens(won)) if won else ()
            claim = ClaimedResult(self._number, str(ending), winners, tuple(map(int, scores)))
            self.found.results[len(self.hands) - 1] = claim

    # Ids and times

    def _hand_id(self, tree: Tree[Token]) -> None:
        number, written = tokens(tree)
        if 1 <= int(number) <= len(self.hands):
            self.hands[int(number) - 1].head["id"] = str(written)
        else:
            self._blame(_("There is no hand with this number."))

    def _mark(self, tree: Tree[Token]) -> None:
        ref, *marks = tokens(tree)
        hand, play = map(int, ref.split("."))
        if not (1 <= hand <= len(self.hands) and 1 <= play <= len(self.hands[hand - 1].plays)):
            self._blame(_("There is no play with this number."))
            return
        for mark in marks:
            key = "id" if mark.type == "UUID" else "at"
            self.hands[hand - 1].plays[play - 1][key] = unquoted(mark)


def option_read(value: str) -> bool | int | str:
    """Return the value of a house rule from its text in the notation."""
    return {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)


def _claim(check: Tree[Token]) -> Claim:
    total, points, *scores = tokens(check)
    return Claim(None if total == "-" else int(total), int(points), tuple(map(int, scores)))
