"""The files that must not be lost: backups, restoring them, and checks of the database before it is served."""
