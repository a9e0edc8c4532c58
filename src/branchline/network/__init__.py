"""Networks that have learned the games: what they see, what they say; torch only trains them."""
