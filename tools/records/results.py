"""The stored results: what the page is written from, and what the tests check."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = Path(__file__).parents[2] / "docs" / "data" / "records.json"


@dataclass(frozen=True)
class Result:
    """The best network of a variant, and the bound that was proved."""

    variant: str
    score: int
    bound: int  # no network has more
    route_points: int
    ticket_points: int
    attraction_points: int
    routes: list[int]  # by their place in the sheet, from 0
    ceilings: list[int]  # with 1 train, 2 trains and so on: no tree has more points
    seconds_of_tree: float  # CPU time for the best network with one tree
    seconds: float  # CPU time with the proof that several trees are no better


def read_results() -> dict[str, Result]:
    """Return what is stored, by variant."""
    if not FILE.exists():
        return {}
    stored = json.loads(FILE.read_text("utf-8"))
    return {each["variant"]: Result(**each) for each in stored}


def write_results(results: dict[str, Result]) -> None:
    """Store the results, one line for each list."""
    FILE.parent.mkdir(exist_ok=True)
    texts = [_text(result) for result in results.values()]
    FILE.write_text("[\n" + ",\n".join(texts) + "\n]\n", encoding="utf-8")


def _text(result: Result) -> str:
    lines = [f'    "{name}": {json.dumps(value)}' for name, value in asdict(result).items()]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def most_by_parts(bounds: list[int]) -> list[int]:
    """Return for each number of trains the most that trees with that many trains in all can reach.

    `bounds` holds the bound of one tree for each number of trains, from none on.
    """
    most = list(bounds)
    for trains in range(len(most)):
        split = [most[part] + most[trains - part] for part in range(1, trains // 2 + 1)]
        most[trains] = max([most[trains], *split])
    return most
