from uuid import uuid4

import django.db.models.deletion
from django.db import migrations, models

from referee.chain import fields_of, hash_of


def chain_the_log(apps, schema_editor):
    """Every log gets its first line, which says how the session was opened, and the hashes of all its lines."""
    session_model, play_model = apps.get_model("referee", "Session"), apps.get_model("referee", "Play")
    for session in session_model.objects.order_by("opened_at").iterator():
        opened = _opened(play_model, session)
        lines = [opened, *session.lines.select_related("by").order_by("version")]
        head = ""
        for line in lines:
            line.of = line.of_line_id
            line.hash = head = hash_of(fields_of(line, head))
        opened.save(force_insert=True)
        play_model.objects.bulk_update(lines[1:], ["of", "hash"], batch_size=100)
        session_model.objects.filter(pk=session.pk).update(head=head)


def _opened(play_model, session):
    keeper = session.keys.filter(seat=None).order_by("made_at", "pk").first()
    seats = session.seats.select_related("player").order_by("number")
    return play_model(
        id=uuid4(),
        session=session,
        version=0,
        kind="opened",
        entry={
            "variant": session.variant,
            "options": session.options,
            "seats": [{"name": seat.player.name, "side": seat.side, "player": str(seat.player_id)} for seat in seats],
        },
        by=keeper,
        at=session.opened_at,
    )


class Migration(migrations.Migration):

    dependencies = [
        ('referee', '0001_first'),
    ]

    operations = [
        migrations.CreateModel(
            name='Insertion',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
            ],
            options={
                'verbose_name': 'insertion',
                'verbose_name_plural': 'insertions',
            },
        ),
        migrations.RemoveConstraint(
            model_name='play',
            name='versions_from_one',
        ),
        migrations.RemoveConstraint(
            model_name='play',
            name='only_changes_are_about_a_line',
        ),
        migrations.AddField(
            model_name='play',
            name='changes',
            field=models.JSONField(blank=True, null=True, verbose_name='changes'),
        ),
        migrations.AddField(
            model_name='play',
            name='hash',
            field=models.CharField(default='', editable=False, max_length=64, verbose_name='hash'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='play',
            name='of',
            field=models.UUIDField(blank=True, null=True, verbose_name='of'),
        ),
        migrations.AddField(
            model_name='session',
            name='head',
            field=models.CharField(blank=True, editable=False, max_length=64, verbose_name='head of the log'),
        ),
        migrations.AlterField(
            model_name='play',
            name='hand',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='referee.hand'),
        ),
        migrations.AlterField(
            model_name='play',
            name='kind',
            field=models.CharField(choices=[('opened', 'session opened'), ('begun', 'hand begun'), ('entry', 'entry'), ('undo', 'undo'), ('redo', 'redo'), ('correction', 'correction'), ('dispute', 'challenge'), ('settlement', 'settlement'), ('ended', 'session ended')], max_length=10, verbose_name='kind'),
        ),
        migrations.RunPython(chain_the_log, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='play',
            name='of_line',
        ),
        migrations.AddConstraint(
            model_name='play',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'opened'), ('version', 0)), models.Q(models.Q(('kind', 'opened'), _negated=True), ('version__gt', 0)), _connector='OR'), name='versions_from_the_opening'),
        ),
        migrations.AddConstraint(
            model_name='play',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['undo', 'redo', 'dispute', 'settlement']), ('of__isnull', False)), models.Q(models.Q(('kind__in', ['undo', 'redo', 'dispute', 'settlement']), _negated=True), ('of__isnull', True)), _connector='OR'), name='only_some_are_about_a_line'),
        ),
        migrations.AddConstraint(
            model_name='play',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('changes__isnull', False), ('kind', 'correction')), models.Q(models.Q(('kind', 'correction'), _negated=True), ('changes__isnull', True)), _connector='OR'), name='only_a_correction_changes'),
        ),
        migrations.AddField(
            model_name='insertion',
            name='line',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='insertions', to='referee.play', verbose_name='correction'),
        ),
    ]
