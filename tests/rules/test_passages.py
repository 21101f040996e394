"""The rules pages: every game has one, with every passage that a ruling may point to and an example that is right."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from referee.presenters.rules.examples import example_of
from referee.presenters.rules.figures import passage_shown
from referee.presenters.rules.illustrations import HOW, illustrated, own_scripts, scripts_by_fact
from referee.presenters.rules.sketches import sketch_of
from referee.rules import passages
from scoring.entries import Play
from scoring.facts import DrawRule
from scoring.faults import Code, Fault
from scoring.games import GAMES
from scoring.layout import Spinner
from scoring.options import OptionError
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.pages import seat_people, text_of

every_game = pytest.mark.parametrize("slug", GAMES)
PATIENCE_ONLY = {
    Code.LAY_FIRST,
    Code.LAID_ALREADY,
    Code.WRONG_START,
    Code.NOT_NEIGHBOURS,
    Code.WRONG_SUM,
    Code.NOT_NEXT,
}
PATIENCE_ONLY |= {Code.PAIR_NEEDED, Code.NOT_AVAILABLE, Code.COLUMN_EMPTY, Code.COLUMN_NOT_EMPTY, Code.COLUMN_UNKNOWN}
IN_A_PATIENCE = PATIENCE_ONLY | {
    Code.NO_MATCH,
    Code.ARM_NEEDED,
    Code.TILE_UNKNOWN,
    Code.TILE_ALREADY_PLAYED,
    Code.MAY_NOT_DRAW,
    Code.BONEYARD_EMPTY,
    Code.HAND_OVER,
    Code.HAND_OPEN,
    Code.RULE_FORBIDS,
}


@cache
def page(slug: str) -> str:
    answer = Client().get(f"/rules/{slug}/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@every_game
def test_a_game_tells_what_it_is_how_it_goes_and_where_it_comes_from(slug: str) -> None:
    game, said = GAMES[slug], page(slug)

    for sentence in (game.summary, *game.how, game.source.title, *getattr(game, "settled", ())):
        assert sentence in said
    assert "{" not in re.sub(r"<[^>]*>", "", said)


@every_game
def test_every_ruling_finds_its_passage(slug: str) -> None:
    codes = IN_A_PATIENCE if slug in PATIENCES else set(Code) - PATIENCE_ONLY
    anchors = set(re.findall(r'<section id="([a-z-]+)"', page(slug)))

    assert {Fault(code).rule for code in codes} <= anchors


@every_game
def test_every_house_rule_is_told_with_its_meaning(slug: str) -> None:
    said = page(slug)

    for option in GAMES[slug].options:
        assert option.meaning in said


@every_game
def test_each_of_a_games_own_sentences_has_its_place_for_a_sketch(slug: str) -> None:
    assert len(own_scripts(GAMES[slug])[HOW]) == len(GAMES[slug].how)


@every_game
def test_every_sketch_goes_as_it_is_written(slug: str) -> None:
    game = GAMES[slug]
    scripts = scripts_by_fact(game) | own_scripts(game)

    for script in filter(None, (each for passage in scripts.values() for each in passage)):
        sketch = sketch_of(game, script)
        assert sketch and sketch.as_written, script


@pytest.mark.parametrize("slug", VARIANTS)
def test_words_that_can_be_shown_have_something_to_look_at_beside_them(slug: str) -> None:
    game = VARIANTS[slug]
    shown = [passage_shown(passage, game) for passage in illustrated(game)]
    bare = {passage.anchor for passage in shown if not any(row.figures for row in passage.rows)}

    assert bare <= {"count"}, "where nothing is counted, there is no sum to show"


def test_the_words_stand_in_short_paragraphs() -> None:
    for game in GAMES.values():
        for passage in illustrated(game):
            assert passage.rows
            for row in passage.rows:
                assert all(len(paragraph) < 330 for paragraph in row.paragraphs), (game.slug, row.paragraphs)


@pytest.mark.parametrize(
    ("slug", "shown"),
    [
        ("all-fives", ["Bo played 5-0", "5+5 + 0 = 10", "+10"]),
        ("baneberry-157", ["Bo played 9-2", "9+9 + 2 = 20", "+20"]),
        ("double-bergen", ["Ann can't play 2-1", "All four places of 5-5 must be covered first."]),
        ("super-dominoes", ["Bo played 13-5", "A spell is cast", "Cy can't play 5-1"]),
        ("block", ["None of the tiles that are left fits."]),
    ],
)
def test_a_sketch_shows_what_happens_and_what_it_brings(slug: str, shown: list[str]) -> None:
    said = text_of(Client().get(f"/rules/{slug}/")).replace("\u2060", "")

    assert all(" ".join(each.split()) in " ".join(said.split()) for each in shown)


def test_a_sketch_that_goes_otherwise_by_house_rules_is_left_out() -> None:
    game = VARIANTS["draw"].with_options({"dealt": 1}, players=3)

    assert all(sketch.as_written for passage in illustrated(game) for row in passage.rows for sketch in row.sketches)


@every_game
def test_the_house_rules_come_last_and_are_folded(slug: str) -> None:
    said = page(slug)

    assert said.index('<details class="house-rules">') < said.index('<section id="house-rules">')
    assert said.index('<section id="source">') < said.index('<details class="house-rules">')


@every_game
def test_the_example_is_as_the_referee_judges_it(slug: str) -> None:
    example, said = example_of(slug), page(slug)

    assert len(example.entries) > 1
    for entry in example.entries:
        assert entry.ruling.legal, entry
        points = entry.ruling.points
        assert not points or f">+{points}<" in said
    assert 'role="img"' in said
    assert example.game.slug == slug


def test_a_game_without_an_example_has_its_rules_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = replace(VARIANTS["draw"], slug="made-up", name="Made Up", players=(2, 4))
    monkeypatch.setitem(GAMES, "made-up", made_up)

    said = page("made-up")

    assert "Made Up: the rules" in said
    assert "2 or 4 people can play. Four can also play as partners." in said
    assert 'id="house-rules"' in said
    assert "example" not in said
    assert {f'id="{passage.anchor}"' in said for passage in passages(made_up)} == {True}


def points_in(slug: str) -> list[int]:
    """Return the points that each tile laid in the example scores."""
    return [entry.ruling.points for entry in example_of(slug).entries if isinstance(entry.ruling.entry, Play)]


@pytest.mark.parametrize(
    ("slug", "points"),
    [
        ("all-fives", [5, 0, 10, 5, 5, 10, 15, 5, 0]),
        ("all-fives-units", [0, 2, 1]),
        ("fives-and-threes", [4, 8, 6, 2, 3, 2]),
        ("bergen", [2, 0, 0, 2, 3]),
        ("double-bergen", [0, 0, 0, 0, 0, 2, 3, 4, 0]),
        ("baneberry-157", [0, 20, 5, 0, 10, 5]),
    ],
)
def test_the_examples_of_the_rule_book_are_shown(slug: str, points: list[int]) -> None:
    assert points_in(slug) == points


def test_going_out_in_baneberry_brings_what_the_rule_book_says() -> None:
    assert "+73" in page("baneberry-157")


@pytest.mark.parametrize("slug", GAMES)
def test_every_example_of_a_table_game_has_its_sum(slug: str) -> None:
    example = example_of(slug)
    if not example.game.keeps_score:
        return
    result = example.last.result
    awards = [award for entry in example.entries for award in entry.ruling.awards] + list(
        result.awards if result else ()
    )
    assert awards


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        (
            "super-dominoes",
            "If the hand is blocked, the player with the fewest tiles takes the opponents' pips. If several have as few, the fewest pips decide.",
        ),
        ("super-dominoes", "If nobody has a double to lead, each player in turn"),
        ("blind", "when every tile of every row has come up since the last play"),
        ("maltese-cross", "That holds until each arm of the cross has its double"),
    ],
)
def test_what_a_game_does_by_itself_is_told_where_it_is_looked_for(slug: str, said: str) -> None:
    assert said in page(slug)
    assert "everybody has passed" not in page("blind")


def test_a_ruling_leads_to_the_passage_that_holds_its_rule() -> None:
    assert Fault(Code.RULE_FORBIDS, why="pass_lead").rule == "lead"
    assert Fault(Code.RULE_FORBIDS, why="pass").rule == "drawing"
    assert (
        Fault(Code.MUST_PASS).rule == Fault(Code.DOUBLE_REQUIRED).rule == Fault(Code.SPELL_UNBROKEN).rule == "playing"
    )
    assert Fault(Code.RULE_FORBIDS, why="no_scoring_out").rule == "house-rules"


def test_the_facts_are_those_that_the_referee_goes_by() -> None:
    for slug, game in VARIANTS.items():
        said = page(slug)
        assert ("There is no drawing: a player who can't play passes." in said) == (
            game.draw is DrawRule.NONE and not game.misses
        )
        assert ("There is no spinner" in said) == (game.spinner is Spinner.NONE)
        assert str(game.target or game.hands) in said


def test_what_is_rounded_and_what_partners_bring_is_told_as_it_is_counted() -> None:
    told = page("all-fives")
    assert "The sum is rounded to the nearest five when a player goes out, but not in a blocked hand." in told
    assert "minus those that the other partner still holds" in told
    assert "partners score player by player and add up what they take" in told

    told = page("five-up")
    assert "Only full fives of the sum count." in told
    assert "the partners of each side add up their pips, and the sides are compared" in told
    assert "If the hand is blocked, the lowest count scores 1 point." in page("fives-and-threes")


@pytest.mark.parametrize(
    ("players", "partners", "said"),
    [
        ((2, 3, 4), False, "2 to 4 people can play."),
        ((2, 3, 4), True, "2 to 4 people can play. Four can also play as partners."),
        ((2, 4), True, "2 or 4 people can play. Four can also play as partners."),
        ((2, 3, 4, 6, 8), True, "2 to 4, 6 or 8 people can play. Four can also play as partners."),
        ((4,), True, "4 people can play, also as partners."),
        ((4,), False, "4 people can play."),
        ((2, 3), True, "2 or 3 people can play."),
    ],
)
def test_any_number_of_players_is_told(players: tuple[int, ...], partners: bool, said: str) -> None:
    game = replace(VARIANTS["draw"], players=players, partners=partners)
    told = {passage.anchor: passage.sentences for passage in passages(game)}

    assert said in told["in-short"]
    assert any("partner" in sentence for sentence in told["count"]) == (partners and 4 in players)


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("all-fives", "2 to 4 people can play. Four can also play as partners."),
        ("baneberry-157", "2 to 7 people can play."),
        ("super-dominoes", "2 to 10 people can play."),
        ("blind", "2 to 5 people can play."),
    ],
)
def test_rules_page_tells_the_number_of_players(slug: str, said: str) -> None:
    assert f"<p>{said}</p>" in page(slug)


def test_the_index_leads_to_every_game() -> None:
    said = Client().get("/rules/").content.decode()

    for slug in GAMES:
        assert f'href="/rules/{slug}/"' in said


def test_a_game_that_is_not_there_has_no_rules() -> None:
    assert Client().get("/rules/chess/").status_code == 404


@pytest.mark.django_db
@every_game
def test_the_new_table_leads_to_the_rules_and_back(slug: str) -> None:
    assert f'href="/rules/{slug}/"' in Client().get(f"/new/{slug}/").content.decode()
    assert f'href="/new/{slug}/"' in page(slug)


@pytest.mark.django_db
def test_a_refusal_leads_to_the_rule_that_was_broken() -> None:
    table = seat_people("all-fives")
    table.lay("6-1")

    refused = table.send("enter", lay="5-4")

    assert 'href="/rules/all-fives/#matching"' in refused.content.decode()
    assert 'href="/rules/all-fives/"' in table.keeper.get(f"{table.path}about/").content.decode()
    assert 'href="/rules/all-fives/"' in table.watcher.get(f"/session/{table.session_id}/").content.decode()


@pytest.mark.django_db
def test_a_play_that_stands_leads_to_the_rule_that_it_broke() -> None:
    table = seat_people("all-fives")
    table.lay("6-1")
    table.send("enter", lay="5-4@1", stands="1")

    moment = table.watcher.get(f"/session/{table.session_id}/1/2/").content.decode()

    assert 'href="/rules/all-fives/#matching"' in moment


def test_the_pictures_in_the_docs_are_those_of_the_rules_pages(tmp_path: Path) -> None:
    call_command("pictures", str(tmp_path), stdout=io.StringIO())
    docs = Path(__file__).parents[2] / "docs" / "pictures"

    drawn = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert drawn and {Path(name).stem for name in drawn} <= set(GAMES)
    assert {path.name: path.read_text() for path in docs.iterdir() if path.name in drawn} == drawn


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_rules_of_a_table_are_told_whatever_house_rules_it_has(slug: str) -> None:
    game = VARIANTS[slug]
    players = min(game.players)
    for option in game.options:
        for value in option.allowed[:3]:
            try:
                settled = game.with_options({option.key: value}, players=players)
            except OptionError:
                continue
            told = {passage.anchor: passage.sentences for passage in passages(settled)}
            assert all(sentences and "%" not in " ".join(sentences) for sentences in told.values()), (option.key, value)


def test_a_pool_has_no_target_to_reach() -> None:
    pool = VARIANTS["baneberry-157"].with_options({"mode": "cash"}, players=3)

    assert "reaches 0" not in " ".join(sentence for passage in passages(pool) for sentence in passage.sentences)
