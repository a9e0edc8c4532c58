"""The board compiler: from the facts of a game to the drawing file of its board."""
