"""The text of the rules pages: nothing twice, no rule that isn't given, and every award that an example illustrates."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from itertools import combinations

import pytest
from django.test import Client

from referee.presenters.rules.examples import example_of
from referee.presenters.rules.illustrations import illustrated
from referee.presenters.rules.sketches import Sketch
from referee.presenters.rules.winning import decided
from referee.rules import passages
from referee.wording.points import Points
from scoring.ending import Award
from scoring.games import GAMES
from scoring.layout import Arm, Layout
from scoring.session import Session
from scoring.variant import Variant
from scoring.variants import VARIANTS

every_game = pytest.mark.parametrize("slug", GAMES)
NAMES_OF_SETS = r"double-(six|nine|twelve|fifteen)"


@cache
def page(slug: str) -> str:
    """Return the text of a game's rules page, without characters that are there for its looks."""
    answer = Client().get(f"/rules/{slug}/")
    html = re.sub(r"<(script|style|svg).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(html).replace("\u2060", "").split())


def figures(slug: str) -> list[str]:
    """Return the text of each sketch on a rules page, in order."""
    found = re.findall(r'<figure class="sketch">(.*?)</figure>', page(slug))
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found]


def sentences(slug: str) -> Iterator[str]:
    """Yield the sentences of a rules page, but for those about single plays in its figures and its example."""
    article = re.search(r"<article.*</article>", page(slug))
    assert article
    words = re.sub(r"<(figure|table).*?</\1>", "|", article[0])
    for block in re.split(r"<(?!/?(?:small|span|a|em|strong)\b)[^>]+>|\|", words):
        text = " ".join(re.sub(r"<[^>]+>", "", block).split())
        yield from (each for each in re.split(r"(?<=[.!?]) (?=[A-Z])", text) if each.endswith((".", "!", "?")))


@every_game
def test_no_sentence_stands_twice_on_a_page_not_even_with_the_name_of_another_set(slug: str) -> None:
    said = Counter(re.sub(NAMES_OF_SETS, "double", sentence) for sentence in sentences(slug))

    assert {sentence: times for sentence, times in said.items() if times > 1} == {}


def meaningful(sentence: str) -> set[str]:
    """Return the words of a sentence that carry its meaning, without their endings."""
    return {re.sub(r"(es|s|ed|ing)$", "", word) for word in re.findall(r"[\w'-]+", sentence.lower())} - SMALL_WORDS


SMALL_WORDS = {
    *[
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "can",
        "for",
        "has",
        "have",
        "if",
        "in",
        "is",
        "it",
        "no",
        "not",
        "of",
        "on",
        "one",
        "or",
        "so",
        "than",
        "that",
    ]
}
SMALL_WORDS |= {*["the", "then", "to", "who", "with"]}


@every_game
def test_nothing_is_said_again_in_other_words(slug: str) -> None:
    """The house rules and the points that a source leaves open name again what the rules tell."""
    told = [sentence for passage in passages(GAMES[slug]) for sentence in passage.sentences if sentence]
    said = [each for sentence in told for each in re.split(r"(?<=[.!?]) ", sentence)]

    again = [
        (one, other)
        for one, other in combinations(said, 2)
        if len(meaningful(one) & meaningful(other)) > 0.6 * len(meaningful(one) | meaningful(other))
    ]
    assert again == []


@every_game
def test_a_page_begins_with_half_a_minute_and_one_picture(slug: str) -> None:
    begins = re.search(r'<h1>.*?<section class="in-short" id="in-short">(.*?)</section>', page(slug))

    assert begins and "In 30 seconds" in begins[1]
    assert begins[1].count('<figure class="sketch">') == 1
    assert 5 < len(re.sub(r"<figure.*?</figure>|<[^>]+>", " ", begins[1]).split()) < 75, "half a minute at reading pace"
    assert page(slug).index("In 30 seconds") < page(slug).index('<nav class="contents"')


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_end_of_a_session_is_played_by_the_referee_too(slug: str) -> None:
    won = decided(VARIANTS[slug])
    assert won and won.session.winners
    shown = re.search(r'<figure class="sketch won">(.*?)</figure>', page(slug))
    assert shown
    told = re.sub(r"<[^>]+>", " ", shown[1])

    totals = [won.session.scores[side] for side in won.session.winners]
    assert all(str(total) in told for total in totals)
    if won.points is not None:
        assert VARIANTS[slug].target in totals and f" + {won.points} = " in told


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_page_says_itself_which_halves_touch(slug: str) -> None:
    said = page(slug)

    assert ("Touching halves must be equal." in said) == (not unequal_halves_touch(VARIANTS[slug]))
    assert "its own rule" not in said
    assert "See how it goes" not in said


def unequal_halves_touch(game: Variant) -> bool:
    """Return True if any tile of the set may lie with a half that differs from the end that it touches."""
    hand = Session.open(game, game.usual_sides(min(game.players))).begin()
    arms: list[Arm] = []
    for tile in game.set:
        if not tile.is_double:
            arms += Layout(game.spinner_rule).lead(tile).arms
    return any(half != arm.suit for arm in arms for tile in game.set for half in game.joining.halves(hand, tile, arm))


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("matador", "Touching halves must add up to 7, but a matador goes on any end."),
        ("all-sevens", "Touching halves must add up to 7, but a wild tile goes on any end."),
        ("super-dominoes", "Touching halves must be equal, but any double also fits on a 13."),
        ("mexican-train", "Touching halves must be equal."),
        ("chickenfoot", "Touching halves must be equal."),
        ("maltese-cross", "Touching halves must be equal."),
    ],
)
def test_which_halves_touch_is_told_where_tiles_are_laid(slug: str, said: str) -> None:
    section = re.search(r'<section id="matching">.*?</section>', page(slug))

    assert section and said in section[0]


# Awards


def signed(awards: Sequence[Award], game: Variant) -> list[str]:
    """Return what these awards bring each side together, as it is written."""
    sums: defaultdict[int, int] = defaultdict(int)
    for award in awards:
        sums[award.side] += award.points
    return [str(Points.of(points, game).signed) for points in sums.values() if points]


def brought(sketch: Sketch) -> list[str]:
    """Return what each entry of a sketch, and the end of its hand, brings by the judge."""
    assert isinstance(sketch.game, Variant)
    at_end = sketch.last.result.awards if sketch.last.result else ()
    return [
        *(each for ruling in sketch.shown for each in signed(ruling.awards, sketch.game)),
        *(each for award in at_end for each in signed((award,), sketch.game)),
    ]


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_sketch_shows_the_points_of_what_it_illustrates(slug: str) -> None:
    sketches = [sketch for passage in illustrated(GAMES[slug]) for row in passage.rows for sketch in row.sketches]
    shown = figures(slug)
    told = [each for each in shown if "Tiles each" not in each]

    assert len(told) == len(sketches)
    for sketch, figure in zip(sketches, told, strict=True):
        assert [points for points in brought(sketch) if points not in figure] == [], figure


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_sentence_that_promises_points_has_a_sketch_that_brings_them(slug: str) -> None:
    for passage in illustrated(GAMES[slug]):
        for row in passage.rows:
            promised = (
                re.findall(r"scores ([1-9]\d*)\b", " ".join(row.paragraphs)) if passage.anchor == "playing" else []
            )
            told = [points for sketch in row.sketches for points in brought(sketch)]
            assert not promised or f"+{promised[0]}" in told, row.paragraphs


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_line_of_the_example_shows_what_it_brings(slug: str) -> None:
    example = example_of(slug)
    assert example and isinstance(example.game, Variant)
    table = re.search(r'<table class="example">(.*?)</table>', page(slug))
    assert table
    lines = [re.sub(r"<[^>]+>", " ", line) for line in re.findall(r"<tr.*?</tr>", table[1])[1:]]

    for line, entry in zip(lines, example.entries, strict=False):
        assert [points for points in signed(entry.ruling.awards, example.game) if points not in line] == [], line
    at_end = example.last.result.awards if example.last.result else ()
    ends = lines[len(example.entries) :]
    assert [each for award in at_end for each in signed((award,), example.game)] == [line.split()[-1] for line in ends]


def test_the_examples_of_a_chuchazo_and_a_capicua_show_their_award() -> None:
    shown = " ".join(figures("dominican"))
    assert "Ann & Cy +25 Chuchazo: the last tile is the 0-0." in shown
    assert "Ann & Cy +25 Capicúa: 6-4 fits the 6 and the 4." in shown

    shown = " ".join(figures("puerto-rican-500"))
    assert "Ann & Cy +100 Chuchazo: the last tile is the 0-0." in shown


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("dominican", "Patio: those left with all four players"),
        ("puerto-rican-500", "Doscientos: 200"),
        ("international-partners", "FED (Spain): 300"),
    ],
)
def test_a_house_rule_says_what_it_is_in_those_that_are_played_together(slug: str, said: str) -> None:
    words = " ".join(re.sub(r"<[^>]+>", " ", page(slug)).split())

    assert said in words
    assert "Many tables play some house rules together:" in words


def test_a_set_that_deals_everybody_the_same_says_how_many() -> None:
    assert "With the double-six set, each player is dealt 5 tiles." in page("chickenfoot")


def test_a_page_says_which_set_is_usual_and_which_others_a_table_can_play_with() -> None:
    said = page("all-fives")

    assert "The game is played with the double-nine set of 55 tiles." in said
    assert "A table can play with the double-six set of 28 tiles instead." in said
    assert "The double-six set has" not in said


def test_what_is_so_with_every_set_is_said_of_none() -> None:
    said = page("mexican-train")

    assert "The more people play, the fewer tiles each of them is dealt." in said
    assert "set, the more people play" not in said


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_example_s_picture_calls_its_people_by_the_names_that_its_list_has(slug: str) -> None:
    example = example_of(slug)

    assert example is None or "Seat 1" not in example.picture()
