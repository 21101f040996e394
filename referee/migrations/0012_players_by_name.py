from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0003_tokens_of_programs"),
        ("referee", "0011_seats_tell_their_session"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["same_name"], name="players_by_name"),
        ),
    ]
