"""Rows for tests that look at single rows. Tests of what happens at a table open one with `tests.support.tables`."""

from typing import Any

import factory
from factory.django import DjangoModelFactory

from referee import models
from referee.models import tokens
from referee.operations.tallies import count_seats
from scoring import RULES_VERSION
from scoring.record.session_record import RECORD
from scoring.variants import VARIANTS


class PlayerFactory(DjangoModelFactory[models.Player]):
    """A player with a name of their own."""

    class Meta:
        model = models.Player

    name = factory.Sequence(lambda n: f"Player {n}")


class SessionFactory(DjangoModelFactory[models.Session]):
    """A session just opened, with as many seats as ``players`` says, each its own side."""

    class Meta:
        model = models.Session
        skip_postgeneration_save = True

    class Params:
        players = 2

    code = factory.LazyFunction(tokens.new_code)
    variant = "all-fives"
    options = factory.LazyAttribute(
        lambda session: dict(VARIANTS[session.variant].with_options({}, session.players).option_values)
    )
    record = RECORD
    rules = RULES_VERSION
    scores = factory.LazyAttribute(lambda session: {str(side): 0 for side in range(1, session.players + 1)})

    @factory.post_generation
    def seats(self: Any, create: bool, extracted: Any, **kwargs: Any) -> None:
        """Make the seats, unless ``seats=False``."""
        if create and extracted is not False:
            for number in range(1, len(self.scores) + 1):
                SeatFactory(session=self, number=number)


class SeatFactory(DjangoModelFactory[models.Seat]):
    """A seat with a new player."""

    class Meta:
        model = models.Seat
        skip_postgeneration_save = True

    session = factory.SubFactory(SessionFactory, seats=False)
    number = 1
    side = factory.SelfAttribute("number")
    player = factory.SubFactory(PlayerFactory)
    variant = factory.SelfAttribute("session.variant")
    opened_at = factory.SelfAttribute("session.opened_at")
    finished = factory.SelfAttribute("session.finished")

    @factory.post_generation
    def counted(self: Any, create: bool, extracted: Any, **kwargs: Any) -> None:
        """Count the seat in the player's row."""
        if create:
            count_seats([self.player_id])


class HandFactory(DjangoModelFactory[models.Hand]):
    """The first hand of a session."""

    class Meta:
        model = models.Hand

    session = factory.SubFactory(SessionFactory)
    number = 1


class KeyFactory(DjangoModelFactory[models.Key]):
    """The keeper's key, with the ``secret`` that it is the digest of; ``seat=2`` makes it that seat's."""

    class Meta:
        model = models.Key

    class Params:
        secret = factory.LazyFunction(tokens.new_secret)

    session = factory.SubFactory(SessionFactory)
    digest = factory.LazyAttribute(lambda key: tokens.digest(key.secret))


class SavedRulesFactory(DjangoModelFactory[models.SavedRules]):
    """House rules of All Fives that a phone has saved."""

    class Meta:
        model = models.SavedRules

    device = "ann's phone"
    variant = "all-fives"
    name = factory.Sequence(lambda n: f"Rules {n}")
    options = factory.LazyFunction(lambda: {"target": 150})


class PlayFactory(DjangoModelFactory[models.Play]):
    """A line of a log: the beginning of its hand, unless ``kind`` and ``entry`` say otherwise."""

    class Meta:
        model = models.Play

    hand = factory.SubFactory(HandFactory)
    session = factory.SelfAttribute("hand.session")
    version = factory.Sequence(lambda n: n + 1)
    kind = models.Play.Kind.BEGUN
    by = factory.LazyAttribute(lambda line: KeyFactory(session=line.session))
