"""A score sheet from paper: typed in a row a hand, added up, and kept as a session of its day."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from referee import models
from scoring.variants import VARIANTS
from tests.support.pages import HTMX, browser, html_of, text_of

pytestmark = pytest.mark.django_db

EVENING = {"name-1": "Ann", "name-2": "Bo", "day": "2025-11-20"}


def cells(*hands):
    """Return the fields of these rows, a text with a word for each cell; ``-`` is an empty one, ``blocked`` how it ended."""
    sent = {}
    for number, hand in enumerate(hands, start=1):
        typed, blocked, by = hand.partition(" blocked")
        for column, text in enumerate(typed.split(), start=1):
            sent[f"cell-{number}-{column}"] = "" if text == "-" else text
        sent[f"end-{number}"] = by.strip() or blocked.strip()
    return sent


def send(*hands, client=None, game="draw", htmx=False, **fields):
    sent = {**EVENING, **cells(*hands), **fields}
    return (client or browser()).post(f"/sessions/paper/{game}/", sent, headers=HTMX if htmx else {})


def save(*hands, **fields):
    return send(*hands, save="1", **fields)


def sums(page):
    """Return the running sums, a list for each row that has some."""
    found = re.findall(r'id="sum-(\d+)-\d+"[^>]*>(\d+)<', html_of(page))
    return [
        [int(points) for row, points in found if row == each] for each in sorted({row for row, _ in found}, key=int)
    ]


def test_the_game_is_chosen_first_among_those_that_keep_score():
    page = browser().get("/sessions/paper/")

    assert "Mexican Train" in text_of(page) and "Bingo" not in text_of(page)
    assert browser().get("/sessions/paper/?variant=draw").url == "/sessions/paper/draw/"


def test_the_sheet_begins_once_the_names_are_there():
    client = browser()

    assert "Enter the names" in text_of(client.get("/sessions/paper/draw/"))
    assert 'name="cell-10-2"' in html_of(send(client=client))
    save("9 -", client=client)
    assert 'name="cell-1-2"' in html_of(client.get("/sessions/paper/draw/"))


def test_the_hands_are_added_up_and_nothing_is_kept_yet():
    page = send("12 -", "- 20", "-5 +30")

    assert sums(page) == [[12, 0], [12, 20], [7, 50]]
    assert not models.Session.objects.exists()


def test_while_somebody_types_the_sums_alone_are_answered():
    shape = re.search(r'name="shape" value="([^"]*)"', html_of(send()))[1]
    news = send("12 -", "- x", htmx=True, shape=shape)

    assert sums(news) == [[12, 0]] and "<input" not in html_of(news)
    assert "Hand 2, Bo: “x” isn't a whole number" in text_of(news)
    assert 'name="cell-1-3"' in html_of(send(htmx=True, shape=shape, **{"name-3": "Cy"}))


def test_a_finished_session_is_kept_under_its_day_with_its_winner():
    response = save("60 -", "- 20", "45 -", time_of_day="21:30")

    session = models.Session.objects.get()
    assert response.url == f"/session/{session.id}/"
    assert (session.variant, session.depth, session.finished, session.winners) == ("draw", "hands", True, [1])
    assert timezone.localtime(session.opened_at).strftime("%Y-%m-%d %H:%M") == "2025-11-20 21:30"
    assert session.changed_at == session.opened_at
    hands = models.Hand.objects.order_by("number")
    assert [hand.scores for hand in hands] == [{"1": 60, "2": 0}, {"1": 60, "2": 20}, {"1": 105, "2": 20}]


def test_a_session_that_nobody_has_won_is_kept_as_ended():
    save("60 -", "- 20 blocked")

    session = models.Session.objects.get()
    assert models.Play.objects.latest("version").kind == models.Play.Kind.ENDED
    assert (session.finished, session.changed_at) == (True, session.opened_at)
    assert [hand.ending for hand in session.hands.order_by("number")] == ["domino", "blocked"]


def test_twenty_hands_of_partners_are_a_column_for_each_side():
    people = {"name-3": "Cy", "name-4": "Di", "partners": "on"}
    page = send(*["5 4"] * 20, **people)
    assert "Ann & Cy" in text_of(page) and sums(page)[-1] == [100, 80]

    save(*["5 4"] * 20, **people)
    assert models.Session.objects.get().winners == [1]
    assert models.Hand.objects.count() == 20


@pytest.mark.parametrize(
    ("hands", "fields", "said"),
    [
        (["12 -", "1o -"], {}, "Hand 2, Ann: “1o” isn't a whole number of up to four digits."),
        (["12345 -"], {}, "isn't a whole number"),
        (["101 -", "5 -"], {}, "Hand 2 comes after the end of the game."),
        ([], {}, "Enter at least one hand."),
        (["5 -"], {"name-2": ""}, "Enter 2 to 4 names."),
        (["5 -"], {"name-2": "ann"}, "is already at this table"),
        (["5 -"], {"day": ""}, "This field is required."),
        (["5 -"], {"day": "1815-06-18"}, "Enter a day in 1970 or later."),
        (["5 -"], {"day": str(timezone.localdate() + timedelta(days=2))}, "This day is in the future."),
        (["5 -"], {"time_of_day": "noon"}, "Enter a valid time."),
        (["5 -"], {"rules": "1", "rule-target": "0"}, "greater than or equal to 1"),
        (["5 -"], {"total-1": "five"}, "The sum on the paper of Ann isn't a whole number"),
        (["0 -"], {"pips": "on"}, "Hand 1: Ann and Bo have no pips left."),
        (["-5 -"], {"pips": "on"}, "Hand 1, Ann: nobody has fewer than 0 pips left."),
        (["- 999"], {"pips": "on"}, "Hand 1: "),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(hands, fields, said):
    page = save(*hands, **fields)

    assert page.status_code == 400
    assert said in text_of(page)
    assert not models.Session.objects.exists()


@pytest.mark.parametrize("wrong", [{"cell-3-1": "1o"}, {"name-2": "ann"}, {"rules": "1", "rule-target": "0"}])
def test_nothing_that_was_typed_is_lost(wrong):
    page = html_of(save("17 -", "- 23", **wrong, **{"total-1": "19", "cell-2-3": "88"}))

    for name, text in {"cell-1-1": "17", "cell-2-2": "23", "total-1": "19", "cell-2-3": "88"}.items():
        assert len(re.findall(rf'name="{name}"[^>]* value="{text}"', page)) == 1, name


def test_a_sum_on_the_paper_that_differs_is_named_and_can_be_let_stand():
    page = save("12 -", "9 20", **{"total-1": "22", "total-2": "20"})

    assert page.status_code == 400
    assert "Ann has 22 on the paper, but the hands add up to 21." in text_of(page)
    assert "Bo has" not in text_of(page) and "Save with the sum of the hands" in text_of(page)
    send("12 -", "9 20", save="anyway", **{"total-1": "22"})
    assert models.Session.objects.get().scores == {"1": 21, "2": 20}


def test_where_the_paper_has_pips_the_referee_works_out_the_points():
    page = send("- 20", "7 -", "12 5 blocked", "0 9", pips="on")

    assert sums(page) == [[20, 0], [20, 7], [20, 14], [29, 14]]
    save("- 20", "12 5 blocked 2", pips="on")
    assert [hand.ending for hand in models.Hand.objects.order_by("number")] == ["domino", "blocked"]


def test_pips_are_asked_for_only_where_they_tell_the_whole_score():
    asked = "The paper has the pips"

    assert asked in text_of(send(game="mexican-train")) and asked in text_of(send(game="draw"))
    assert asked not in text_of(send(game="all-fives")) and asked not in text_of(send(game="blind"))


def test_the_house_rules_of_the_evening_decide_its_end():
    save("61 -", game="all-fives", rules="1", **{"rule-unit": "fives", "rule-target": "61"})

    assert models.Session.objects.get().winners == [1]


def test_every_game_that_keeps_score_takes_a_sheet():
    for game, variant in VARIANTS.items():
        names = {f"name-{seat}": name for seat, name in enumerate("ABCD"[: min(variant.players)], start=1)}
        response = save("10 -", game=game, **names)
        assert response.status_code == 302, (game, text_of(response))
