"""The tabs of the pages about a session."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import pgettext

from referee.pages.what_if_forms import has_other_rules
from referee.queries import TableState
from referee.web.paths import hand_url, url


class Tab(NamedTuple):
    """A tab: its name in the templates, its address, and its label."""

    name: str
    address: str
    label: str


def session_tabs(state: TableState, hand: int = 0) -> list[Tab]:
    """Return the tabs of a session: without a replay before its first hand, nor what-if where no other rules judge it.

    ``hand`` is the number of the hand that the reader looks at.
    """
    session = state.session.id
    tabs = [
        Tab("summary", url("session", session), pgettext("tab", "Summary")),
        Tab("scorecard", hand_url(session, hand) if hand else url("scorecard", session), pgettext("tab", "Scorecard")),
    ]
    if state.log_state.hands:
        tabs.append(Tab("replay", url("replay_hand", session, hand or 1), pgettext("tab", "Replay")))
    tabs += [
        Tab("challenges", url("challenges", session), pgettext("tab", "Challenges")),
        Tab("log", url("log", session), pgettext("tab", "Log")),
    ]
    if has_other_rules(state.log_state.in_force):
        tabs.append(Tab("what-if", url("what_if", session), pgettext("tab", "What if")))
    return tabs
