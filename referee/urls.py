from django.contrib import admin
from django.urls import include, path

from referee.metrics import metrics
from referee.pages.health import healthz, readyz

handler400 = "referee.pages.errors.bad_request"
handler403 = "referee.pages.errors.forbidden"
handler404 = "referee.pages.errors.not_found"
handler500 = "referee.pages.database_busy.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("referee.api.urls")),
    path("", include("referee.pages.urls")),
]
