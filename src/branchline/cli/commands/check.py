"""`branchline check`: reads a sheet, and says everything that is wrong with it."""

from pathlib import Path

from branchline.cli import sheet_words as words
from branchline.cli.arguments import load_text
from branchline.cli.console import output, printable
from branchline.cli.failure import FAILED
from branchline.sheet import Sheet, SheetError, read_sheet


def check(sheet: Path, /) -> int:
    """Read a sheet and say everything that is wrong with it.

    Parameters
    ----------
    sheet
        The file, such as `lakes.toml`.
    """
    console = output()
    try:
        found = read_sheet(load_text(sheet), sheet.stem)
    except SheetError as error:
        for problem in error.problems:
            console.print(printable(f"{sheet}: {problem}"), soft_wrap=True)
        count = len(error.problems)
        console.print(f"{count} {'problem' if count == 1 else 'problems'}")
        return FAILED
    for line in summary(found):
        console.print(line, soft_wrap=True)
    return 0


def summary(sheet: Sheet) -> list[str]:
    """Return what a good sheet describes, line by line."""
    rules = [f"{words.RULE_LABELS[name]}: {words.rule_words(sheet, name)}" for name in sheet.rules]
    return [
        f"{sheet.name}, version {sheet.version}: the sheet is good",
        f"{words.span(sheet.seats)} seats; {words.train_words(sheet) or 'no trains'}",
        f"{words.card_words(sheet)}; opening hand {sheet.opening_hand}",
        f"{len(sheet.cities)} cities, {len(sheet.routes)} routes, {len(sheet.tickets)} tickets",
        *rules,
    ]
