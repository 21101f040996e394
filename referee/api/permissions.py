"""The permissions of the calls about the history, the players and webhooks. A permission leaves on the view what the sender may.

Who may write at a table is asked by the operations: in the transaction that writes, since the pen may move meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from referee.api.requests import browsing_scope, managing_scope, webhook_right

if TYPE_CHECKING:
    from referee.api.views.base import ScopedView, WebhooksView


class MayBrowse(BasePermission):
    """A permission for the history and the players, which a server for members shows to members alone."""

    def has_permission(self, request: Request, view: ScopedView) -> bool:  # type: ignore[override]  # views that have a scope
        """Give the view the scope of the sender.

        :raises NotAllowed: the sender is no member
        """
        view.scope = browsing_scope(request)
        return True


class MayManagePlayers(BasePermission):
    """A permission to rename, merge and hide players."""

    def has_permission(self, request: Request, view: ScopedView) -> bool:  # type: ignore[override]  # as above
        """Give the view the scope that holds the players whom the sender may change.

        :raises NotAllowed: they may change nobody
        """
        view.scope = managing_scope(request)
        return True


class MayHaveWebhooks(BasePermission):
    """A permission to have lines sent to an address."""

    def has_permission(self, request: Request, view: WebhooksView) -> bool:  # type: ignore[override]  # as above
        """Give the view the sender's right to have webhooks.

        :raises NotAllowed: they have none
        """
        view.right = webhook_right(request)
        return True
