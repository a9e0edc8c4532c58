"""A game in the terminal: the screen, the prompt, events in words."""
