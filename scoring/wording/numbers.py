"""Several whole numbers in words, the way people say them: "2 to 4, 6 or 8"."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.marking import N_
from scoring.messages import Message, OneOf, Value
from scoring.sounds import begins_with_o


def number_words(
    numbers: Iterable[int],
    *,
    span: str = "%(least)d to %(most)d",
    choice: str = "%(rest)s or %(last)s",
    choice_before_o: str = "%(rest)s or %(last)s",
) -> str:
    """Return the numbers in words, in rising order. Three or more in a row become a span.

    :param span: the words for a span, in the reader's language
    :param choice: the words that join the last part to those before it, which are separated by commas
    :param choice_before_o: the same where the last number begins with the sound of an o, such as 8
    """
    parts: list[str] = []
    for first, last in _runs(numbers):
        if last - first < 2:
            parts.extend(str(number) for number in range(first, last + 1))
        else:
            parts.append(span % {"least": first, "most": last})
    if len(parts) < 2:
        return "".join(parts)
    joining = choice_before_o if begins_with_o(parts[-1]) else choice
    return joining % {"rest": ", ".join(parts[:-1]), "last": parts[-1]}


def number_list(numbers: Iterable[int]) -> Value:
    """Return the same numbers as a value for a message, which puts them into the reader's language."""
    parts: list[Value] = []
    for first, last in _runs(numbers):
        if last - first < 2:
            parts.extend(range(first, last + 1))
        else:
            parts.append(Message(N_("{least} to {most}"), {"least": first, "most": last}))
    return OneOf(tuple(parts))


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and the last of every run of numbers without a gap."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
