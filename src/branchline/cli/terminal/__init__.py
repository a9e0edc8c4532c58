"""A game in the terminal: screen, prompt, choices and narration."""
