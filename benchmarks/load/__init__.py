"""Simulated tables on the real server: what it takes, how soon it answers, and how soon everybody knows.

.venv/bin/python -m benchmarks.load --tables 300 --watchers 600 --database postgresql
"""
