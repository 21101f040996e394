"""The addresses of the API."""

from django.urls import URLPattern, URLResolver, path, re_path

from referee.api.problems import nothing_here
from referee.api.views import (
    corrections,
    deductions,
    disputes,
    docs,
    events,
    games,
    hands,
    log,
    players,
    records,
    root,
    sessions,
    webhooks,
    what_if,
)
from referee.api.views.schema import SchemaView

urlpatterns: list[URLPattern | URLResolver] = [
    # What is asked most comes first: addresses are tried in this order.
    path("hands/<uuid:hand_id>/plays", hands.PlayListView.as_view()),
    path("", root.RootView.as_view(), name="api-root"),
    path("variants", games.VariantListView.as_view(), name="api-variants"),
    path("variants/<slug:slug>", games.VariantView.as_view()),
    path("adjudicate", games.AdjudicateView.as_view(), name="api-adjudicate"),
    path("sessions", sessions.SessionListView.as_view(), name="api-sessions"),
    path("sessions/import", records.ImportView.as_view(), name="api-import"),
    path("sessions/<uuid:session_id>", sessions.SessionView.as_view(), name="api-session"),
    path("sessions/<uuid:session_id>/record", records.SessionRecordView.as_view()),
    path("sessions/<uuid:session_id>/log", log.SessionLogView.as_view()),
    path("sessions/<uuid:session_id>/events", events.SessionEventsView.as_view()),
    path("sessions/<uuid:session_id>/end", sessions.SessionEndView.as_view()),
    path("sessions/<uuid:session_id>/what-if", what_if.WhatIfView.as_view()),
    path("sessions/<uuid:session_id>/hands", hands.HandListView.as_view()),
    path("hands/<uuid:hand_id>", hands.HandView.as_view(), name="api-hand"),
    path("hands/<uuid:hand_id>/log", log.HandLogView.as_view()),
    path("hands/<uuid:hand_id>/check", hands.CheckView.as_view()),
    path("hands/<uuid:hand_id>/placements", hands.PlacementListView.as_view()),
    path("hands/<uuid:hand_id>/hint", hands.HintView.as_view()),
    path("hands/<uuid:hand_id>/deductions", deductions.DeductionsView.as_view()),
    path("hands/<uuid:hand_id>/undo", hands.UndoView.as_view()),
    path("hands/<uuid:hand_id>/redo", corrections.RedoView.as_view()),
    path("sessions/<uuid:session_id>/corrections", corrections.CorrectionListView.as_view()),
    path("sessions/<uuid:session_id>/disputes", disputes.DisputeListView.as_view()),
    path("plays/<uuid:play_id>/disputes", disputes.PlayDisputeView.as_view()),
    path("disputes/<uuid:dispute_id>/resolve", disputes.ResolveView.as_view()),
    path("events", events.EventsView.as_view(), name="api-events"),
    path("players", players.PlayerListView.as_view(), name="api-players"),
    path("players/<uuid:player_id>", players.PlayerView.as_view(), name="api-player"),
    path("players/<uuid:player_id>/merge", players.MergeView.as_view()),
    path("players/<uuid:player_id>/stats", players.PlayerStatisticsView.as_view()),
    path("ratings", players.RatingListView.as_view(), name="api-ratings"),
    path("webhooks", webhooks.WebhookListView.as_view(), name="api-webhooks"),
    path("webhooks/<uuid:webhook_id>", webhooks.WebhookView.as_view()),
    path("schema", SchemaView.as_view(), name="api-schema"),
    path("docs", docs.docs, name="api-docs"),
    re_path(r"^(?P<path>.*)$", nothing_here),
]
