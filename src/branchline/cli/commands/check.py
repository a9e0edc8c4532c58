"""`branchline check`: lists every problem of a sheet, or describes a valid one."""

from pathlib import Path

from branchline.cli.arguments import load_text
from branchline.cli.console import output, pluralize, printable
from branchline.cli.describe_sheet import (
    RULE_LABELS,
    describe_cards,
    describe_rule,
    describe_trains,
    format_range,
)
from branchline.cli.failure import FAILED
from branchline.sheet import Sheet, SheetError, read_sheet


def check(sheet: Path, /) -> int:
    """Check a sheet and list every problem in it.

    Parameters
    ----------
    sheet
        The file of the sheet, such as `lakes.toml`.
    """
    console = output()
    try:
        found = read_sheet(load_text(sheet), sheet.stem)
    except SheetError as error:
        for problem in error.problems:
            console.print(printable(f"{sheet}: {problem}"), soft_wrap=True)
        console.print(pluralize(len(error.problems), "problem"))
        return FAILED
    for line in summary(found):
        console.print(line, soft_wrap=True)
    return 0


def summary(sheet: Sheet) -> list[str]:
    """Return the description of a valid sheet, line by line."""
    rules = [f"{RULE_LABELS[name]}: {describe_rule(sheet, name)}" for name in sheet.rules]
    return [
        f"{sheet.name}, version {sheet.version}: the sheet is valid",
        f"{format_range(sheet.seats)} seats; {describe_trains(sheet) or 'no trains'}",
        f"{describe_cards(sheet)}; opening hand {sheet.opening_hand}",
        f"{len(sheet.cities)} cities, {len(sheet.routes)} routes, {len(sheet.tickets)} tickets",
        *rules,
    ]
