"""The server's admin: it shows everything, edits no log, manages circles, and hands out the pen of a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import BaseModelFormSet, ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from referee import models, operations
from referee.accounts.models import Circle, Invitation, Membership
from referee.admin_history import erase_in_history
from referee.exceptions import Invalid
from referee.operations.parsing import read_name
from referee.signals import name_erased
from referee.wording.free_text import plain
from scoring.record.player_names import same_name_key

name_erased.connect(erase_in_history)


def shown(name: str, says: str) -> Callable[[admin.ModelAdmin, Model], str]:
    """Return a method that shows a field of a row, free text among it, without invisible characters."""

    @admin.display(description=gettext_lazy(says))
    def show(self: admin.ModelAdmin, row: Model) -> str:
        value = getattr(row, name)
        return plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

    return show


class ReadOnly(admin.ModelAdmin):
    """An admin that shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PlayerForm(forms.ModelForm):
    """The form for a player's name, by the rules for names."""

    class Meta:
        model = models.Player
        fields = ["name"]

    def clean_name(self) -> str:
        try:
            name = read_name(self.cleaned_data["name"])
        except Invalid as error:
            raise forms.ValidationError(error.message) from error
        if (
            models.Player.objects.filter(same_name=same_name_key(name), circle=self.instance.circle_id)
            .exclude(pk=self.instance.pk)
            .exists()
        ):
            raise forms.ValidationError(_("Somebody else has this name."))
        return name


@admin.register(models.Player)
class PlayerAdmin(admin.ModelAdmin):
    form = PlayerForm
    list_display = ["name", "circle", "since", "merged_into", "hidden"]
    list_filter = ["circle"]
    list_select_related = ["circle", "merged_into"]
    search_fields = ["name"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(admin.TabularInline):
    model = models.Seat
    fields = ["number", "side", "player"]
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.Session)
class SessionAdmin(ReadOnly):
    list_display = ["code", "variant", "opened_at", "changed_at", "version", "finished"]
    readonly_fields = ["head"]
    list_filter = ["variant", "finished"]
    search_fields = ["code", "seats__player__name"]
    date_hierarchy = "opened_at"
    inlines = [SeatInline]
    actions = ["hand_out_pen"]

    def has_hand_out_permission(self, request: HttpRequest) -> bool:
        """Return True if the user may decide who keeps score."""
        return request.user.has_perm("referee.change_session")

    @admin.action(description=gettext_lazy("Hand over the score"), permissions=["hand_out"])
    def hand_out_pen(self, request: HttpRequest, queryset: QuerySet[models.Session]) -> None:
        for session in queryset:
            address = reverse("take", args=[operations.hand_out_pen(session_id=session.id)])
            link = format_html('<a href="{0}">{1}</a>', address, request.build_absolute_uri(address))
            text = _("Whoever opens this address within ten minutes keeps the score of {session}: {link}")
            messages.success(request, format_html(text, session=session, link=link))


@admin.register(models.Hand)
class HandAdmin(ReadOnly):
    list_display = ["session", "number", "in_force", "ending", "scores"]
    list_select_related = ["session"]
    search_fields = ["session__code"]
    result_shown = shown("result", gettext_noop("result"))
    began_shown = shown("began", gettext_noop("session at its beginning"))
    readonly_fields = ["result_shown", "began_shown"]
    exclude = ["result", "began"]


@admin.register(models.Play)
class PlayAdmin(ReadOnly):
    entry_shown = shown("entry", gettext_noop("entry"))
    changes_shown = shown("changes", gettext_noop("changes"))
    why_shown = shown("why", gettext_noop("why"))
    ruling_shown = shown("ruling", gettext_noop("ruling"))
    list_display = ["session", "version", "at", "kind", "entry_shown", "of", "changes_shown", "why_shown", "by", "hash"]
    readonly_fields = ["entry_shown", "changes_shown", "why_shown", "ruling_shown", "hash"]
    exclude = ["entry", "changes", "why", "ruling"]
    list_select_related = ["session", "by", "by__session"]
    list_filter = ["kind"]
    search_fields = ["session__code"]
    date_hierarchy = "at"


@admin.register(models.Insertion)
class InsertionAdmin(ReadOnly):
    list_display = ["id", "session", "line"]
    list_select_related = ["session", "line"]
    readonly_fields = ["id"]
    raw_id_fields = ["session", "line"]


@admin.register(models.Key)
class KeyAdmin(ReadOnly):
    list_display = ["session", "seat", "made_at", "withdrawn_at"]
    list_select_related = ["session"]
    fields = ["session", "seat", "made_at", "withdrawn_at"]


@admin.register(models.SavedRules)
class SavedRulesAdmin(ReadOnly):
    list_display = ["name", "variant", "options", "saved_at"]
    list_filter = ["variant"]
    search_fields = ["name"]
    fields = ["name", "variant", "options", "saved_at"]


@admin.register(models.Webhook)
class WebhookAdmin(ReadOnly):
    list_display = ["url", "circle", "made_at"]
    list_select_related = ["circle"]
    fields = ["url", "circle", "kinds", "made_at"]
    readonly_fields = ["made_at"]

    def has_delete_permission(self, request: HttpRequest, obj: models.Webhook | None = None) -> bool:
        """Return True: whoever runs the server may end what others send from it."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    raw_id_fields = ["user"]


@admin.register(Circle)
class CircleAdmin(admin.ModelAdmin):
    list_display = ["name", "since"]
    search_fields = ["name"]
    inlines = [MembershipInline]

    def save_formset(
        self,
        request: HttpRequest,
        form: ModelForm[Circle],
        formset: BaseModelFormSet[Membership, ModelForm[Membership]],
        change: bool,
    ) -> None:
        """Take members out as an owner does, so that nothing is left to them; save the others as they are."""
        changed = formset.save(commit=False)
        for membership in formset.deleted_objects:
            operations.end_membership(membership)
        for membership in changed:
            membership.save()
        formset.save_m2m()

    def has_delete_permission(self, request: HttpRequest, obj: Circle | None = None) -> bool:
        """Return False: nobody deletes a circle, because its sessions and players would go with it."""
        return False


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ["circle", "made_by", "uses_left", "good_until"]
    list_select_related = ["circle", "made_by"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: invitations are made where their link is shown, on an account's page or by ``invite``."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Invitation | None = None) -> bool:
        return False
