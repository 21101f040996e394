import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0002_invitations"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "scope",
                    models.CharField(
                        choices=[("read", "read"), ("keep", "keep score")], max_length=4, verbose_name="may"
                    ),
                ),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="made"),
                ),
                ("good_until", models.DateTimeField(verbose_name="good until")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used")),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="members.circle"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "token of a program",
                "verbose_name_plural": "tokens of programs",
                "ordering": ["-made_at"],
            },
        ),
    ]
