"""A person's name is taken out of what people have named besides: saved rules, circles, tokens, passkeys, the admin's history."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import count
from typing import TypeVar

from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet

from referee import models
from referee.members.models import ApiToken, Circle
from referee.operations.mentions import Mentions
from scoring.jsonvalues import Json
from scoring.names import LONGEST, same_name_key

NamedT = TypeVar("NamedT", models.SavedRules, Circle)


def erase_in_rows(mentions: Mentions, of_others: Collection[int]) -> int:
    """Put the other name in place of every mention; how many rows had one.

    In the circles ``of_others`` somebody else has the name, so theirs are left as they are.
    """
    return sum(
        [
            _rename(models.SavedRules.objects.all(), "device", "variant", mentions=mentions),
            _rename(Circle.objects.exclude(id__in=list(of_others)), mentions=mentions),
            _rename_tokens(ApiToken.objects.exclude(circle__in=of_others), mentions),
            _rename_passkeys(mentions),
            _rewrite_history(mentions),
        ]
    )


def _rename(rows: QuerySet[NamedT], *within: str, mentions: Mentions) -> int:
    """Rename those that mention somebody. Two that are then called the same are told apart by a number."""
    found = 0
    for row in rows:
        name = mentions.without(row.name)[:LONGEST].strip()
        if name == row.name:
            continue
        others = type(row).objects.exclude(pk=row.pk).filter(**{field: getattr(row, field) for field in within})
        row.name = _free(name, others)
        row.save(update_fields=["name", "same_name"])
        found += 1
    return found


def _free(name: str, others: QuerySet[NamedT]) -> str:
    free = name
    for number in count(2):
        if not others.filter(same_name=same_name_key(free)).exists():
            return free
        free = f"{name[: LONGEST - 5]} {number}"
    raise AssertionError("there is always one more number")


def _rename_tokens(tokens: QuerySet[ApiToken], mentions: Mentions) -> int:
    found = 0
    for token in tokens:
        name = mentions.without(token.name)[:LONGEST]
        if name != token.name:
            found += tokens.filter(pk=token.pk).update(name=name)
    return found


def _rename_passkeys(mentions: Mentions) -> int:
    found = 0
    for passkey in Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN):
        name = mentions.without(passkey.data["name"])
        if name != passkey.data["name"]:
            passkey.data["name"] = name
            passkey.save(update_fields=["data"])
            found += 1
    return found


def _rewrite_history(mentions: Mentions) -> int:
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
    """What the admin says was changed: a sentence, or JSON of which one can be made."""
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
