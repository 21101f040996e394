"""The data that a device keeps for itself: saved house rules, favorite games, and tables hidden from its first page."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models, queries
from referee.exceptions import Invalid
from scoring.options import OptionValue
from scoring.record.player_names import same_name_key

MOST_SAVED = 30
"""The most house rules that a device may save for one game."""


def save_rules(*, device: str, variant: str, name: str, options: Mapping[str, OptionValue]) -> models.SavedRules:
    """Save house rules of a game under a clean name; ``options`` are those that aren't standard.

    :raises Invalid: the device has saved others of this game under that name, or too many
    """
    saved = models.SavedRules(device=device, variant=variant, name=name, options=dict(options))
    if models.SavedRules.objects.filter(device=device, variant=variant).count() >= MOST_SAVED:
        raise Invalid(
            "name", _("You have saved house rules for this game under many names. Delete some of them first.")
        )
    _write(saved)
    return saved


def rename_rules(*, device: str, rules_id: UUID, name: str) -> models.SavedRules:
    """Give saved house rules another clean name.

    :raises Unknown: the device has saved no such house rules
    :raises Invalid: the device has saved others of the same game under that name
    """
    saved = queries.saved_rules_by_id(device, rules_id)
    saved.name = name
    _write(saved)
    return saved


def delete_rules(*, device: str, rules_id: UUID) -> None:
    """Delete saved house rules, if they exist. Tables that play by them keep them."""
    models.SavedRules.objects.filter(device=device, id=rules_id).exclude(device="").delete()


def star_game(*, device: str, variant: str, starred: bool) -> None:
    """Make a game a favorite of the device, or no longer."""
    if starred:
        models.FavoriteGame.objects.get_or_create(device=device, variant=variant)
    else:
        models.FavoriteGame.objects.filter(device=device, variant=variant).delete()


def hide_table(*, device: str, session_id: queries.SeenSession) -> None:
    """Hide a session from the device's first page until something new is entered in it.

    :raises Unknown: there is no such session
    """
    session = queries.session_row(session_id)
    models.HiddenTable.objects.update_or_create(device=device, session=session, defaults={"hidden_at": timezone.now()})


def show_table(*, device: str, session_id: UUID) -> None:
    """Bring a session back to the device's first page."""
    models.HiddenTable.objects.filter(device=device, session_id=session_id).delete()


def _write(saved: models.SavedRules) -> None:
    """Save the row.

    :raises Invalid: other house rules of the same game have its name
    """
    taken = Invalid(
        "name", _("You have saved other house rules as “%(name)s”. Choose another name.") % {"name": saved.name}
    )
    others = models.SavedRules.objects.filter(device=saved.device, variant=saved.variant).exclude(id=saved.id)
    if others.filter(same_name=same_name_key(saved.name)).exists():
        raise taken
    try:
        with transaction.atomic():
            saved.save()
    except IntegrityError:
        raise taken from None
