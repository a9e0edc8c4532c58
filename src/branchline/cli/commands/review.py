"""`branchline review`: explains a finished game."""

import json as json_text
from dataclasses import asdict
from pathlib import Path

from branchline.cli.arguments import load_game, load_text
from branchline.cli.console import output, printable
from branchline.cli.failure import FAILED, Failure
from branchline.cli.progress import progress_bar
from branchline.cli.terminal.review_report import show_review
from branchline.errors import RecordError
from branchline.study.review import count_actions
from branchline.study.review import review as explain


def review(
    record: Path,
    /,
    *,
    seed: int = 0,
    sheet: str = "",
    json: bool = False,
) -> None:
    """Explain a finished game: chances, what each decision cost, and luck.

    Parameters
    ----------
    record
        The file of the record of a finished game.
    seed
        Of the rollouts; the same record and seed give the same review.
    sheet
        The sheet of the game, if it is not built in.
    json
        Print JSON instead of tables.
    """
    text, own = load_text(record), load_game(sheet) if sheet else None
    try:
        with progress_bar(count_actions(text, own), "compiling the search", "actions") as report:
            found = explain(text, sheet=own, seed=seed, progress=lambda step, of: report(1))
    except RecordError as error:
        raise Failure(printable(f"{record}, {error}"), FAILED) from None
    if json:
        print(json_text.dumps(asdict(found), ensure_ascii=False, indent=1))
    else:
        show_review(output(), own or load_game(found.game), found)
