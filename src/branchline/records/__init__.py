"""Records of games, read back: replay, recorded outcomes of chance, the steps of a claim."""
