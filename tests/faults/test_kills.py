"""Writers that are killed in the middle of whatever they do: what they were told is written stays written."""

from __future__ import annotations

import os
import random
import signal
import time
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pytest
from django.db import connection, connections

from referee.log import forget_all
from referee.server.backups.database_file import check_file
from tests.faults.playing import Acknowledged, Playing, lost, wrong

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 2
MOST_LINES = 6
"""Lines that a writer has written at most before its last moment comes."""

ONE_LINE = 0.01
"""Seconds that one more line takes at most on a machine with little else to do: the kill falls somewhere into it."""


@pytest.mark.postgres
def test_after_a_few_kills_nothing_acknowledged_is_lost() -> None:
    kill(times=6)


@pytest.mark.faults
def test_after_two_hundred_kills_nothing_acknowledged_is_lost() -> None:
    kill(times=200)


def kill(times: int) -> None:
    """Let two write at once, kill both at some moment, and look; so many times."""
    moments = random.Random(157)
    acknowledged: list[Acknowledged] = []
    for _time in range((times + WRITERS - 1) // WRITERS):
        connections.close_all()
        writers = [_writer() for _each in range(WRITERS)]
        for writer in writers:
            acknowledged += writer.lines(moments.randint(0, MOST_LINES))
            time.sleep(moments.uniform(0, ONE_LINE))
            os.kill(writer.process, signal.SIGKILL)
        for writer in writers:
            os.waitpid(writer.process, 0)
            acknowledged += writer.lines()
            writer.answers.close()
        if connection.vendor == "sqlite":
            check_file(Path(connection.settings_dict["NAME"]))  # a start would find it sound
    forget_all()

    assert len(acknowledged) > times
    assert lost(acknowledged) == []
    assert wrong() == []


class Writer(NamedTuple):
    """A process that writes until it is killed, and what it says."""

    process: int
    answers: BinaryIO

    def lines(self, most: int | None = None) -> list[Acknowledged]:
        """Return the next lines that were acknowledged, at most so many; without a number all that come."""
        said = islice(self.answers, most)
        return [Acknowledged(*line.decode().split()) for line in said if line.endswith(b"\n")]


def _writer() -> Writer:
    answers, told = os.pipe()
    process = os.fork()
    if process:
        os.close(told)
        return Writer(process, os.fdopen(answers, "rb"))
    try:
        forget_all()
        playing = Playing()
        while True:
            os.write(told, " ".join(playing.step()).encode() + b"\n")
    finally:
        os._exit(1)
