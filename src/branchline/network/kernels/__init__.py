"""Features and forward passes, compiled like the rules."""
