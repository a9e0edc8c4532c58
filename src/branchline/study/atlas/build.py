"""Building an atlas from sums."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from branchline.families.setup import setup_of
from branchline.sheet import Sheet
from branchline.study.atlas.fit import Keeps, fit_keeps
from branchline.study.atlas.model import (
    BonusLine,
    CellAtlas,
    Estimate,
    Result,
    RouteLine,
    TicketLine,
)
from branchline.study.atlas.sums import Array, Ratios, ratios_of

Tables = Mapping[str, Array]
_WORTHS = ("share", "points")
_KEEP = "keep."


def add_up(portions: Iterable[Tables]) -> dict[str, Array]:
    """Return the sums of all portions together; the keeps of lots are put one after the other."""
    lists: dict[str, list[Array]] = {}
    total: dict[str, Array] = {}
    for portion in portions:
        for name, table in portion.items():
            if name.startswith(_KEEP):
                lists.setdefault(name, []).append(table)
            else:
                total[name] = total[name] + table if name in total else table
    return total | {name: np.concatenate(parts) for name, parts in lists.items()}


def build_cell(sheet: Sheet, seats: int, tables: Tables) -> CellAtlas:
    """Return the cell of an atlas that some sums make."""
    setup = setup_of(sheet, seats)
    models = {
        worth: fit_keeps(
            Keeps(
                tables["keep.tickets"],
                tables["keep.place"].astype(np.int64),
                tables[f"keep.{worth}"].astype(float),
            ),
            setup.board.tickets,
            seats,
        )
        for worth in _WORTHS
    }
    return CellAtlas(
        seats=seats,
        games=int(tables["games"]),
        places=_results(tables, "place"),
        last_round=_result(tables, "last"),
        judged=_result(tables, "judged"),
        by_size=_results(tables, "size"),
        rounds=_quartiles(tables["rounds"]) or (0, 0, 0),
        tickets=_tickets(tables, setup.board.tickets),
        routes=_routes(tables) if "route.claimed" in tables else (),
        bonuses=_bonuses(tables),
        keep_share=models["share"],
        keep_points=models["points"],
    )


def _lines(ratios: Ratios) -> list[Estimate | None]:
    """Return estimates; None where nothing was counted."""
    pairs = zip(np.atleast_1d(ratios.values), np.atleast_1d(ratios.halves), strict=True)
    return [Estimate(float(a), float(b)) if np.isfinite(a) else None for a, b in pairs]


def _table(tables: Tables, name: str) -> list[Estimate | None]:
    return _lines(ratios_of(tables[name]))


def _results(tables: Tables, name: str) -> tuple[Result, ...]:
    columns = (_table(tables, f"{name}.{worth}") for worth in _WORTHS)
    return tuple(Result(*pair) for pair in zip(*columns, strict=True))


def _result(tables: Tables, name: str) -> Result:
    return _results(tables, name)[0]


def _difference(one: Estimate | None, other: Estimate | None) -> Estimate | None:
    """Return a difference between estimates from different seats in different games."""
    if one is None or other is None:
        return None
    return Estimate(one.value - other.value, (one.half**2 + other.half**2) ** 0.5)


def _tickets(tables: Tables, tickets: int) -> tuple[TicketLine, ...]:
    worth: dict[str, list[Estimate | None]] = {}
    for name in _WORTHS:
        kept, back = (_table(tables, f"lot.{what}.{name}") for what in ("kept", "returned"))
        worth[name] = [_difference(*pair) for pair in zip(kept, back, strict=True)]
    columns = {
        name: _table(tables, name)
        for name in ("judged.kept", "judged.completed", "later.kept", "later.completed")
    }
    return tuple(
        TicketLine(
            number=i,
            offered=int(tables["judged.kept"][1][i]),
            kept=columns["judged.kept"][i],
            completed=columns["judged.completed"][i],
            worth_share=worth["share"][i],
            worth_points=worth["points"][i],
            later_offered=int(tables["later.kept"][1][i]),
            later_kept=columns["later.kept"][i],
            later_completed=columns["later.completed"][i],
        )
        for i in range(tickets)
    )


def _routes(tables: Tables) -> tuple[RouteLine, ...]:
    claimed, share, lead = (
        _table(tables, f"route.{name}") for name in ("claimed", "share", "lead")
    )
    return tuple(
        RouteLine(i, often, _quartiles(tables["route.rounds"][i]), share[i], lead[i])
        for i, often in enumerate(claimed)
        if often is not None
    )


def _bonuses(tables: Tables) -> tuple[BonusLine, ...]:
    columns: Any = (_table(tables, f"bonus.{name}") for name in ("scored", *_WORTHS))
    return tuple(BonusLine(i, *row) for i, row in enumerate(zip(*columns, strict=True)))


def _quartiles(histogram: Array) -> tuple[int, int, int] | None:
    """Return the quartiles of a histogram, or None if it is empty."""
    total = histogram.cumsum()
    if not total[-1]:
        return None
    low, middle, high = (int(np.searchsorted(total, total[-1] * q / 4)) for q in (1, 2, 3))
    return low, middle, high
