"""Determinization: whole states that look, from a seat, exactly like its view."""
