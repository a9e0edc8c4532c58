"""The doors once more, for games with yards: the same file with other rules below it."""

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent)]
