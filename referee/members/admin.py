"""Circles in the admin: who is in which, and which invitations are good."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from referee.members.models import Circle, Invitation, Membership


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    raw_id_fields = ["user"]


@admin.register(Circle)
class CircleAdmin(admin.ModelAdmin):
    list_display = ["name", "since"]
    search_fields = ["name"]
    inlines = [MembershipInline]

    def has_delete_permission(self, request: HttpRequest, obj: Circle | None = None) -> bool:
        """Nobody deletes a circle: its sessions and players would go with it."""
        return False


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ["circle", "made_by", "uses_left", "good_until"]
    list_select_related = ["circle", "made_by"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Invitations are made where their link is shown: on an account's page, or by `manage.py invite`."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Invitation | None = None) -> bool:
        return False
