"""Learning a game by self-play; needs torch, which nothing else does."""
