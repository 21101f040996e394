from django.db import migrations, models

from scoring.names import same_name_key

NAMED = {"Player": ("circle_id",), "SavedRules": ("device", "variant")}
"""What has a name, and where that name must be its own."""


def fold_names(apps, schema_editor):
    """Names that look the same are the same from now on. Where two of them are somewhere, one keeps the key that it had.

    Nobody finds that one by its name any more; a player can be renamed or merged by whoever looks after the players.
    """
    for model, within in NAMED.items():
        rows = apps.get_model("referee", model).objects.order_by("pk")
        for row, name, kept, *place in rows.values_list("pk", "name", "same_name", *within):
            key = same_name_key(name)
            if key != kept and not rows.filter(same_name=key, **dict(zip(within, place, strict=True))).exists():
                rows.filter(pk=row).update(same_name=key)


class Migration(migrations.Migration):

    dependencies = [
        ("members", "0004_names_that_look_the_same"),
        ("referee", "0012_players_by_name"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="same_name",
            field=models.CharField(editable=False, max_length=720),
        ),
        migrations.AlterField(
            model_name="savedrules",
            name="same_name",
            field=models.CharField(editable=False, max_length=720),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
