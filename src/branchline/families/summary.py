"""What is in the box of a game, in one line."""

from branchline.families import family_of
from branchline.sheet import Sheet


def summary_line(sheet: Sheet) -> str:
    """Return what is in the box, in one line."""
    parts = [f"{sheet.seats[0]}–{sheet.seats[-1]} players"]
    parts += family_of(sheet).contents(sheet)
    parts.append(f"{len(sheet.tickets)} tickets")
    return ", ".join(parts)
