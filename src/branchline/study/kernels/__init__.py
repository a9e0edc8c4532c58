"""Whole games of pilots with everything that an atlas counts; compiled like the rules."""
