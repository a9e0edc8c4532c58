"""Where everything goes on a board: an energy, and how it is minimised."""
