"""PostgreSQL as Referee asks it: Django's own backend, with what every play asks for planned once."""
