"""Write the tables of measured games into the docs, and draw the ladder.

python -m bench.strength.page
"""

from pathlib import Path

from bench.strength.mix import table_lines
from bench.strength.plot import save_plot
from bench.strength.rows import GAMES, LEVELS, Row, measured

from branchline.sheet import Sheet

DOCS = Path(__file__).parents[2] / "docs"
SUMMARY, EVIDENCE = DOCS / "strength.md", DOCS / "evidence" / "strength.md"
TABLES = {SUMMARY: ("levels", "networks", "literature", "agents"), EVIDENCE: ("ladder",)}
BEGIN, END = "<!-- {}: by bench/strength/page.py -->", "<!-- end of {} -->"
HEAD = (
    "| game | seats | bots | games | share %, 95 % | points | turns | ms |",
    "|---|---|---|---|---|---|---|---|",
)
FEWER_ROLLOUTS, OLD = "¹", "²"


def tables(rows: list[Row]) -> dict[str, list[str]]:
    """Return the lines of each table by its name."""
    return {
        "levels": levels_table(rows),
        "ladder": [*HEAD, *(str(row) for row in rows if row.is_of_the_ladder)],
        "agents": table_lines(),
        "networks": [*HEAD, *(str(row) for row in rows if row.has_learned)],
        "literature": [
            *HEAD,
            *(str(row) for row in rows if not row.is_of_the_ladder and not row.has_learned),
        ],
    }


def levels_table(rows: list[Row]) -> list[str]:
    """Return the shares of the levels: a line for each game and number of seats."""
    levels = LEVELS[2:]
    head = " | ".join(["game", "seats", "target", *levels])
    cells = [(sheet, seats) for sheet in GAMES for seats in sheet.seats]
    lines = [levels_line(rows, sheet, seats) for sheet, seats in cells]
    return [f"| {head} |", "|---" * (3 + len(levels)) + "|", *lines]


def levels_line(rows: list[Row], sheet: Sheet, seats: int) -> str:
    """Return the shares of the levels in one game with one number of seats."""
    found = [row for row in rows if row.is_of_the_ladder and row.title.seats == seats]
    found = [row for row in found if row.game == sheet.name]
    target = f"{100 * found[0].target / seats:.1f}"
    shares = [share_of([row for row in found if row.level == level]) for level in LEVELS[2:]]
    return f"| {' | '.join([sheet.name, str(seats), target, *shares])} |"


def share_of(rows: list[Row]) -> str:
    """Return the share of a level, by the rules of today, with all rollouts, if possible."""
    row = min(rows, key=lambda one: (one.is_old, one.has_fewer_rollouts))
    share = f"{row.sum.share:.1f}"
    missed = row.sum.share < 100 * row.target / row.title.seats
    shown = f"*{share}*" if missed else share
    marks = (FEWER_ROLLOUTS if row.has_fewer_rollouts else "") + (OLD if row.is_old else "")
    return f"{shown}{marks} ({row.sum.low:.1f}–{row.sum.high:.1f})"


def page_with(page: Path, text: str, rows: list[Row]) -> str:
    """Return the text of a page with its tables replaced."""
    made = tables(rows)
    for name in TABLES[page]:
        before, _, rest = text.partition(f"<!-- {name}:")
        after = rest.partition(END.format(name))[2]
        lines = "\n".join(made[name])
        text = f"{before}{BEGIN.format(name)}\n\n{lines}\n\n{END.format(name)}{after}"
    return text


def main() -> None:
    """Rewrite the tables and redraw the plot."""
    rows = measured()
    for page in TABLES:
        page.write_text(page_with(page, page.read_text("utf-8"), rows), encoding="utf-8")
    save_plot(rows)


if __name__ == "__main__":
    main()
