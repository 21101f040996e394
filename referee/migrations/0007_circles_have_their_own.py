import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('members', '0001_circles'),
        ('referee', '0006_insertions_name_their_session'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='circle',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to='members.circle', verbose_name='circle'),
        ),
        migrations.AddField(
            model_name='session',
            name='circle',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sessions', to='members.circle', verbose_name='circle'),
        ),
        migrations.AlterField(
            model_name='player',
            name='same_name',
            field=models.CharField(editable=False, max_length=120),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('circle__isnull', False)), fields=['circle', '-latest', 'name'], name='players_of_a_circle_latest'),
        ),
        migrations.AddIndex(
            model_name='session',
            index=models.Index(condition=models.Q(('circle__isnull', False)), fields=['circle', '-opened_at', '-id'], name='sessions_of_a_circle'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('circle__isnull', True)), fields=('same_name',), name='one_player_a_name'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('circle__isnull', False)), fields=('circle', 'same_name'), name='one_player_a_name_of_a_circle'),
        ),
    ]
