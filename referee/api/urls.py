from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import URLPattern, URLResolver, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from referee.api import games, hands, players, sessions
from referee.api.problems import nothing_here
from referee.api.requests import AlwaysJson

# What Swagger's own page needs beyond ours: styles in attributes, and its pictures inside the style sheet.
_docs: Any = csp_update({"style-src": [SELF, UNSAFE_INLINE], "img-src": [SELF, "data:"]})(
    SpectacularSwaggerSplitView.as_view(url_name="api-schema")
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("variants", games.Variants.as_view()),
    path("variants/<slug:slug>", games.Variant.as_view()),
    path("adjudicate", games.Adjudicate.as_view()),
    path("sessions", sessions.Sessions.as_view()),
    path("sessions/<uuid:session_id>", sessions.Session.as_view()),
    path("sessions/<uuid:session_id>/record", sessions.SessionRecord.as_view()),
    path("sessions/<uuid:session_id>/end", sessions.SessionEnd.as_view()),
    path("sessions/<uuid:session_id>/hands", sessions.SessionHands.as_view()),
    path("hands/<uuid:hand_id>", hands.Hand.as_view()),
    path("hands/<uuid:hand_id>/plays", hands.Plays.as_view()),
    path("hands/<uuid:hand_id>/check", hands.Check.as_view()),
    path("hands/<uuid:hand_id>/placements", hands.Placements.as_view()),
    path("hands/<uuid:hand_id>/undo", hands.Undo.as_view()),
    path("players", players.Players.as_view()),
    path("players/<uuid:player_id>", players.Player.as_view()),
    path("schema", SpectacularJSONAPIView.as_view(content_negotiation_class=AlwaysJson), name="api-schema"),
    path("docs", _docs, name="api-docs"),
    re_path(r"^(?P<path>.*)$", nothing_here),
]
