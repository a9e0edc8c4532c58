"""The command line: one module per command; heavy modules are imported only when needed."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    from branchline.cli.app import run  # noqa: PLC0415  worker processes need no parser

    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
