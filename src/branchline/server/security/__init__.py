"""Input from strangers: strict JSON, sanitized text, rate limits; tokens and their hashes."""
