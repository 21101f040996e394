"""What the pages and the API both need of HTTP."""
