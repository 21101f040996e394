"""Tiles, suits, numbers and sources in templates."""
