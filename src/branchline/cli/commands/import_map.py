"""`branchline import`: makes a playable sheet from a map of railways."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from branchline.cli import console
from branchline.cli.arguments import load_text
from branchline.cli.describe_sheet import format_range
from branchline.cli.failure import FAILED, Failure
from branchline.sheet import Sheet, SheetError, read_sheet
from branchline.workshop import Draft, complete_sheet, read_railway_map, write_sheet


def import_map(
    map: Path,
    /,
    *,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None,
    name: str | None = None,
    seed: int = 0,
) -> int:
    """Make a playable sheet from a map of railways.

    Colours, cards, trains and tickets are suggested; change what you like in the sheet.

    Parameters
    ----------
    map
        The file of the map, with cities and routes line by line.
    output
        The file of the sheet; without it, the map's with the ending .toml, in this folder.
    name
        The name of the game; without it, the name of the file.
    seed
        Another number gives other colours and tickets.
    """
    title = name or map.stem.split("__")[-1].replace("_", " ")
    target = output or Path(f"{map.stem}.toml")
    try:
        draft = read_railway_map(load_text(map), title)
        text = write_sheet(complete_sheet(draft, target.stem, seed=seed))
        made = read_sheet(text, target.stem)
    except SheetError as error:
        others = len(error.problems) - 1
        more = f" (and {others} more)" if others else ""
        raise Failure(console.printable(f"{map}: {error.problems[0]}{more}"), FAILED) from None
    target.write_text(text, encoding="utf-8")
    report(draft, made, target)
    return 0


def report(draft: Draft, sheet: Sheet, target: Path) -> None:
    """Say what was written, and what had to be changed."""
    for note in draft.notes:
        console.notices().print(console.printable(note), soft_wrap=True)
    counts = f"{len(sheet.cities)} cities, {len(sheet.routes)} routes, {len(sheet.tickets)} tickets"
    text = f"{target}: {sheet.name}, {counts}, {format_range(sheet.seats)} players"
    console.output().print(console.printable(text), soft_wrap=True)
