import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Circle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("same_name", models.CharField(editable=False, max_length=120, unique=True)),
                (
                    "since",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="since"),
                ),
            ],
            options={
                "verbose_name": "circle",
                "verbose_name_plural": "circles",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_owner", models.BooleanField(default=False, verbose_name="owner")),
                (
                    "since",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="since"),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="members.circle"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "ordering": ["circle", "user"],
            },
        ),
        migrations.AddField(
            model_name="circle",
            name="members",
            field=models.ManyToManyField(
                related_name="circles", through="members.Membership", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("user", "circle"), name="one_membership_a_circle"),
        ),
    ]
