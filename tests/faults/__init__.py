"""Faults: a process is killed, the disk is full, the power or the database goes.

Each test has a short form, which runs with all the others, and where it is worth it a long one, marked ``faults``, which
``make faults`` runs. Each asserts that nothing acknowledged is lost and that the chain holds.
"""
