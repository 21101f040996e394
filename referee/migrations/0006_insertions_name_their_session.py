import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def name_their_sessions(apps, schema_editor):
    """An insertion belongs to the session of the correction that put it in."""
    line = apps.get_model('referee', 'Play').objects.filter(pk=OuterRef('line')).order_by()
    apps.get_model('referee', 'Insertion').objects.update(session=Subquery(line.values('session')[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ('referee', '0005_history_under_weight'),
    ]

    operations = [
        migrations.AddField(
            model_name='insertion',
            name='session',
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name='insertions',
                to='referee.session',
            ),
        ),
        migrations.RunPython(name_their_sessions, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='insertion',
            name='session',
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name='insertions',
                to='referee.session',
            ),
        ),
    ]
