"""Measure how true chances are, and write docs/calibration.md.

python -m bench.calibration.run --games 1000 --fit
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from bench.calibration import looks as seen_by
from bench.calibration import measures as m
from bench.calibration.page import write_page

import branchline.network
from branchline.bots.networks import value_reader
from branchline.network.network import FOLDER
from branchline.network.value import (
    ValueNetwork,
    load_value_network,
    save_value_network,
    value_network_of,
)
from branchline.sheet import Sheet, game_names, load_sheet

MEASURED = Path(__file__).parent / "measured.json"
WEIGHTS = Path(branchline.network.__file__).parent / FOLDER
FITTING, TESTING, FITTING_BOTS = 1, 2, 4  # seeds
BOT_GAMES = 24  # for each number of seats


def main() -> None:
    """Read the command line, measure, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of pilots, for each cell")
    parser.add_argument("--fit", action="store_true", help="fit the sharpness and store it")
    parser.add_argument("only", nargs="*", help="games (default: all)")
    options = parser.parse_args()
    found = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    for name in options.only or game_names():
        sheet = load_sheet(name)
        if options.fit:
            fit(sheet, options.games)
        for seats in sheet.seats:
            cell = found.setdefault(f"{sheet.name} {seats}", {})
            cell.update(measure(sheet, seats, options.games))
            print(sheet.name, seats, {k: v for k, v in cell.items() if k != "bins"}, flush=True)
            MEASURED.write_text(json.dumps(found, indent=1), "utf-8")
    write_page()


def fit(sheet: Sheet, games: int) -> None:
    """Fit the sharpness for every number of seats, and store it with the weights.

    First to games of pilots; then one factor for the whole game, so that pilots and bots are told
    the truth alike.
    """
    path = WEIGHTS / f"{sheet.key}-{sheet.version}.value.npz"
    network = load_value_network(path)
    for seats in sheet.seats:
        seen = seen_by.pilots_seen(sheet, seats, games, FITTING)
        network.sharpness[seats] = seen_by.fit_sharpness(
            seen_by.logits_of(network, seen, seats), seen
        )
    store(network, path)
    pilots, bots = {}, {}
    for seats in sheet.seats:
        seen = seen_by.pilots_seen(sheet, seats, games, FITTING)
        logits = seen_by.logits_of(network, seen, seats)
        pilots[seats] = seen_by.looks_of(seen, seen_by.told_by(logits, network.sharpness[seats]))
        bots[seats] = seen_by.bots_seen(sheet, seats, BOT_GAMES, FITTING_BOTS)
    network.sharpness[:] *= m.common_factor(pilots, bots)
    store(network, path)


def store(network: ValueNetwork, path: Path) -> None:
    """Write a network, and let it be read again."""
    save_value_network(network, path)
    value_network_of.cache_clear()
    value_reader.cache_clear()


def measure(sheet: Sheet, seats: int, games: int) -> dict[str, Any]:
    """Return what pilots' games show; the simple rule is fitted to other ones."""
    network = value_network_of(sheet)
    assert network is not None
    fitting = seen_by.pilots_seen(sheet, seats, games, FITTING)
    scale = fitting.public.std(axis=0) + 1e-9
    weights = m.fit_logistic(fitting.public / scale, fitting.shares[:, 0])
    seen = seen_by.pilots_seen(sheet, seats, games, TESTING)
    sharpness = float(network.sharpness[seats])
    told = seen_by.told_by(seen_by.logits_of(network, seen, seats), sharpness)
    looks = seen_by.looks_of(seen, told)
    simple = m.logistic(weights, looks.public / scale)
    by_tenth = m.bins(looks)
    return {
        "games": len(np.unique(looks.games)),
        "looks": len(looks.told),
        "sharpness": round(sharpness, 2),
        "brier": m.brier(looks.told, looks.share),
        "simple": m.brier(simple, looks.share),
        "ece": m.calibration_error(by_tenth),
        "luck": m.expected_by_luck(by_tenth),
        "drift": asdict(m.drift(looks)),
        "bins": [asdict(one) for one in by_tenth],
    }


if __name__ == "__main__":
    main()
