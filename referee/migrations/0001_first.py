import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('same_name', models.CharField(editable=False, max_length=120, unique=True)),
                ('since', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='since')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(editable=False, max_length=8, unique=True, verbose_name='code')),
                ('variant', models.CharField(max_length=40, verbose_name='game')),
                ('options', models.JSONField(default=dict, verbose_name='house rules')),
                ('record', models.PositiveSmallIntegerField(verbose_name='record format')),
                ('rules', models.PositiveIntegerField(verbose_name='rules')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('opened_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='opened')),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last entry')),
                ('scores', models.JSONField(default=dict, verbose_name='scores')),
                ('finished', models.BooleanField(default=False, verbose_name='finished')),
                ('winners', models.JSONField(default=list, verbose_name='winners')),
            ],
            options={
                'verbose_name': 'session',
                'verbose_name_plural': 'sessions',
                'ordering': ['-opened_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='PenToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='seat')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('good_until', models.DateTimeField(verbose_name='good until')),
                ('taken_at', models.DateTimeField(blank=True, null=True, verbose_name='taken')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pen_tokens', to='referee.session')),
            ],
            options={
                'verbose_name': 'pen token',
                'verbose_name_plural': 'pen tokens',
            },
        ),
        migrations.CreateModel(
            name='Key',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='seat')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('device', models.CharField(blank=True, editable=False, max_length=43)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='keys', to='referee.session')),
            ],
            options={
                'verbose_name': 'key',
                'verbose_name_plural': 'keys',
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='hand')),
                ('in_force', models.BooleanField(default=True, verbose_name='in force')),
                ('ending', models.CharField(blank=True, max_length=16, verbose_name='ending')),
                ('scores', models.JSONField(default=dict, verbose_name='scores')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='referee.session')),
            ],
            options={
                'verbose_name': 'hand',
                'verbose_name_plural': 'hands',
                'ordering': ['session', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='seat')),
                ('side', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='side')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='referee.player', verbose_name='player')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='referee.session')),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ['session', 'number'],
                'constraints': [models.UniqueConstraint(fields=('session', 'number'), name='one_player_a_seat'), models.UniqueConstraint(fields=('session', 'player'), name='one_seat_a_player')],
            },
        ),
        migrations.CreateModel(
            name='Play',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('kind', models.CharField(choices=[('begun', 'hand begun'), ('entry', 'entry'), ('undo', 'undo'), ('redo', 'redo'), ('correction', 'correction')], max_length=10, verbose_name='kind')),
                ('entry', models.JSONField(blank=True, default=dict, verbose_name='entry')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='at')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='why')),
                ('ruling', models.JSONField(blank=True, null=True, verbose_name='ruling')),
                ('by', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='referee.key')),
                ('hand', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='referee.hand')),
                ('of_line', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='referee.play')),
                ('session', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='referee.session')),
            ],
            options={
                'verbose_name': 'line of the log',
                'verbose_name_plural': 'log',
                'ordering': ['session', 'version'],
                'base_manager_name': 'objects',
                'indexes': [models.Index(fields=['hand', 'version'], name='lines_of_a_hand')],
                'constraints': [models.UniqueConstraint(fields=('session', 'version'), name='one_line_a_version'), models.CheckConstraint(condition=models.Q(('version__gt', 0)), name='versions_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['begun', 'entry']), ('of_line', None)), models.Q(models.Q(('kind__in', ['begun', 'entry']), _negated=True), ('of_line__isnull', False)), _connector='OR'), name='only_changes_are_about_a_line')],
            },
        ),
        migrations.AddIndex(
            model_name='key',
            index=models.Index(condition=models.Q(('device', ''), _negated=True), fields=['device', 'session'], name='keys_of_a_device'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.UniqueConstraint(condition=models.Q(('in_force', True)), fields=('session', 'number'), name='one_hand_of_a_number'),
        ),
    ]
