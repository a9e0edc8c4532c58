"""Who sits where: the waiting room, the seats of a table, and the rematch."""
