from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PhotosConfig(AppConfig):
    """The app of photos, one for each session."""

    name = "referee.photos"
    label = "photos"
    verbose_name = _("Photos")
    default_auto_field = "django.db.models.BigAutoField"
