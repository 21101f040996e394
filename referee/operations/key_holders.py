"""Keys and the accounts that hold them, on a server for members: a key writes only while its holder is a member."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.db.models.signals import ModelSignal, post_delete, post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import models
from referee.accounts.models import Membership
from referee.exceptions import NotAllowed
from referee.operations.announcements import announce_keys


def check_holder(by: models.Key) -> None:
    """Check that the account that holds the key is open; a guest's key needs no check.

    :raises NotAllowed: the account was closed or deleted
    """
    if by.account is not None and not User.objects.filter(id=by.account, is_active=True).exists():
        raise NotAllowed(_("Your account has been closed. An owner of the circle can take over."))


def hold_membership(circle: int | None, account: int | None) -> None:
    """Keep a member in their circle until this transaction ends, so that they are given nothing after leaving it.

    :raises NotAllowed: they aren't in it
    """
    if circle is None or account is None:
        return
    if not kept_memberships(account).filter(circle=circle):
        raise NotAllowed(_("You aren't in this circle."))


def kept_memberships(account: int) -> QuerySet[Membership]:
    """Return a user's memberships, locked so that they can't end before the reading transaction does."""
    # Ordered by id: the model's ordering would lock the rows of circles and users too.
    return Membership.objects.select_for_update().filter(user=account).order_by("id")


def claim_keys(*, device: str, account: int) -> None:
    """Give the keys that a phone held as a guest to the account that has logged in on it."""
    models.Key.objects.filter(device=device, account=None).exclude(device="").update(account=account)


def withdraw_keys(*, account: int, circle: int) -> None:
    """Withdraw an account's keys at the tables of a circle, and void the codes that could move them elsewhere."""
    ever_held = models.Key.objects.filter(account=account, session__circle=circle)
    void_codes(ever_held)
    held = ever_held.filter(withdrawn_at=None)
    sessions = set(held.values_list("session_id", flat=True))
    held.update(withdrawn_at=timezone.now())
    for session_id in sessions:
        announce_keys(session_id)


def void_codes(of: QuerySet[models.Key]) -> None:
    """Void all codes for moving the pen or a seat in the sessions of these keys.

    Codes are locked before keys, as when a code is taken, so that no deadlock arises.
    """
    models.PenToken.objects.filter(session__in=of.values("session"), taken_at=None).delete()


@receiver([post_save, post_delete], sender=User)
def _void_codes_of_a_closed_account(instance: User, signal: ModelSignal, **more: object) -> None:
    """Void the codes that an account showed before it was closed or deleted."""
    if signal is post_delete or not instance.is_active:
        void_codes(models.Key.objects.filter(account=instance.pk))
