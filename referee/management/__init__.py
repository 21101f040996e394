"""The commands of `manage.py`: serve, demo, adjudicate, rejudge, pictures."""
