"""The pages: each view reads a request, calls an operation or a query, and shows the result."""
