from django.contrib import admin
from django.urls import include, path

from referee.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("referee.api.urls")),
    path("", include("referee.pages.urls")),
]
