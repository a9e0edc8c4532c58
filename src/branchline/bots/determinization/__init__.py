"""Determinization: whole states that look from a seat just like its view."""
