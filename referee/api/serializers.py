"""The bodies of the calls: what may be sent. The schema describes them by the same fields that read them."""

from __future__ import annotations

from referee.api import forms, webhook_forms
from referee.api.fields import BodySerializer, RecordField
from referee.log import CLAIM, CORRECTION_LINE, NOTED
from scoring.record.depth_json import DEPTH
from scoring.record.session_forms import DEALT, HUB, LAID_BY, LEADER, NO_DOUBLE, OPTIONS, VARIANT


class WritingSerializer(BodySerializer):
    """The fields that may come with everything that is written."""

    id = RecordField(forms.SENT_ID)
    after = RecordField(forms.SEEN)


class OpeningSerializer(BodySerializer):
    """A session to open."""

    variant = RecordField(VARIANT)
    options = RecordField(OPTIONS)
    seats = RecordField(forms.SEATS)
    depth = RecordField(DEPTH)
    deductions = RecordField(forms.DEDUCTIONS)
    id = RecordField(forms.ID_OF_OPENING)


class BeginningSerializer(WritingSerializer):
    """The next hand."""

    depth = RecordField(DEPTH)
    leader = RecordField(LEADER)
    dealt = RecordField(DEALT)
    no_double = RecordField(NO_DOUBLE)
    hub = RecordField(HUB)
    laid_by = RecordField(LAID_BY)


class UndoSerializer(WritingSerializer):
    """The taking back of a line, always the last one in force."""

    why = RecordField(forms.WHY)


class CorrectionSerializer(WritingSerializer):
    """The changes that put right what was entered earlier."""

    changes = RecordField(forms.CHANGES)
    why = RecordField(forms.WHY)
    rest = RecordField(forms.REST)
    preview = RecordField(forms.PREVIEW)


class FurtherLinesSerializer(BodySerializer):
    """The lines of a log that go on elsewhere."""

    after = RecordField(forms.PREVIOUS_HASH)
    lines = RecordField(forms.LINES)


class ChallengeSerializer(WritingSerializer):
    """A ruling that somebody doubts."""

    claim = RecordField(CLAIM)
    note = RecordField(NOTED)


class ResolvingSerializer(WritingSerializer):
    """The settlement of a challenge."""

    outcome = RecordField(forms.OUTCOME)
    note = RecordField(NOTED)
    correction = RecordField(forms.ITS_CORRECTION)
    line = RecordField(CORRECTION_LINE)


class WhatIfRulesSerializer(BodySerializer):
    """Other rules to judge a session by."""

    variant = RecordField(forms.OTHER_GAME)
    options = RecordField(forms.OTHER_RULES)


class NewPlayerSerializer(BodySerializer):
    """Somebody to name."""

    name = RecordField(forms.NAME)
    id = RecordField(forms.SENT_ID)


class PlayerChangeSerializer(BodySerializer):
    """The changes to a player; the rest stays."""

    name = RecordField(forms.NEW_NAME)
    hidden = RecordField(forms.HIDDEN)
    color = RecordField(forms.COLOR)
    mark = RecordField(forms.MARK)
    id = RecordField(forms.SENT_ID)


class MergerSerializer(BodySerializer):
    """One person who was entered twice; either of the two fields."""

    into = RecordField(forms.INTO)
    undo = RecordField(forms.SPLIT)
    id = RecordField(forms.SENT_ID)


class NewWebhookSerializer(BodySerializer):
    """An address to send lines to."""

    url = RecordField(webhook_forms.URL)
    kinds = RecordField(webhook_forms.WANTED_KINDS)
    secret = RecordField(webhook_forms.SIGNING_SECRET)
    id = RecordField(forms.SENT_ID)
