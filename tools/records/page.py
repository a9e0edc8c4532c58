"""Writes the tables and pictures of the page about the highest scores, from the stored results.

python -m tools.records.page
"""

from collections.abc import Iterator
from pathlib import Path

from tools.records.pictures import picture
from tools.records.plan import Plan
from tools.records.results import Result, read_results
from tools.records.variants import VARIANTS, Variant

from branchline.sheet import Sheet

DOCS = Path(__file__).parents[2] / "docs"
PAGE, PICTURES = DOCS / "records.md", DOCS / "pictures"
BEGIN, END = "<!-- records: written by tools/records/page.py -->", "<!-- end of records -->"
HEAD = (
    "| game | tickets | trains | counted | best | of which | bound | proved | CPU s |\n"
    "|---|---|---:|---|---:|---|---:|---|---:|"
)


def with_tables(text: str, results: dict[str, Result]) -> str:
    """Return the page with its written part renewed."""
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    return f"{before}{BEGIN}\n\n{written(results)}\n\n{END}{after}"


def written(results: dict[str, Result]) -> str:
    """Return everything between the marks of the page."""
    known = [variant for variant in VARIANTS if variant.key in results]
    rows = [_row(variant, results[variant.key]) for variant in known]
    parts = ["\n".join([HEAD, *rows]), "\n".join(_whole_games(known, results))]
    return "\n\n".join([*parts, *_networks(known, results)])


def _row(variant: Variant, result: Result) -> str:
    sheet = variant.sheet()
    parts = [result.route_points, result.ticket_points, result.attraction_points]
    cells = [
        sheet.name,
        variant.tickets,
        sheet.trains,
        variant.counted,
        f"**{result.score}**",
        " + ".join(str(part) for part in parts if part),
        result.bound,
        "yes" if result.bound == result.score else "no",
        f"{result.seconds_of_tree} / {result.seconds}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def bonus_points(sheet: Sheet) -> int:
    """Return what all bonus cards in play can bring, the dearest ones."""
    dearest = sorted((card.points for card in sheet.bonuses), reverse=True)
    return sum(dearest[: sheet.number("bonuses", "in_play", len(dearest))])


def _whole_games(known: list[Variant], results: dict[str, Result]) -> Iterator[str]:
    """Yield the table of final scores; attractions are part of the rules of a game."""
    yield "| game | tickets | best | bonus cards | final score |\n|---|---|---:|---:|---:|"
    for variant in known:
        sheet = variant.sheet()
        if variant.attractions == ("attractions" in sheet.rules):
            best, bonus = results[variant.key].score, bonus_points(sheet)
            cells = [sheet.name, variant.tickets, best, bonus or "–", f"**{best + bonus}**"]
            yield f"| {' | '.join(map(str, cells))} |"


def _networks(known: list[Variant], results: dict[str, Result]) -> Iterator[str]:
    """Yield the pictures; variants of a game may have the same network."""
    for name, variants in pictured(known, results).items():
        scores = [_caption(variant, results[variant.key]) for variant in variants]
        words = f"{variants[0].sheet().name}: {', '.join(scores)}"
        yield f"![{words}](pictures/{name})\n\n*{words}*"


def _caption(variant: Variant, result: Result) -> str:
    sheet = variant.sheet()
    completed = len(Plan(sheet, result.routes).tickets)
    more = ", with attractions" if variant.attractions else ""
    return f"{result.score} points{more} ({completed} of {len(sheet.tickets)} tickets)"


def pictured(known: list[Variant], results: dict[str, Result]) -> dict[str, list[Variant]]:
    """Return for each picture the variants whose network it shows."""
    shown: dict[tuple[str, tuple[int, ...]], list[Variant]] = {}
    for variant in known:
        network = variant.game, tuple(results[variant.key].routes)
        shown.setdefault(network, []).append(variant)
    return {f"record_{variants[0].key}.svg": variants for variants in shown.values()}


def main() -> None:
    """Write the page and its pictures."""
    results = read_results()
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), results), encoding="utf-8")
    for name, (variant, *_) in pictured(list(VARIANTS), results).items():
        drawn = picture(variant.sheet(), results[variant.key].routes)
        (PICTURES / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
