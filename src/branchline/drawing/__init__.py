"""Pictures of tables as SVG, for notebooks and environments; they show what is public."""
