"""Records of games, read back: replay, the outcomes of chance, the steps of a payment."""
