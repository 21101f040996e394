"""The pages: each reads a request, calls an operation or a query, and shows what that gave."""
