#!/usr/bin/env python3
"""Referee's commands: ``.venv/bin/python manage.py help``."""

import os
import sys

from referee.management.command import run

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    run(sys.argv)
