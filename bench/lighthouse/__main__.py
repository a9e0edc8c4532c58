"""What Lighthouse says about the page, on a phone and at a desk.

    make lighthouse
    make lighthouse LIGHTHOUSE="--screens lobby table --runs 5"

Starts a server and Chromium, opens each screen as somebody who was never here, and prints the
scores of the run with the median performance. Performance is simulated for a slow phone from the
time that the scripts took here: on a busy machine it says nothing.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from page.harness.hands import Hands
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

FOLDER = Path(__file__).parent
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"]
SHIFT = "cumulative-layout-shift"
SCREENS = {
    "lobby": "/",
    "new table": "/new",
    "rules": "/rules/usa",
    "table": "/table/{table}",
    "statistics": "/statistics",
}
STEPS = 8  # played at the table that is looked at
LEAST = 95


def installed() -> Path:
    """Return Lighthouse's command; npm installs what the lock file names."""
    command = FOLDER / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)
    return command


def play(address: str, browser: str) -> str:
    """Play some steps of a game; return its table."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        visitor = Visitor(chromium, address)
        table = visitor.create("usa", "me", "tourist")
        hands = Hands(visitor.go(f"/table/{table}"))
        for _ in range(STEPS):
            hands.act()
        chromium.close()
    return table


def ask(command: Path, address: str, form: str, browser: str) -> dict[str, Any]:
    """Run Lighthouse once; return its report."""
    found = subprocess.run(
        [
            str(command),
            address,
            "--quiet",
            "--output=json",
            f"--only-categories={','.join(CATEGORIES)}",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
            *(["--preset=desktop"] if form == "desktop" else []),
        ],
        env=os.environ | {"CHROME_PATH": browser},
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise SystemExit(f"Lighthouse failed: {found.stderr.strip()[-500:]}")
    report: dict[str, Any] = json.loads(found.stdout)
    return report


def scores(report: dict[str, Any]) -> list[int]:
    """Return the scores of the categories, of 100."""
    return [round(100 * report["categories"][name]["score"]) for name in CATEGORIES]


def line(screen: str, form: str, report: dict[str, Any]) -> str:
    """Return the line of the table for a report."""
    audits = report["audits"]
    times = [f"{audits[name]['numericValue'] / 1000:.2f}" for name in TIMES]
    requests = audits["network-requests"]["details"]["items"]
    size = sum(each.get("transferSize", 0) for each in requests) / 1024
    cells = [screen, form, *map(str, scores(report)), *times]
    cells += [f"{audits[SHIFT]['numericValue']:.3f}", str(len(requests)), f"{size:.0f}"]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure the screens, and fail if a score is too low."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", nargs="*", choices=SCREENS, default=list(SCREENS))
    parser.add_argument("--forms", nargs="*", default=["mobile", "desktop"])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    browser = shutil.which("chromium")
    if browser is None:
        raise SystemExit("Chromium was not found")
    command, low = installed(), False
    folder = Path(tempfile.mkdtemp())
    server = ServerProcess(str(folder / "games.db"), folder / "log.txt").start()
    try:
        table = play(server.address, browser)
        print("| screen | form | performance | accessibility | best practices | SEO |", end="")
        print(" FCP s | LCP s | blocked s | shift | requests | KiB |")
        print("|" + "---|" * 12)
        for screen in options.screens:
            address = server.address + SCREENS[screen].format(table=table)
            for form in options.forms:
                reports = [ask(command, address, form, browser) for _ in range(options.runs)]
                reports.sort(key=scores)
                middle = reports[len(reports) // 2]
                low = low or min(scores(middle)) < LEAST
                print(line(screen, form, middle), flush=True)
    finally:
        server.stop()
    sys.exit(low)


if __name__ == "__main__":
    main()
