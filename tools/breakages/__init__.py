"""Deliberate breakages of the server, and which tests notice them."""
