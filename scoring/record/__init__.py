"""Session records and adjudications as JSON: read, checked and written (record 1 to 3)."""
