"""Packs the cities of the world: python -m tools.boards.pack_places FILE

FILE is the table of Natural Earth's populated places (1:10m, public domain) as CSV; the columns
NAME, ADM0NAME, ISO_A2, LATITUDE, LONGITUDE, POP_MAX and FEATURECLA are read.
"""

import argparse
import csv
import lzma
from pathlib import Path

from branchline.workshop.places import FILE

LEFT_OUT = ("Scientific station", "Historic place")


def main() -> None:
    """Write the cities into the package: country, code, city, place and size, a line each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    with parser.parse_args().file.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["FEATURECLA"] not in LEFT_OUT]
    lines = sorted(line(row) for row in rows)
    text = "\n".join(lines).encode()
    FILE.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(lines)} cities, {FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")


def line(row: dict[str, str]) -> str:
    """Return a city as a line."""
    code = row["ISO_A2"] if row["ISO_A2"].isalpha() else ""
    lat, lon = (f"{float(row[name]):.3f}" for name in ("LATITUDE", "LONGITUDE"))
    size = max(0, round(float(row["POP_MAX"] or 0)))
    parts = (row["ADM0NAME"], code, row["NAME"], lat, lon, size)
    return "\t".join(" ".join(str(part).split()) for part in parts)


if __name__ == "__main__":
    main()
