"""Reports as tables in the terminal: contests, atlases, maps."""
