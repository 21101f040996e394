"""The REST API, version 1: translates requests to operations and queries, and their answers to JSON. No rules, no SQL."""
