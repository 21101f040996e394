"""The commands of `manage.py`, and what they share: the database ready to write or only to read, and questions."""
