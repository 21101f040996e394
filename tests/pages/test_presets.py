"""House rules with a name on the page of a new table: the standard ones, those played last, and saved ones."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from referee import models, operations
from referee.operations.devices import MOST_SAVED
from scoring.games import GAMES
from tests.support.pages import HTMX, browser, html_of, text_of
from tests.support.presets import PEOPLE, TO_150, save_rules_as

pytestmark = pytest.mark.django_db

ANN = "ann's phone"


@pytest.fixture
def ann():
    """Ann's phone."""
    return browser(ANN)


def presets_on(response):
    """Return the names of the presets, the chosen one marked."""
    buttons = re.findall(r'<button name="preset".*?aria-pressed="(true|false)".*?<b>(.*?)</b>', html_of(response))
    return ["* " * (pressed == "true") + name for pressed, name in buttons]


def saved():
    return models.SavedRules.objects.get()


# The presets


def test_a_new_phone_begins_with_the_standard_rules():
    assert presets_on(browser().get("/new/all-fives/")) == ["* Standard rules"]


def test_what_the_table_played_last_is_offered_with_who_played_and_when(ann):
    ann.post("/new/all-fives/", {**PEOPLE, **TO_150, "leader": "1"})
    page = ann.get("/new/all-fives/")

    assert presets_on(page) == ["* Standard rules", "What this table played last"]
    assert "What this table played last Ann, Bo · today" in text_of(page)
    assert ann.get("/new/all-fives/?preset=last").context["form"]["rule-target"].value() == 150


def test_another_phone_is_not_offered_what_this_table_played(ann):
    ann.post("/new/all-fives/", {**PEOPLE, **TO_150, "leader": "1"})

    assert presets_on(browser("bo's phone").get("/new/all-fives/")) == ["* Standard rules"]


def test_a_patience_begins_with_who_played_any_last_and_offers_the_rules_of_its_own_last_time(ann):
    ann.post("/new/domino-patience/", {"name-1": "Ann", "rules": "1", "rule-through_stock": "on"})
    ann.post("/new/bingo/", {"name-1": "Bo"})
    page = ann.get("/new/domino-patience/")

    assert page.context["form"]["name-1"].value() == "Bo"
    assert "What this table played last Ann · today" in text_of(page)


def test_a_table_that_played_by_the_standard_rules_leaves_no_other_preset(ann):
    ann.post("/new/all-fives/", {**PEOPLE, "leader": "1"})

    assert presets_on(ann.get("/new/all-fives/")) == ["* Standard rules"]


def test_the_same_people_begin_with_what_they_played_last(ann):
    ann.post("/new/all-fives/", {**PEOPLE, **TO_150, "leader": "1"})
    code = models.Session.objects.get().code

    assert presets_on(browser().get(f"/new/all-fives/?like={code}"))[1] == "* What this table played last"
    assert presets_on(browser().get(f"/new/all-fives/?like={code}&preset=standard"))[0] == "* Standard rules"


def test_a_preset_keeps_the_people_that_were_entered(ann):
    sent = {**PEOPLE, "name-3": "Cy", "name-4": "Di", "partners": "on", "leader": "2", "preset": "standard"}
    form = ann.get(ann.post("/new/all-fives/", sent).url).context["form"]

    assert [form[f"name-{number}"].value() for number in (1, 2, 3, 4)] == ["Ann", "Bo", "Cy", "Di"]
    assert (form["partners"].value(), form["leader"].value()) == (True, "2")
    assert not models.Session.objects.exists()


def test_what_is_too_long_for_an_address_is_cut(ann):
    sent = {"name-1": "x" * 9_000, "like": "y" * 9_000, "preset": "z" * 9_000}

    assert len(ann.post("/new/all-fives/", sent).url) < 300


@pytest.mark.parametrize("preset", ["nothing", "\x00", "00000000-0000-4000-8000-000000000000"])
def test_a_preset_that_is_not_there_leaves_the_standard_rules(preset, ann):
    assert presets_on(ann.get("/new/all-fives/", {"preset": preset})) == ["* Standard rules"]


def test_a_tap_on_a_preset_changes_the_house_rules_alone(ann):
    save_rules_as(ann)
    page = ann.get("/new/all-fives/rules/", {"preset": str(saved().id)}, headers=HTMX)

    assert presets_on(page) == ["Standard rules", "* Friday rules"]
    assert 'name="name-1"' not in page.content.decode()


def test_every_change_tells_what_differs_from_the_standard_in_its_group(ann):
    page = ann.get("/new/all-fives/rules/", TO_150, headers=HTMX)

    assert "wins the session. 150" in text_of(page)
    assert html_of(page).count('hx-swap-oob="true"') == 1 + len(page.context["form"].rule_groups)
    assert presets_on(page) == ["Standard rules"]


def test_the_parts_of_the_form_are_no_page_of_their_own(ann):
    assert ann.get("/new/all-fives/rules/").url == "/new/all-fives/"


def test_the_house_rules_stand_in_groups():
    groups = browser().get("/new/all-fives/").context["form"].rule_groups

    assert [group.name for group in groups] == ["Target", "Tiles", "Scoring", "Play", "End of the hand"]
    assert sum(len(group.rules) for group in groups) == len(GAMES["all-fives"].options)


def test_a_house_rule_that_was_sent_wrong_opens_its_group():
    sent = {**PEOPLE, "rules": "1", "rule-target": "0"}
    groups = browser().post("/new/all-fives/", sent).context["form"].rule_groups

    assert [group.name for group in groups if group.has_errors] == ["Target"]


# Saving


@pytest.mark.parametrize(
    ("game", "rules"), [("all-fives", TO_150), ("domino-patience", {"rules": "1", "rule-through_stock": "on"})]
)
def test_house_rules_are_saved_under_a_name_and_chosen_from_then_on(game, rules, ann):
    page = ann.get(ann.post(f"/new/{game}/", {**rules, "saved_as": " Friday  rules ", "save": "1"}).url)

    assert presets_on(page)[-1] == "* Friday rules"
    assert "saved as “Friday rules”" in text_of(page)


def test_a_phone_without_a_cookie_gets_one_to_save_house_rules():
    client = browser()
    save_rules_as(client)

    assert presets_on(client.get("/new/all-fives/")) == ["* Standard rules", "Friday rules"]


def test_saved_house_rules_belong_to_their_phone_and_their_game(ann):
    save_rules_as(ann)

    assert presets_on(browser("bo's phone").get("/new/all-fives/")) == ["* Standard rules"]
    assert presets_on(ann.get("/new/five-up/")) == ["* Standard rules"]


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("", {}, "1 to 40 characters"),
        ("x" * 41, {}, "40 characters"),
        ("\u200b", {}, "1 to 40 characters"),
        ("FRIDAY RULES", {}, "You have saved other house rules as “FRIDAY RULES”. Choose another name."),
        ("Sunday", {"rule-target": "200", "rule-tile_set": "9"}, "These are the standard rules."),
        ("Sunday", {"rule-target": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_can_not_be_saved_is_said_and_nothing_is_written(name, fields, said, ann):
    save_rules_as(ann)
    response = save_rules_as(ann, name, **fields)

    assert response.status_code == 400
    assert said in text_of(response)
    assert saved().name == "Friday rules"


def test_nobody_needs_to_be_named_to_save_house_rules(ann):
    assert ann.post("/new/all-fives/", {**TO_150, "saved_as": "Friday", "save": "1"}).status_code == 302


def test_a_phone_saves_only_so_many_for_a_game(ann):
    for number in range(MOST_SAVED):
        operations.save_rules(device=ANN, variant="all-fives", name=str(number), options={})

    assert "Delete some of them first." in text_of(save_rules_as(ann))


def test_saved_house_rules_that_the_game_no_longer_has_are_left_out(ann):
    options = {"target": 150, "tile_set": 7, "flying_start": True}
    row = operations.save_rules(device=ANN, variant="all-fives", name="Old", options=options)

    assert ann.get(f"/new/all-fives/?preset={row.id}").context["form"].chosen_rules == {"target": 150}


# Renaming and deleting


def test_the_list_says_what_saved_house_rules_change(ann):
    save_rules_as(ann)

    assert "wins the session. 150" in text_of(ann.get("/new/all-fives/saved/"))
    assert "No house rules of this game are saved" in text_of(browser().get("/new/all-fives/saved/"))


def test_saved_house_rules_get_another_name(ann):
    save_rules_as(ann)
    ann.post(f"/new/all-fives/saved/{saved().id}/rename/", {"name": "Saturday"})

    assert saved().name == "Saturday"


def test_a_name_that_is_taken_is_refused_beside_its_field(ann):
    save_rules_as(ann)
    other = operations.save_rules(device=ANN, variant="all-fives", name="Sunday", options={})
    response = ann.post(f"/new/all-fives/saved/{other.id}/rename/", {"name": "friday rules"})

    assert response.status_code == 400
    assert "Choose another name." in text_of(response)


def test_deleting_asks_first(ann):
    save_rules_as(ann)
    path = f"/new/all-fives/saved/{saved().id}/delete/"

    assert "Delete “Friday rules”?" in text_of(ann.get(path))
    assert saved()
    assert ann.post(path).url == "/new/all-fives/"
    assert not models.SavedRules.objects.exists()
    assert ann.post(path).status_code == 302


def test_nobody_renames_or_deletes_what_another_phone_saved(ann):
    save_rules_as(ann)
    path = f"/new/all-fives/saved/{saved().id}"
    for stranger in (browser(), browser("bo's phone")):
        assert stranger.get(f"{path}/delete/").status_code == 404
        assert stranger.post(f"{path}/rename/", {"name": "Mine"}).status_code == 404
        stranger.post(f"{path}/delete/")

    assert saved().name == "Friday rules"


def test_the_form_costs_the_same_however_much_was_saved_and_played(ann, django_assert_num_queries):
    for number in range(3):
        ann.post("/new/all-fives/", {**PEOPLE, **TO_150, "leader": "1"})
        save_rules_as(ann, f"Rules {number}")
    models.Session.objects.update(changed_at=timezone.now() - timedelta(days=1))

    with django_assert_num_queries(5):
        page = ann.get("/new/all-fives/")
    assert "Ann, Bo · yesterday" in text_of(page)
