from django.urls import URLPattern, URLResolver, path, re_path

from referee.pages import counting, home, log, opening, pens, proofs, rules, sessions, table, undoing, what_if

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("look/", home.choose_theme, name="choose_theme"),
    path("sessions/", home.sessions, name="sessions"),
    path("new/", opening.games, name="games"),
    path("new/<slug:game>/", opening.new_table, name="new_table"),
    path("rules/", rules.index, name="rules_index"),
    path("rules/<slug:slug>/", rules.rules, name="rules"),
    path("join/", pens.join, name="join"),
    path("table/<uuid:session_id>/", table.table, name="table"),
    path("table/<uuid:session_id>/enter/", table.enter, name="enter"),
    path("table/<uuid:session_id>/begin/", table.begin, name="begin"),
    path("table/<uuid:session_id>/undo/", undoing.undo, name="undo"),
    path("table/<uuid:session_id>/redo/", undoing.redo, name="redo"),
    path("table/<uuid:session_id>/end/", table.end, name="end"),
    path("table/<uuid:session_id>/count/", counting.count, name="count"),
    path("table/<uuid:session_id>/more/", table.more, name="more"),
    path("table/<uuid:session_id>/proofs/", proofs.proofs, name="proofs"),
    path("table/<uuid:session_id>/share/", pens.share, name="share"),
    path("table/<uuid:session_id>/hand-over/", pens.hand_over, name="hand_over"),
    path("table/<uuid:session_id>/log/", log.log, name="log"),
    path("patience/<uuid:session_id>/", table.old_address),
    re_path("^patience/(?P<session_id>[0-9a-f-]{36})/(?P<action>lay|enter|begin|undo|end|more)/$", table.old_address),
    path("session/<uuid:session_id>/", sessions.session, name="session"),
    path("session/<uuid:session_id>/what-if/", what_if.what_if, name="what_if"),
    path("session/<uuid:session_id>/<int:hand>/<int:play>/", sessions.moment, name="moment"),
    path("play/<uuid:play_id>/", sessions.play, name="play"),
    re_path(r"^take/(?P<token>[A-Za-z0-9_-]{10,64})/$", pens.take, name="take"),
]
