"""The files that must not be lost: backups, restoring them, and a look at the database before anything is served from it."""
