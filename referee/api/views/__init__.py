"""The calls of the API: each reads what came, calls an operation or a query, and answers what it gave."""
