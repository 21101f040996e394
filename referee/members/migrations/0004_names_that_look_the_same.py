from django.db import migrations, models

from scoring.names import same_name_key


def fold_names(apps, schema_editor):
    """Names that look the same are the same from now on. Of two circles that look the same, one keeps the key it had."""
    circles = apps.get_model("members", "Circle").objects.order_by("id")
    for row, name, kept in circles.values_list("pk", "name", "same_name"):
        key = same_name_key(name)
        if key != kept and not circles.filter(same_name=key).exists():
            circles.filter(pk=row).update(same_name=key)


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0003_tokens_of_programs"),
    ]

    operations = [
        migrations.AlterField(
            model_name="circle",
            name="same_name",
            field=models.CharField(editable=False, max_length=720, unique=True),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
