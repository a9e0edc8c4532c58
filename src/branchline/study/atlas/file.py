"""An atlas as a file: JSON, numbers rounded to what their intervals leave of them."""

import json
from dataclasses import asdict, fields
from functools import cache
from pathlib import Path
from typing import Any

from branchline.sheet import GAMES
from branchline.study.atlas.model import (
    Atlas,
    BonusLine,
    CellAtlas,
    Estimate,
    KeepModel,
    Result,
    RouteLine,
    TicketLine,
)

FORMAT = 1
_DIGITS = {"share": 4, "points": 2}  # of what is measured


class AtlasError(ValueError):
    """There is no atlas, or none that can be read; a sentence says why."""


def atlas_path(game: str) -> Path:
    """Return where the atlas of a game that ships with Branchline is."""
    return GAMES / "atlas" / f"{game}.json"


@cache
def load_atlas(game: str) -> Atlas:
    """Return the atlas of a game that ships with Branchline.

    >>> load_atlas("new_york").cell(2).seats
    2

    Raises:
        AtlasError: if there is none.
    """
    path = atlas_path(game)
    if not path.is_file():
        raise AtlasError(f"no atlas of {game!r} ships with Branchline")
    return read_atlas(path.read_text("utf-8"))


def write_atlas(atlas: Atlas) -> str:
    """Return an atlas as text."""
    facts = {"format": FORMAT, **asdict(atlas)}
    facts["cells"] = [_write_cell(cell) for cell in atlas.cells]
    return json.dumps(_rounded(facts), ensure_ascii=False, separators=(",", ":")) + "\n"


def read_atlas(text: str) -> Atlas:
    """Return the atlas that a text holds.

    Raises:
        AtlasError: if it holds none.
    """
    try:
        facts = json.loads(text)
        if facts["format"] != FORMAT:
            raise AtlasError(f"an atlas of format {facts['format']}; this version reads {FORMAT}")
        cells = tuple(_read_cell(cell) for cell in facts["cells"])
        return Atlas(facts["game"], facts["version"], facts["pilot"], cells)
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise AtlasError(f"this is no atlas: {error!r}") from None


def _write_cell(cell: CellAtlas) -> dict[str, Any]:
    facts = asdict(cell)
    for name, model in (("keep_share", cell.keep_share), ("keep_points", cell.keep_points)):
        digits = _DIGITS[name.removeprefix("keep_")]
        facts[name]["pairs"] = [
            [*pair, round(worth.value, digits), round(worth.half, digits)]
            for pair, worth in sorted(model.pairs.items())
        ]
    return facts


def _rounded(value: Any) -> Any:
    """Return facts with rounded numbers: four digits after the point are below every interval."""
    if isinstance(value, float):
        return round(value, 4 if abs(value) < 1 else 2)
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, list | tuple) else value


def _estimate(value: Any) -> Estimate | None:
    return None if value is None else Estimate(*value)


def _read_line(kind: Any, facts: dict[str, Any]) -> Any:
    """Return a line of a table: estimates are lists of two numbers."""
    return kind(**{field.name: _cell(facts[field.name]) for field in fields(kind)})


def _cell(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return Estimate(*value) if len(value) == 2 else tuple(value)


def _read_lines(kind: Any, facts: list[Any]) -> Any:
    return tuple(_read_line(kind, line) for line in facts)


def _read_model(facts: dict[str, Any]) -> KeepModel:
    return KeepModel(
        sizes=tuple(map(_estimate, facts["sizes"])),
        tickets=tuple(Estimate(*one) for one in facts["tickets"]),
        pairs={(a, b): Estimate(value, half) for a, b, value, half in facts["pairs"]},
    )


def _read_cell(facts: dict[str, Any]) -> CellAtlas:
    return CellAtlas(
        seats=facts["seats"],
        games=facts["games"],
        places=_read_lines(Result, facts["places"]),
        last_round=_read_line(Result, facts["last_round"]),
        judged=_read_line(Result, facts["judged"]),
        by_size=_read_lines(Result, facts["by_size"]),
        rounds=tuple(facts["rounds"]),
        tickets=_read_lines(TicketLine, facts["tickets"]),
        routes=_read_lines(RouteLine, facts["routes"]),
        bonuses=_read_lines(BonusLine, facts["bonuses"]),
        keep_share=_read_model(facts["keep_share"]),
        keep_points=_read_model(facts["keep_points"]),
    )
