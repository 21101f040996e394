"""The machine that Referee runs on, and the process that it runs in."""
