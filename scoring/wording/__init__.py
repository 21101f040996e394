"""Rulings, findings, deductions and numbers as English messages with values in their places."""
