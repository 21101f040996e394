"""The first page: the tables of this phone, other people's, and those that are out of the way."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.http import HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from referee import models, operations, queries
from referee.exceptions import Unknown
from referee.pages.requests import HtmxRequest, page, scope_of, session_and_key
from referee.pages.session_rows import SessionListed, sessions_listed
from referee.pages.table_codes import session_of_code
from referee.queries import MOST_OF_OTHERS, HomeTables
from referee.web import devices

LEFT_ALONE = timedelta(days=1)
"""The time without an entry after which a game in progress stands apart."""

PARTS = ("left", "others", "hidden")
"""The parts of the first page that can be unfolded."""


@page
@require_safe
def home(request: HtmxRequest) -> HttpResponseBase:
    """Show the tables to go on with, and the ways to others. A stranger who may see nothing logs in.

    ``?code=7KMRX3`` redirects to the table with this code, ``?open=left`` unfolds the part of that name.
    """
    typed = request.GET.get("code", "")
    if not typed.strip():
        return _show_tables(request)
    try:
        return redirect("table", session_of_code(request, typed).id)
    except Unknown as unknown:
        return _show_tables(request, typed, str(unknown))


def _show_tables(request: HtmxRequest, typed: str = "", error: str = "") -> HttpResponseBase:
    """Show tables in progress and finished, and the form for a code: again, where what was ``typed`` is an ``error``."""
    scope = scope_of(request)
    tables = queries.home_tables(devices.device_of(request), scope)
    if tables.is_empty and not scope.may_browse and not error:
        return redirect("account_login")
    mine, left = _by_last_entry(tables, tables.mine.in_progress)
    others, others_left = _by_last_entry(tables, tables.others.in_progress)
    in_progress = (*tables.mine.in_progress, *tables.others.in_progress)
    context = {
        "typed": typed[:40],
        "error": error,
        "mine": mine,
        "left": left,
        "finished": _listed(tables, tables.mine.finished),
        "others": others,
        "others_left": others_left,
        "others_finished": _listed(tables, tables.others.finished),
        "hidden": _listed(tables, (each for each in in_progress if each.id in tables.hidden)),
        "may_browse": scope.may_browse,
        "may_open": scope.is_everything or scope.circles.present is not None,
        "nothing_yet": tables.is_empty,
        "has_more_others": scope.may_browse and len(tables.others.in_progress) == MOST_OF_OTHERS,
    }
    return render(request, "home/home.html", context, status=404 if error else 200)


@page
@require_POST
def hide_table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Take a table off this phone's first page until something new is entered in it."""
    device = devices.device_of(request) or devices.new_device()
    row, _key = session_and_key(request, session_id)
    operations.hide_table(device=device, session_id=queries.SeenSession(row.id))
    response = _back_to_part(request)
    devices.remember_device(response, device)
    return response


@page
@require_POST
def show_table(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Bring a table back to this phone's first page."""
    operations.show_table(device=devices.device_of(request), session_id=session_id)
    return _back_to_part(request)


def _back_to_part(request: HtmxRequest) -> HttpResponseRedirect:
    """Redirect to the first page, with the part unfolded in which the button stood."""
    part = request.POST.get("part", "")
    return HttpResponseRedirect(reverse("home") + (f"?open={part}#{part}" if part in PARTS else ""))


def _by_last_entry(
    tables: HomeTables, in_progress: Iterable[models.Session]
) -> tuple[list[SessionListed], list[SessionListed]]:
    """Return the tables with an entry lately, and those left alone; none that is hidden."""
    since = timezone.now() - LEFT_ALONE
    shown = _listed(tables, (each for each in in_progress if each.id not in tables.hidden))
    lately = [each for each in shown if each.session.changed_at >= since]
    return lately, [each for each in shown if each.session.changed_at < since]


def _listed(tables: HomeTables, sessions: Iterable[models.Session]) -> list[SessionListed]:
    mine = frozenset(session.id for session in (*tables.mine.in_progress, *tables.mine.finished))
    return sessions_listed(sessions, tables.hands, mine)
