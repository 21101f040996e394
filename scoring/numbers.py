"""Several whole numbers told the way people say them: "2 to 4, 6 or 8"."""

from __future__ import annotations

from collections.abc import Iterable


def number_words(
    numbers: Iterable[int], *, span: str = "%(least)d to %(most)d", choice: str = "%(rest)s or %(last)s"
) -> str:
    """The numbers in rising order, three or more in a row as a span.

    :param span: how a span is told, in the reader's language
    :param choice: how the last part follows those before it, which stand between commas
    """
    parts: list[str] = []
    for first, last in _runs(numbers):
        if last - first < 2:
            parts.extend(str(number) for number in range(first, last + 1))
        else:
            parts.append(span % {"least": first, "most": last})
    if len(parts) < 2:
        return "".join(parts)
    return choice % {"rest": ", ".join(parts[:-1]), "last": parts[-1]}


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and the last of every run of numbers without a gap."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
