from django.urls import URLPattern, URLResolver, path, re_path

from referee.pages import counting, home, opening, pens, rules, sessions, table
from referee.pages.patience import table as patience

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("look/", home.look, name="look"),
    path("sessions/", home.sessions, name="sessions"),
    path("new/", opening.games, name="games"),
    path("new/<slug:game>/", opening.new_table, name="new_table"),
    path("rules/", rules.index, name="rules_index"),
    path("rules/<slug:slug>/", rules.rules, name="rules"),
    path("join/", pens.join, name="join"),
    path("table/<uuid:session_id>/", table.table, name="table"),
    path("table/<uuid:session_id>/enter/", table.enter, name="enter"),
    path("table/<uuid:session_id>/begin/", table.begin, name="begin"),
    path("table/<uuid:session_id>/undo/", table.undo, name="undo"),
    path("table/<uuid:session_id>/end/", table.end, name="end"),
    path("table/<uuid:session_id>/count/", counting.count, name="count"),
    path("table/<uuid:session_id>/more/", table.more, name="more"),
    path("table/<uuid:session_id>/share/", pens.share, name="share"),
    path("table/<uuid:session_id>/hand-over/", pens.hand_over, name="hand_over"),
    path("patience/<uuid:session_id>/", patience.table, name="patience"),
    path("patience/<uuid:session_id>/lay/", patience.lay, name="patience_lay"),
    path("patience/<uuid:session_id>/enter/", patience.enter, name="patience_enter"),
    path("patience/<uuid:session_id>/begin/", patience.begin, name="patience_begin"),
    path("patience/<uuid:session_id>/undo/", patience.undo, name="patience_undo"),
    path("patience/<uuid:session_id>/end/", patience.end, name="patience_end"),
    path("patience/<uuid:session_id>/more/", patience.more, name="patience_more"),
    path("session/<uuid:session_id>/", sessions.session, name="session"),
    path("session/<uuid:session_id>/<int:hand>/<int:play>/", sessions.moment, name="moment"),
    re_path(r"^take/(?P<token>[A-Za-z0-9_-]{10,64})/$", pens.take, name="take"),
]
