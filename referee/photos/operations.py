"""Adding and deleting the photo of a session."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee import models
from referee.operations import log_writer
from referee.photos.images import Jpeg
from referee.photos.models import Photo


@transaction.atomic
def keep_photo(*, session_id: UUID, by: models.Key | None, photo: Jpeg) -> Photo:
    """Keep the photo with the session, in place of an earlier one.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    """
    session = log_writer.lock_for_keeper(session_id, by)
    kept, _is_new = Photo.objects.update_or_create(
        session=session,
        defaults={"jpeg": photo.content, "width": photo.width, "height": photo.height, "taken_at": timezone.now()},
    )
    return kept


@transaction.atomic
def delete_photo(*, session_id: UUID, by: models.Key | None) -> None:
    """Delete the photo of the session, if it has one.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    """
    Photo.objects.filter(session=log_writer.lock_for_keeper(session_id, by)).delete()
