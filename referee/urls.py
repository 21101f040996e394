"""The addresses. Those of an app that can be left out are there if the app is."""

from django.apps import apps
from django.urls import URLPattern, URLResolver, include, path

from referee.pages.health import healthz, readyz

handler400 = "referee.pages.errors.bad_request"
handler403 = "referee.pages.errors.forbidden"
handler404 = "referee.pages.errors.not_found"
handler429 = "referee.pages.errors.too_many"  # which django-allauth asks for
handler500 = "referee.pages.database_busy.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
]
if apps.is_installed("referee.server.metrics"):
    from referee.server.metrics.counters import metrics

    urlpatterns.append(path("metrics", metrics, name="metrics"))
if apps.is_installed("django.contrib.admin"):
    from django.contrib import admin

    urlpatterns.append(path("admin/", admin.site.urls))
if apps.is_installed("rest_framework"):
    urlpatterns.append(path("api/v1/", include("referee.api.urls")))
urlpatterns.append(path("", include("referee.pages.urls")))
if apps.is_installed("referee.photos"):
    urlpatterns.append(path("", include("referee.photos.urls")))
if apps.is_installed("referee.accounts.pages"):
    from referee.accounts.pages.urls import at_tables

    urlpatterns += [path("account/", include("referee.accounts.pages.urls")), *at_tables]
