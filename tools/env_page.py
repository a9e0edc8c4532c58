"""Write the tables of docs/environments.md: parts of observations, actions, rewards, ids.

python tools/env_page.py
"""

from pathlib import Path

from branchline.env.ids import env_id
from branchline.env.observation.parts import Part, parts_of, size_of
from branchline.env.rewards import REWARDS
from branchline.families.setup import setup_of
from branchline.rules import names as n
from branchline.sheet import Sheet, game_names, load_sheet
from branchline.views import DECISIONS

PAGE = Path(__file__).parents[1] / "docs/environments.md"
BEGIN, END = "<!-- spaces: written by tools/env_page.py -->", "<!-- end of spaces -->"

KINDS = {
    n.DRAW_DECK: "draw a card from the deck",
    n.DRAW_FACE_UP: "draw a face-up card, by card",
    n.STOP: "draw no second card",
    n.DRAW_TICKETS: "draw tickets",
    n.CLAIM: "claim a route, by route",
    n.PAY: "pay: colour, locomotives, substitutes",
    n.LAY: "lay a card as part of a substitute, by card",
    n.PAY_SURCHARGE: "pay the surcharge, by number of locomotives",
    n.LEAVE: "leave the tunnel",
    n.KEEP: "keep tickets, by those returned, in order",
    n.PASS: "pass",
    n.PLACE: "place a set in the yard, by colour",
    n.PLACE_THREE: "place one card each of three colours",
    n.PUT: "put a number of coloured cards and locomotives",
    n.COMPLETE_BEST: "complete the tickets that are worth the most",
    n.COMPLETE: "complete a ticket, by ticket",
    n.DONE: "complete no more tickets",
}


def page_tables() -> str:
    """Return everything between the markers of the page."""
    sheets = [load_sheet(name) for name in game_names()]
    blocks = [BEGIN, ids_table(sheets), parts_table(sheets), decisions_line()]
    blocks += [actions_table(sheets), rewards_table(), END]
    return "\n\n".join(blocks)


def ids_table(sheets: list[Sheet]) -> str:
    """Return the ids, and the sizes of the spaces with the fewest and the most seats."""
    lines = ["| id, S seats | S | actions | size of an observation |", "|---|---|---:|---:|"]
    for sheet in sheets:
        few, many = (size_of(table_parts(sheet, seats)) for seats in ends(sheet))
        first, last = ends(sheet)
        name = env_id(sheet, first).replace(f"-{first}-", "-S-")
        actions = setup_of(sheet, first).board.actions
        lines.append(f"| `{name}` | {first}–{last} | {actions} | {few}–{many} |")
    return "\n".join(lines)


def ends(sheet: Sheet) -> tuple[int, int]:
    """Return the fewest and the most seats."""
    return sheet.seats[0], sheet.seats[-1]


def table_parts(sheet: Sheet, seats: int) -> tuple[Part, ...]:
    """Return the parts of a game with a number of seats, including optional ones."""
    return parts_of(setup_of(sheet, seats))


def parts_table(sheets: list[Sheet]) -> str:
    """Return every part with its shape in each game and its widest range."""
    shapes = {sheet.key: part_shapes(sheet) for sheet in sheets}
    found: dict[str, list[Part]] = {}
    for sheet in sheets:
        for part in table_parts(sheet, sheet.seats[-1]):
            found.setdefault(part.name, []).append(part)
    lines = [f"| part | {' | '.join(shapes)} | range | meaning |"]
    lines.append("|---|" + "---|" * (len(shapes) + 2))
    for name, parts in found.items():
        cells = [shape.get(name, "") for shape in shapes.values()]
        bounds = f"{min(part.low for part in parts)} to {max(part.high for part in parts)}"
        lines.append(f"| `{name}` | {' | '.join(cells)} | {bounds} | {parts[0].meaning} |")
    return "\n".join(lines)


def part_shapes(sheet: Sheet) -> dict[str, str]:
    """Return the shape of each part, with S for the number of seats."""
    few, many = (table_parts(sheet, seats) for seats in ends(sheet))
    shapes = {}
    for one, other in zip(few, many, strict=True):
        sizes = zip(one.shape, other.shape, strict=True)
        shapes[one.name] = " × ".join(str(a) if a == b else "S" for a, b in sizes)
    return shapes


def decisions_line() -> str:
    """Return the numbers of the decisions."""
    listed = ", ".join(f"{number} {name}" for number, name in sorted(DECISIONS.items()))
    return f"Numbers of `decision`: {listed}."


def actions_table(sheets: list[Sheet]) -> str:
    """Return the numbers of the actions of each kind."""
    lines = [f"| actions | {' | '.join(sheet.key for sheet in sheets)} |"]
    lines.append("|---|" + "---|" * len(sheets))
    boards = [setup_of(sheet, sheet.seats[0]).board for sheet in sheets]
    for kind, words in KINDS.items():
        spans = [(board.first_action[kind], board.first_action[kind + 1]) for board in boards]
        cells = [span(*numbers) for numbers in spans]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines)


def span(first: int, end: int) -> str:
    """Return consecutive numbers as `9–49`."""
    if first == end:
        return ""
    return f"{first}" if end == first + 1 else f"{first}–{end - 1}"


def rewards_table() -> str:
    """Return the rewards."""
    lines = ["| reward | value when the game is over |", "|---|---|"]
    return "\n".join(lines + [f"| `{name}` | {words} |" for name, words in REWARDS.items()])


def with_tables(page: str) -> str:
    """Return the page with its tables replaced."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + page_tables() + after


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), encoding="utf-8")
