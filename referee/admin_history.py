"""The admin's history of what staff have changed, and the erasing of a person's name in it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.contrib.admin.models import LogEntry

from referee import models
from referee.operations.mentions import Mentions
from scoring.record import Json


def erase_in_history(*, players: Iterable[models.Player], mentions: Mentions, **_told: object) -> int:
    """Put the other name in place of every mention, and return the number of lines that had one."""
    for player in players:
        LogEntry.objects.filter(object_id=str(player.id)).update(object_repr=player.name)
    found = 0
    for line in LogEntry.objects.all():
        said = line.object_repr, line.change_message
        line.object_repr = mentions.without(line.object_repr)[:200]
        line.change_message = _message_without(mentions, line.change_message)
        if said != (line.object_repr, line.change_message):
            line.save(update_fields=["object_repr", "change_message"])
            found += 1
    return found


def _message_without(mentions: Mentions, message: str) -> str:
    """Return a message of the admin without the name: a sentence, or JSON of which one can be made."""
    if not message.startswith("["):
        return mentions.without(message)
    return json.dumps(_anywhere(mentions, json.loads(message)))


def _anywhere(mentions: Mentions, value: Json) -> Json:
    match value:
        case str():
            return mentions.without(value)
        case list():
            return [_anywhere(mentions, each) for each in value]
        case dict():
            return {key: _anywhere(mentions, each) for key, each in value.items()}
        case _:
            return value
