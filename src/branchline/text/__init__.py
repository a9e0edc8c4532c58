"""The game in words: actions, events and reasons, from ints to text and back."""
