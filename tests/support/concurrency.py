"""Calls made at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from referee.exceptions import Refusal


def run_at_once(*calls: Callable[[], object]) -> list[object]:
    """Call everything at the same moment, each in a thread of its own, and return the results and refusals in order."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            start.wait()
            return call()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))
