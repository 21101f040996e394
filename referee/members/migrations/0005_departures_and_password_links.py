import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import Exists, OuterRef


def end_what_was_left_behind(apps, schema_editor):
    """People who have left before this kept their tokens and invitations, which would be good again once they are back."""
    memberships = apps.get_model("members", "Membership").objects
    for model, person in (("ApiToken", "user"), ("Invitation", "made_by")):
        of_member = Exists(memberships.filter(user=OuterRef(person), circle=OuterRef("circle")))
        apps.get_model("members", model).objects.filter(~of_member).exclude(**{person: None}).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0004_names_that_look_the_same"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PasswordLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(editable=False, max_length=64)),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="made"),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="members.circle",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "link to a new password",
                "verbose_name_plural": "links to new passwords",
            },
        ),
        migrations.CreateModel(
            name="Departure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="left")),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="departures", to="members.circle"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "departure",
                "verbose_name_plural": "departures",
                "constraints": [models.UniqueConstraint(fields=("user", "circle"), name="one_departure_a_circle")],
            },
        ),
        migrations.RunPython(end_what_was_left_behind, migrations.RunPython.noop),
    ]
