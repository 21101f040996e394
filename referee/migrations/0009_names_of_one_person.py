import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F


def everybody_is_one_person(apps, schema_editor):
    apps.get_model("referee", "Player").objects.update(person_id=F("id"))


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0008_what_each_hand_brought'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='hidden',
            field=models.BooleanField(default=False, editable=False, verbose_name='hidden'),
        ),
        migrations.AddField(
            model_name='player',
            name='merged_into',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='referee.player', verbose_name='merged into'),
        ),
        migrations.AddField(
            model_name='player',
            name='person',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='known_as', to='referee.player', verbose_name='person'),
        ),
        migrations.RunPython(everybody_is_one_person, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='player',
            name='person',
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='known_as', to='referee.player', verbose_name='person'),
        ),
    ]
