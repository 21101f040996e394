"""Opening a table on the page."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from referee import models, operations, queries
from referee.web.jinja.wording import cited
from scoring.games import GAMES
from scoring.variants import VARIANTS
from tests.support.pages import browser, text_of
from tests.support.seats import seated

pytestmark = pytest.mark.django_db


def open_table(client=None, game="all-fives", **fields):
    people = {f"name-{number}": seat["name"] for number, seat in enumerate(seated(game, ("Ann", "Bo")), start=1)}
    sent = {**people, "leader": "1", **fields}
    return (client or browser()).post(f"/new/{game}/", sent)


def only_session():
    return models.Session.objects.get()


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_has_its_form_with_house_rules_and_leads_to_the_rest(game):
    answer = browser().get(f"/new/{game}/")
    text = text_of(answer)

    assert VARIANTS[game].name in text
    assert cited(VARIANTS[game].source) not in text
    assert f'href="/rules/{game}/"' in answer.content.decode()
    assert all(option.meaning in text for option in VARIANTS[game].options)


def test_a_game_says_how_many_can_play_it():
    text = text_of(browser().get("/new/"))

    assert "2–4 players" in text
    assert "2–10 players" in text


def test_a_game_says_how_many_can_play_it_where_the_numbers_have_gaps(monkeypatch):
    monkeypatch.setitem(GAMES, "draw", replace(VARIANTS["draw"], players=(2, 4)))

    assert "2 or 4 players" in text_of(browser().get("/new/"))


def test_opening_a_table_begins_its_first_hand_and_makes_its_keeper():
    client = browser()
    response = open_table(client)

    session = only_session()
    assert response.url == f"/table/{session.id}/"
    page = client.get(response.url)
    assert "Ann leads" in text_of(page)
    assert 'name="lay"' in page.content.decode()


def test_the_same_browser_keeps_its_device():
    client = browser()
    open_table(client)
    open_table(client)

    assert models.Key.objects.exclude(device="").values("device").distinct().count() == 1


def test_empty_rows_are_left_out():
    open_table(**{"name-2": "", "name-3": "Cy", "leader": "3"})

    assert [seat.player.name for seat in only_session().seats.order_by("number")] == ["Ann", "Cy"]
    assert models.Play.objects.get(version=1).entry == {"leader": 2}


def test_without_a_leader_the_lot_decides(monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda players: players - 1)
    assert "Pick the leader at random" in text_of(browser().get("/new/all-fives/"))
    open_table(leader="undecided")

    assert models.Play.objects.get(version=1).entry == {"leader": 2}


@pytest.mark.parametrize("game", [game for game, variant in VARIANTS.items() if variant.table_says_who_leads])
def test_where_the_table_says_who_leads_the_hand_begins_once_they_are_dealt(game):
    client = browser()
    assert "Choose the leader once the tiles are dealt" in text_of(client.get(f"/new/{game}/"))

    path = open_table(client, game, leader="undecided").url

    page = text_of(client.get(path))
    assert "Who leads? Tap the name to begin the first hand." in " ".join(page.split())
    assert not models.Play.objects.filter(version__gt=0).exists()
    client.post(f"{path}begin/", {"leader": "2"})
    assert models.Play.objects.get(version=1).entry == {"leader": 2}


def test_a_leader_who_is_known_already_begins_at_once_in_any_game():
    open_table(game="bergen", leader="2")

    assert models.Play.objects.get(version=1).entry == {"leader": 2}


def test_house_rules_that_were_changed_are_kept():
    rules = {
        "rules": "1",
        "rule-tile_set": "6",
        "rule-target": "150",
        "rule-voluntary_draw": "on",
        "rule-go_again": "on",
    }
    open_table(**rules)

    options = only_session().options
    assert (options["tile_set"], options["target"], options["go_again"], options["must_play"]) == (6, 150, True, False)


def test_a_form_without_house_rules_plays_by_the_book():
    open_table(game="draw")

    assert only_session().options == dict(VARIANTS["draw"].with_options({}, 2).option_values)


def test_partners_are_seats_1_and_3_against_2_and_4():
    open_table(partners="on", **{"name-3": "Cy", "name-4": "Di"})

    assert [seat.side for seat in only_session().seats.order_by("number")] == [1, 2, 1, 2]


def test_partners_need_four():
    response = open_table(partners="on")

    assert response.status_code == 400
    assert "Only four players can play as partners." in text_of(response)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name-2": ""}, "Enter 2 to 4 names."),
        ({"name-2": "ann"}, "is already at this table"),
        ({"name-2": "x" * 41}, "40 characters"),
        ({"name-2": "x" * 10_001}, "10000"),
        ({"name-2": "\u200b"}, "1 to 40 characters"),
        ({"leader": "3"}, "Choose the leader from the players"),
        ({"leader": "nobody at all"}, "Choose the leader from the players"),
        ({"rules": "1", "rule-target": "0"}, "greater than or equal to 1"),
        ({"rules": "1", "rule-target": "lots"}, "Enter a whole number"),
        ({"rules": "1", "rule-dealt": "20"}, "55 tiles"),
        ({"rules": "1", "rule-tile_set": "7"}, "not one of the available choices"),
    ],
)
def test_what_can_not_be_is_said_beside_its_field_and_nothing_is_opened(fields, said):
    fields = {"name-3": "Cy", **fields} if "rule-dealt" in fields else fields
    response = open_table(**fields)

    assert response.status_code == 400
    assert said in text_of(response)
    assert not models.Session.objects.exists()


def test_emoji_are_a_name():
    open_table(**{"name-2": "🁫 Bo 🎲"})

    assert only_session().seats.get(number=2).player.name == "🁫 Bo 🎲"


def test_names_are_remembered():
    operations.create_player(name="Zoë")

    assert '<option value="Zoë">' in browser().get("/new/draw/").content.decode()


def test_among_members_a_stranger_is_not_told_who_plays_here(settings):
    settings.REFEREE_ACCESS = "members"
    operations.create_player(name="Zoë")

    assert "Zoë" not in browser().get("/new/draw/").content.decode()


def test_the_same_people_can_play_again():
    open_table()
    page = browser().get(f"/new/all-fives/?like={only_session().code}").content.decode()

    assert 'value="Ann"' in page
    assert 'value="Bo"' in page


@pytest.mark.parametrize(
    ("game", "depths"),
    [
        ("all-fives", ["Tap every tile", "Call the points", "Score each hand"]),
        ("draw", ["Tap every tile", "Score each hand"]),
        ("bingo", ["Tap every tile", "Just won or lost"]),
    ],
)
def test_the_form_asks_first_how_much_of_a_hand_is_entered(game, depths):
    text = text_of(browser().get(f"/new/{game}/"))

    assert [text.index(depth) for depth in depths] == sorted(text.index(depth) for depth in depths)
    assert text.index(depths[-1]) < text.index("Who plays")
    assert ("Call the points" in text) == ("Call the points" in depths)


def chosen_depth(client, address):
    form = client.get(address).context["form"]
    return form["depth"].value()


def test_the_depth_that_is_chosen_is_that_of_the_session_and_begins_the_next_form():
    client = browser()
    open_table(client, depth="points")
    code = only_session().code

    assert only_session().depth == "points"
    assert chosen_depth(client, "/new/all-fives/") == "points"
    assert chosen_depth(client, "/new/five-up/") == "points"
    assert chosen_depth(client, "/new/draw/") == "hands"
    assert chosen_depth(client, "/new/bingo/") == chosen_depth(browser(), "/new/all-fives/") == "tiles"
    assert chosen_depth(browser(), f"/new/all-fives/?like={code}") == "points"


def test_without_a_depth_every_tile_is_entered_and_an_unknown_one_is_refused():
    open_table()

    assert only_session().depth == "tiles"
    assert "points" in text_of(open_table(depth="points", game="draw"))
    assert open_table(depth="thirds").status_code == 400


def test_only_a_table_that_enters_tiles_can_show_what_they_reveal():
    open_table(depth="hands", deductions="on")

    assert not queries.table_state(session_id=only_session().id).log_state.in_force.shows_deductions


def names_on(page):
    form = page.context["form"]
    return [field.value() for field in form.name_fields if field.value()]


def test_a_phone_begins_with_the_people_of_its_last_table_of_the_game_else_of_any_for_so_many():
    client = browser()
    open_table(client, partners="on", **{"name-3": "Cy", "name-4": "Di"})
    open_table(client, "draw")
    all_fives = client.get("/new/all-fives/")

    assert names_on(all_fives) == ["Ann", "Bo", "Cy", "Di"] and all_fives.context["form"]["partners"].value()
    assert names_on(client.get("/new/block/")) == ["Ann", "Bo"]
    assert names_on(client.get("/new/international-partners/")) == []
    assert names_on(client.get("/new/bingo/")) == names_on(browser().get("/new/draw/")) == []


def test_names_in_the_address_take_the_place_of_the_last_people():
    client = browser()
    open_table(client)

    assert names_on(client.get("/new/all-fives/?name-2=Cy")) == ["Cy"]


RULES = {"rules": "1", "rule-tile_set": "9", "rule-target": "150", "rule-voluntary_draw": "on"}


def form_for_the_same_people(game="all-fives"):
    return browser().get(f"/new/{game}/?like={only_session().code}").context["form"]


def test_the_same_people_keep_the_set_the_target_and_the_house_rules():
    names = {"name-3": "Cy", "name-4": "Di", "partners": "on"}
    open_table(**RULES, **names, deductions="on")
    form = form_for_the_same_people()
    sent = {field.name: "on" if field.value() is True else field.value() for field in form if field.value()}
    browser().post("/new/all-fives/", {**sent, "leader": "1", "rules": "1"})

    first, second = models.Session.objects.order_by("opened_at")
    assert first.options == second.options
    assert (second.options["tile_set"], second.options["target"]) == (9, 150)
    assert [seat.side for seat in second.seats.order_by("number")] == [1, 2, 1, 2]
    assert queries.table_state(session_id=second.id).log_state.in_force.shows_deductions


def test_what_stayed_standard_is_not_pinned_for_the_same_people():
    open_table()

    assert not form_for_the_same_people().chosen_rules


def test_another_game_takes_over_the_people_alone():
    open_table(**RULES)
    form = form_for_the_same_people("five-up")

    assert form["name-2"].value() == "Bo"
    assert not form.chosen_rules


def test_house_rules_that_were_put_right_are_kept_as_they_are_now():
    client = browser()
    path = open_table(client, **RULES).url
    change = json.dumps([{"do": "options", "options": {"target": 100}}])
    answer = client.post(f"{path}right/preview/", {"changes": change, "write": "1"})

    assert answer.status_code == 302
    assert form_for_the_same_people()["rule-target"].value() == 100


def test_an_unknown_game_is_not_here():
    assert browser().get("/new/chess/").status_code == 404


def test_the_form_asks_what_the_game_needs_to_know_whichever_group_it_stands_in(monkeypatch):
    monkeypatch.setitem(GAMES, "draw", replace(GAMES["draw"], players=(1,), dealt=7))
    monkeypatch.setitem(GAMES, "bingo", replace(GAMES["bingo"], players=(1, 2)))

    for_one, for_two = text_of(browser().get("/new/draw/")), text_of(browser().get("/new/bingo/"))

    assert "Who plays?" in for_one and "who leads" not in for_one
    assert "Player 2" in for_two and "Pick the leader at random" in for_two


def test_a_single_house_rule_lies_open_and_several_are_folded_in_groups():
    one, several = (browser().get(f"/new/{game}/").content.decode() for game in ("domino-patience", "draw"))

    assert "rule-through_stock" in one and '<details class="rules"' not in one
    assert '<details class="rules"' in several
