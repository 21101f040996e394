"""The color and the emoji or initials of a player, beside the name wherever it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from referee import models, operations, queries
from tests.support.api import Api, at_the_machine
from tests.support.pages import HTMX, browser, html_of, seat_people, text_of
from tests.support.players import merge, play_session, player, player_page
from tests.support.statements import statements_of

pytestmark = pytest.mark.django_db

FOX = '<i class="player-mark mark-teal" data-mark="🦊" aria-hidden="true"></i>'
STYLES = Path(__file__).parents[2] / "static/css/base.css"


def marked(name: str, color: str = "teal", mark: str = "🦊") -> models.Player:
    """Give a player a color and a mark."""
    return operations.change_player(player_id=player(name).id, scope=queries.EVERYTHING, color=color, mark=mark)


def test_a_color_and_an_emoji_are_chosen_on_the_players_page() -> None:
    play_session("Ann", "Bo")
    host, path = at_the_machine(), f"/players/{player('Ann').id}/"
    assert f'href="{path}mark/"' in html_of(host.get(path))

    told = host.post(f"{path}mark/", {"color": "teal", "mark": " 🦊 "}, follow=True)

    assert f"{FOX}<span>Ann</span></h1>" in html_of(told)
    form = html_of(host.get(f"{path}mark/"))
    assert 'value="🦊"' in form and 'name="color" value="teal" checked' in form
    assert "🦊" not in html_of(host.post(f"{path}mark/", {"color": "", "mark": ""}, follow=True))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [({"mark": "ABC"}, "Choose one emoji, or one or two letters."), ({"color": "mauve"}, "red, orange")],
)
def test_what_cant_be_chosen_is_asked_for_again(wrong: dict[str, str], says: str) -> None:
    play_session("Ann", "Bo")

    answer = at_the_machine().post(f"/players/{player('Ann').id}/mark/", wrong)

    assert answer.status_code == 400 and says in text_of(answer)
    assert (player("Ann").color, player("Ann").mark) == ("", "")


def test_the_mark_stands_wherever_the_name_does() -> None:
    play_session("Ann", "Bo", target=15)
    marked("Ann")
    session = models.Session.objects.get()

    assert FOX in html_of(Client().get("/players/"))
    assert FOX in player_page("Bo", "rivals/")
    assert FOX in html_of(Client().get(f"/players/{player('Bo').id}/against/{player('Ann').id}/"))
    assert FOX in html_of(Client().get(f"/session/{session.id}/"))
    assert FOX in html_of(Client().get(f"/session/{session.id}/evening/"))
    assert FOX in html_of(Client().get("/sessions/"))
    assert FOX in html_of(Client().get("/new/all-fives/")).split('class="regulars"')[1].split("</p>")[0]
    assert FOX in html_of(Client().get(f"/table/{session.id}/"))
    assert FOX in html_of(Client().get(f"/board/{session.code}/"))


def test_without_a_choice_lists_show_initials_and_tables_nothing() -> None:
    play_session("Ann Lee", "Bo", target=15)

    assert '<i class="player-mark" data-mark="AL" aria-hidden="true"></i>' in html_of(Client().get("/players/"))
    assert "player-mark" not in html_of(Client().get(f"/session/{models.Session.objects.get().id}/"))


def test_a_mark_that_changes_shows_at_once_at_a_table_and_costs_no_query() -> None:
    table = seat_people()
    assert FOX not in html_of(table.look("watcher", **HTMX))
    before = statements_of(lambda: table.look("watcher", **HTMX))

    marked("Ann")

    assert FOX in html_of(table.look("watcher", **HTMX))
    assert len(statements_of(lambda: table.look("watcher", **HTMX))) == len(before)


def test_who_was_merged_shows_the_mark_of_the_person() -> None:
    play_session("Ann", "Bo", target=15)
    play_session("Anna", "Bo", target=15)
    marked("Anna")
    merge("Ann", "Anna")

    for session in models.Session.objects.all():
        assert FOX in html_of(browser().get(f"/session/{session.id}/"))


def test_programs_read_and_change_it() -> None:
    ann = Api().post("players", {"name": "Ann"})["id"]
    assert (Api().get(f"players/{ann}")["color"], Api().get(f"players/{ann}")["mark"]) == ("", "")
    host = Api(client=at_the_machine())

    changed = host.patch(f"players/{ann}", {"color": "violet", "mark": "AL"})

    assert (changed["color"], changed["mark"]) == ("violet", "AL")
    assert Api().get("players")["results"][0]["mark"] == "AL"
    assert host.patch(f"players/{ann}", {"mark": ""})["mark"] == "" and player("Ann").color == "violet"
    for wrong, field in (({"color": "mauve"}, "color"), ({"mark": "🦊🦊"}, "mark"), ({"mark": 7}, "mark")):
        answer = host.patch(f"players/{ann}", wrong)
        assert (answer.status, answer["errors"][0]["field"]) == (400, field)
    assert Api().patch(f"players/{ann}", {"color": "red"}).status == 403


def luminance(color: str) -> float:
    """Return the relative luminance of a color, as WCAG defines it."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_color_can_be_told_from_its_ground_in_light_and_dark_and_bears_white_letters() -> None:
    styles = STYLES.read_text()
    colors = dict(re.findall(r"\.mark-(\w+) \{ --mark: (#\w{6});", styles))
    grounds = set(re.findall(r"--(?:ground|card): (#\w{6})", styles)) | {"#ffffff"}

    assert list(colors) == models.PlayerColor.values and len(grounds) == 4
    assert all(contrast(color, ground) >= 3 for color in colors.values() for ground in grounds)
    assert all(contrast(color, "#ffffff") >= 4.5 for color in colors.values())
