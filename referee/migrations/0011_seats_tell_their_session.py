from django.db import migrations, models
from django.db.models import Case, CharField, OuterRef, Subquery, TextField, Value, When
from django.db.models.functions import Cast, Concat, Replace, StrIndex
from django.db.models.lookups import GreaterThan
from django.utils import timezone


def copy_sessions(apps, schema_editor):
    """The new copies are made from what the rows say; `manage.py rejudge` proves them against the logs.

    In one statement: PostgreSQL makes no index after a row was changed twice, until its foreign keys are checked.
    """
    session = apps.get_model("referee", "Session").objects.filter(pk=OuterRef("session"))
    apps.get_model("referee", "Seat").objects.update(
        variant=Subquery(session.values("variant")),
        opened_at=Subquery(session.values("opened_at")),
        finished=Subquery(session.values("finished")),
        won=Case(When(_is_winner(session.filter(finished=True)), then=True), default=False),
    )


def _is_winner(session):
    # The winners are a list of sides, "[1, 3]", which no database can look into in the same words.
    listed = Cast("winners", TextField())
    for sign, other in (("[", " "), ("]", ",")):
        listed = Replace(listed, Value(sign), Value(other), output_field=TextField())
    side = Concat(Value(" "), Cast("side", CharField()), Value(","), output_field=TextField())
    return GreaterThan(StrIndex(Subquery(session.values_list(listed)), side), 0)


ASKED = ["finished", "won", "side"]


class Migration(migrations.Migration):

    dependencies = [
        ("referee", "0010_logs_from_elsewhere"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="variant",
            field=models.CharField(default="", editable=False, max_length=40, verbose_name="game"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="opened_at",
            field=models.DateTimeField(default=timezone.now, editable=False, verbose_name="opened"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="finished",
            field=models.BooleanField(default=False, editable=False, verbose_name="finished"),
        ),
        migrations.AddField(
            model_name="seat",
            name="won",
            field=models.BooleanField(default=False, editable=False, verbose_name="won"),
        ),
        migrations.RunPython(copy_sessions, migrations.RunPython.noop),
        migrations.RemoveIndex(
            model_name="seat",
            name="seats_of_a_player",
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["player", "-opened_at", "-session", *ASKED], name="seats_latest_of_a_player"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                fields=["player", "variant", "-opened_at", "-session", *ASKED], name="seats_of_a_player_and_game"
            ),
        ),
    ]
