"""Reviews of finished games: made in a process of their own, kept with the record they are of."""
