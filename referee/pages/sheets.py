"""The sheets over the table, each of them a page as well: the menu, sharing, the present hand, the table itself."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid4

from django.conf import settings
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import models, queries
from referee.pages.pens import address_for_phones, qr_svg
from referee.pages.requests import HtmxRequest, page, sheet_or_page, state_for
from referee.pages.table_responses import scene_of
from referee.presenters.session.disputes import challenged_plays, open_challenges
from referee.presenters.session.undo import redo_offered, undo_offered
from referee.rules import changed_rules


@page
@require_safe
def table_menu(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the menu: what there is besides playing, in three groups."""
    state = state_for(request, session_id)
    return _sheet(request, state, "sheets/menu.html", _("Menu"), {"challenges": open_challenges(state)})


@page
@require_safe
def share(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show how others come to this table (address, QR code, code, board), and the pen and the seats to hand over.

    An owner of its circle can take the pen.
    """
    state = state_for(request, session_id)
    address = address_for_phones(request, reverse("table", args=[session_id]))
    board = address_for_phones(request, reverse("board", args=[state.session.code]))
    more = {
        "address": address,
        "qr": qr_svg(address),
        "board_address": board,
        "board_qr": qr_svg(board),
        "may_take_pen": not state.is_keeper and _owns_table(request, state.session),
    }
    return _sheet(request, state, "sheets/share.html", _("Share this table"), more)


@page
@require_safe
def this_hand(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show what was played in the present hand, and what isn't done at every turn."""
    state = state_for(request, session_id)
    more = {
        "undoing": undo_offered(state),
        "redoing": redo_offered(state),
        "challenged": challenged_plays(state),
    }
    return _sheet(request, state, "sheets/hand.html", _hand_title(state), more)


@page
@require_safe
def this_table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the rules of the table, everything that was played at it, and its end."""
    state = state_for(request, session_id)
    more = {"rules": changed_rules(state.game, len(state.seats))}
    return _sheet(request, state, "sheets/table.html", _("This table"), more)


def _sheet(
    request: HtmxRequest, state: queries.TableState, template: str, title: str, more: Mapping[str, object]
) -> HttpResponseBase:
    """Render a sheet with what every sheet needs and its title."""
    context = {"state": state, "scene": scene_of(request, state), "next_id": uuid4(), "title": title, **more}
    return sheet_or_page(request, template, context)


def _owns_table(request: HtmxRequest, session: models.Session) -> bool:
    """Return True if the table is of a circle that the reader owns. An open server doesn't ask who anybody is."""
    if settings.REFEREE_ACCESS == "open" or session.circle_id is None:
        return False
    return queries.owns_circle(request.user, session.circle_id)


def _hand_title(state: queries.TableState) -> str:
    if state.game.keeps_score:
        return _("Hand %(number)d") % {"number": state.shown.number} if state.shown else _("This hand")
    return _("Game %(number)d") % {"number": state.shown.number} if state.shown else _("This game")
