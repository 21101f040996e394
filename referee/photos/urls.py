from django.urls import URLPattern, path

from referee.photos import pages

urlpatterns: list[URLPattern] = [
    path("session/<uuid:session_id>/photo/", pages.photo, name="photo"),
    path("session/<uuid:session_id>/photo.jpg", pages.photo_image, name="photo_image"),
]
