from django.db import migrations, models
from django.db.models import Exists, OuterRef


def which_were_played(apps, schema_editor):
    """The new copy is made from what the rows say; `manage.py rejudge` proves it against the logs."""
    hands = apps.get_model("referee", "Hand").objects.filter(session=OuterRef("pk"), in_force=True)
    apps.get_model("referee", "Session").objects.filter(Exists(hands.exclude(ending=""))).update(played=True)


class Migration(migrations.Migration):

    dependencies = [
        ("referee", "0014_keys_of_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="played",
            field=models.BooleanField(default=False, verbose_name="played"),
        ),
        migrations.RunPython(which_were_played, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(
                condition=models.Q(("played", False)), fields=["-opened_at", "-id"], name="sessions_not_played"
            ),
        ),
    ]
