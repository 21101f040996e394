"""The form of what the API answers, for the OpenAPI schema. The values themselves are made in `shown`."""

from __future__ import annotations

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    Field,
    IntegerField,
    JSONField,
    ListField,
    Serializer,
    UUIDField,
)

from scoring.entries import DO
from scoring.faults import Code
from scoring.games import GAMES


def by_side() -> Field[Any, Any, Any, Any]:
    """Points by side."""
    return DictField(child=IntegerField(), help_text="Points by side; in a cash pool, cents.")


class Source(Serializer[Any]):
    """A rule book."""

    title = CharField()
    author = CharField(allow_blank=True)


class TileSet(Serializer[Any]):
    """A set of tiles."""

    highest = IntegerField(help_text="The highest half: 6 for double-six.")
    name = CharField()


class Option(Serializer[Any]):
    """A house rule: a range has minimum and maximum, a choice its allowed values."""

    key = CharField()
    type = ChoiceField(choices=["bool", "int", "choice"])
    default = JSONField(help_text="By number of players where `default_by` says so.")
    default_by = CharField(required=False)
    meaning = CharField()
    minimum = IntegerField(required=False)
    maximum = IntegerField(required=False)
    offered = ListField(child=IntegerField(), required=False)
    allowed = ListField(child=JSONField(), required=False)
    labels = DictField(child=CharField(), required=False)


class Variant(Serializer[Any]):
    """A game with its rules."""

    slug = CharField()
    name = CharField()
    source = Source()  # type: ignore[assignment]
    summary = CharField()
    players = ListField(child=IntegerField())
    partners = BooleanField()
    tile_sets = TileSet(many=True)
    options = Option(many=True)


class Award(Serializer[Any]):
    """Points with reason and working."""

    side = IntegerField()
    seat = IntegerField(allow_null=True)
    points = IntegerField()
    reason = CharField()
    working = CharField(allow_blank=True)


class Fault(Serializer[Any]):
    """A rule that an entry breaks."""

    code = ChoiceField(choices=[code.value for code in Code])
    message = CharField()
    rule = CharField(help_text="Where the game's rules page explains it.")
    source = CharField()  # type: ignore[assignment]


class Ruling(Serializer[Any]):
    """The referee's answer to one entry."""

    play = IntegerField(help_text="The entry's place in its hand, from 1.")
    seat = IntegerField(allow_null=True)
    do = ChoiceField(choices=sorted(DO.values()))
    tile = CharField(allow_null=True)
    arm = IntegerField(allow_null=True)
    legal = BooleanField()
    recorded = BooleanField()
    end_total = IntegerField(allow_null=True, help_text="In pips.")
    points = IntegerField()
    awards = Award(many=True)
    faults = Fault(many=True)
    effects = ListField(child=DictField(child=JSONField(allow_null=True)))


class End(Serializer[Any]):
    """The end of an arm."""

    arm = IntegerField()
    suit = IntegerField()
    counts = IntegerField(help_text="What it adds to the end total, in pips.")
    tile = CharField()
    state = ChoiceField(choices=["open", "locked"])


class Result(Serializer[Any]):
    """How a hand ended."""

    ending = ChoiceField(choices=["domino", "blocked", "target", "void", "won", "lost"])
    winners = ListField(child=IntegerField(), help_text="Sides.")
    awards = Award(many=True)
    working = CharField(required=False, allow_blank=True)


class Finding(Serializer[Any]):
    """Something that the record shows afterwards."""

    code = CharField()
    certainty = ChoiceField(choices=["proved", "possible"])
    seat = IntegerField(allow_null=True)
    plays = ListField(child=IntegerField())
    message = CharField()


class AdjudicatedHand(Serializer[Any]):
    """A hand with its rulings. A game may show more: direction, spell, phase, pool, rows, owes_pass, moves ..."""

    rulings = Ruling(many=True)
    ends = End(many=True)
    turn = IntegerField(allow_null=True)
    boneyard = IntegerField()
    tiles_left = DictField(child=IntegerField())
    result = Result(allow_null=True)
    findings = Finding(many=True)


class Adjudication(Serializer[Any]):
    """A whole record judged."""

    variant = ChoiceField(choices=list(GAMES))
    options = DictField(child=JSONField())
    hands = AdjudicatedHand(many=True)
    scores = by_side()
    finished = BooleanField()
    winners = ListField(child=IntegerField())


class Due(Serializer[Any]):
    """What the seat at turn may and must do."""

    seat = IntegerField()
    leads = BooleanField()
    may_play = BooleanField()
    must_draw = BooleanField()
    may_draw = IntegerField(help_text="Tiles, at most.")
    may_pass = BooleanField()
    must_pass = BooleanField()


class Hand(AdjudicatedHand):
    """A hand with its rulings and the entries in force: the n-th ruling is on the n-th of the plays."""

    id = UUIDField()
    session = UUIDField()
    number = IntegerField()
    leader = IntegerField()
    plays = ListField(child=DictField(child=JSONField()), help_text="As in the record, each with its id.")
    due = Due(allow_null=True)
    scores = by_side()
    version = IntegerField(help_text="The session's.")


class Seat(Serializer[Any]):
    """Who sits where."""

    number = IntegerField()
    side = IntegerField()
    name = CharField()
    player = UUIDField()


class SessionSummary(Serializer[Any]):
    """A session as the history lists it."""

    id = UUIDField()
    code = CharField(help_text="For joining.")
    variant = ChoiceField(choices=list(GAMES))
    options = DictField(child=JSONField())
    seats = Seat(many=True)
    opened_at = DateTimeField()
    changed_at = DateTimeField()
    version = IntegerField()
    scores = by_side()
    finished = BooleanField()
    winners = ListField(child=IntegerField(), help_text="Sides.")


class HandInList(Serializer[Any]):
    """A hand of a session, in short."""

    id = UUIDField()
    number = IntegerField()
    ending = CharField(allow_null=True)
    scores = by_side()


class Session(SessionSummary):
    """A session with its hands, the present one in full."""

    may_begin = BooleanField(help_text="Whether the next hand may begin.")
    next_leader = IntegerField(allow_null=True)
    hands = HandInList(many=True)
    hand = Hand(allow_null=True)


class OpenedSession(Session):
    """A new session with its keys, shown this once."""

    keeper_key = CharField()
    seat_keys = DictField(child=CharField())


class Page(Serializer[Any]):
    """A page of 50."""

    total = IntegerField()
    page = IntegerField()
    pages = IntegerField()


class SessionPage(Page):
    """Sessions, the latest first."""

    results = SessionSummary(many=True)


class Recorded(Serializer[Any]):
    """An entry that was written down."""

    id = UUIDField()
    ruling = Ruling()
    hand = Hand()
    scores = by_side()
    version = IntegerField()


class Checked(Serializer[Any]):
    """What the entry would be answered."""

    ruling = Ruling()
    version = IntegerField()


class Placement(Serializer[Any]):
    """A lawful way to lay a tile. ``alike``: the arms that are one choice with this one."""

    tile = CharField()
    arm = IntegerField(allow_null=True)
    inward = IntegerField(allow_null=True)
    subtract = BooleanField()
    points = IntegerField()
    awards = Award(many=True)
    alike = ListField(child=IntegerField())


class PlacementList(Serializer[Any]):
    """Lawful placements; in a patience all moves too."""

    placements = Placement(many=True)
    moves = ListField(child=DictField(child=JSONField()))


class Undone(Serializer[Any]):
    """A line that was taken back; an entry as in the record."""

    id = UUIDField()
    kind = ChoiceField(choices=["begun", "entry", "ended"])
    hand = UUIDField()
    entry = DictField(child=JSONField(), required=False)


class TakenBack(Serializer[Any]):
    """What an undo took back, and how the session stands without it."""

    id = UUIDField()
    undone = Undone()
    hand = Hand(allow_null=True)
    scores = by_side()
    version = IntegerField()


class Player(Serializer[Any]):
    """One of the regulars."""

    id = UUIDField()
    name = CharField()
    since = DateTimeField()
    sessions = IntegerField(help_text="How many were played.")
    last_played = DateTimeField(allow_null=True)


class PlayerPage(Page):
    """Players, who played last first."""

    results = Player(many=True)
