"""Simulated tables on the real server: its load, the time of its answers, and the delay until everybody knows.

.venv/bin/python -m benchmarks.load --tables 300 --watchers 600 --database postgresql
"""
