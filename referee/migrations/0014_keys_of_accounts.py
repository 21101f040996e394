from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0013_names_that_look_the_same"),
    ]

    operations = [
        migrations.AddField(
            model_name="key",
            name="account",
            field=models.BigIntegerField(blank=True, editable=False, null=True, verbose_name="account"),
        ),
        migrations.AddIndex(
            model_name="key",
            index=models.Index(
                condition=models.Q(("account__isnull", False)), fields=["account", "session"], name="keys_of_an_account"
            ),
        ),
    ]
