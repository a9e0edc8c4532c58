"""What an agent observes: its named parts, as spaces of Gymnasium, and a table as text."""
