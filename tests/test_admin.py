import re

import pytest
from django.test import Client
from django.urls import reverse

from referee import models
from tests.support.factories import SavedRulesFactory
from tests.support.logs import correct
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

MODELS = ["player", "session", "hand", "play", "insertion", "key"]


@pytest.fixture
def table():
    table = open_table()
    table.play("1: 5-5")
    forgotten = {"do": "draw", "seat": 2, "tiles": 1}
    correct(table, {"do": "insert", "hand": str(table.hand_id), "before": None, "entry": forgotten})
    return table


@pytest.mark.parametrize("model", MODELS)
def test_the_admin_looks_at_everything(model, admin_client, table):
    row = getattr(models, model.title()).objects.first()

    assert admin_client.get(reverse(f"admin:referee_{model}_changelist")).status_code == 200
    assert admin_client.get(reverse(f"admin:referee_{model}_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize("model", ["session", "hand", "play", "insertion", "key"])
def test_the_admin_changes_no_log(model, admin_client, table):
    row = getattr(models, model.title()).objects.first()

    assert admin_client.post(reverse(f"admin:referee_{model}_change", args=[row.pk]), {}).status_code == 403
    assert (
        admin_client.post(reverse(f"admin:referee_{model}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    )
    assert admin_client.get(reverse(f"admin:referee_{model}_add")).status_code == 403


def test_what_proves_the_log_is_shown(admin_client, table):
    line = table.log[-1]

    assert line.hash in admin_client.get(reverse("admin:referee_play_change", args=[line.pk])).content.decode()
    assert (
        line.hash in admin_client.get(reverse("admin:referee_session_change", args=[table.session_id])).content.decode()
    )


def test_the_admin_sees_what_is_saved_but_not_on_which_phone(admin_client):
    saved = SavedRulesFactory(name="Friday rules")
    page = admin_client.get(reverse("admin:referee_savedrules_change", args=[saved.pk])).content.decode()

    assert "Friday rules" in admin_client.get(reverse("admin:referee_savedrules_changelist")).content.decode()
    assert "Friday rules" in page and saved.device not in page.replace("&#x27;", "'")
    assert admin_client.post(reverse("admin:referee_savedrules_delete", args=[saved.pk])).status_code == 403


def test_no_key_is_shown(admin_client, table):
    page = admin_client.get(reverse("admin:referee_key_change", args=[table.keeper.pk])).content.decode()

    assert table.keeper.digest not in page


def test_the_admin_corrects_a_name_by_the_rules_for_names(admin_client, table):
    ann = models.Player.objects.get(name="Ann")
    page = reverse("admin:referee_player_change", args=[ann.pk])

    assert b"Somebody else has this name" in admin_client.post(page, {"name": "BO"}).content
    assert admin_client.post(page, {"name": "\u202eAnn"}).status_code == 200
    assert admin_client.post(page, {"name": " Anna "}).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, ann.same_name) == ("Anna", "anna")


def test_the_admin_hands_out_a_pen_that_was_lost(admin_client, table):
    sent = {"action": "hand_out_pen", "_selected_action": [str(table.session_id)]}
    page = admin_client.post(reverse("admin:referee_session_changelist"), sent, follow=True).content.decode()
    address = re.search(r'href="(/take/[^"]+)"', page)
    assert address

    phone = Client()
    assert phone.get(address.group(1)).status_code == 200
    assert phone.post(address.group(1)).status_code == 302
    assert "Draw 1" in phone.get(f"/table/{table.session_id}/").content.decode()
