"""The commands, one file for each; a file is imported when its command is run."""
