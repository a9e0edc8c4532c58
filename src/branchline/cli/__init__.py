"""The command line: one file per command; nothing heavy is imported before it is needed."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and end the process with its exit code."""
    from branchline.cli.app import run  # noqa: PLC0415  processes started by a command need no parser

    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
