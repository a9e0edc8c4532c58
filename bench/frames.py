"""Frame times of the page while cards travel and trains roll in, in a real Chromium.

    PYTHONPATH=tests python bench/frames.py --game usa --steps 40

A player takes what is lit against two bots; the browser notes when it draws each frame. Prints
the frame times while something moves and while nothing does: at 60 Hz a frame takes 16.7 ms.
"""

import argparse
import random
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from page.harness.hands import Hands
from page.harness.visitor import Visitor
from server.harness.server_process import ServerProcess

LATE = 25.0  # milliseconds: a frame was left out
NOTE = """() => {
  window.frames = [];
  let last = 0;
  const note = (now) => {
    const moving = document.getAnimations().some((a) => a.playState === 'running'
      && a.effect.target?.closest('.stage, .trains, .source'));
    if (last) frames.push([now - last, moving]);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""


def measure(browser: Browser, address: str, game: str, steps: int, phone: bool) -> str:
    """Play some steps; return the line of a table."""
    visitor = Visitor(browser, address, phone=phone)
    page = visitor.sit(game, "me", "tourist", "tourist", undo_seconds=0)
    hands = Hands(page, seed=random.Random(game).randrange(99), eager=0.9, touch=phone)
    for _ in range(4):
        hands.act()
    page.evaluate(NOTE)
    for _ in range(steps):
        if hands.act():
            break
        page.wait_for_timeout(500)
    frames: list[tuple[float, bool]] = page.evaluate("() => frames")
    visitor.leave()
    moving = [milliseconds for milliseconds, moves in frames if moves]
    still = [milliseconds for milliseconds, moves in frames if not moves]
    where = "phone" if phone else "1440×900"
    return f"| {game} | {where} | {summary(moving)} | {summary(still)} |"


def summary(frames: Sequence[float]) -> str:
    """Return number, frames a second, 95th and 99th percentile, and the part that was late."""
    ordered = sorted(frames)
    rate = 1000 * len(ordered) / sum(ordered)
    p95, p99 = (ordered[int(len(ordered) * part)] for part in (0.95, 0.99))
    late = sum(frame > LATE for frame in ordered) / len(ordered)
    return f"{len(ordered)} | {rate:.1f} | {p95:.1f} | {p99:.1f} | {late:.1%}"


def main() -> None:
    """Measure games, on a desktop and on a phone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="*", default=["usa", "card_game"])
    parser.add_argument("--steps", type=int, default=40)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    server = ServerProcess(str(folder / "games.db"), folder / "log.txt", bot_delay=0.5).start()
    print(
        "| game | window | moving: frames | fps | p95 ms | p99 ms | late | still: frames |", end=""
    )
    print(" fps | p95 ms | p99 ms | late |\n|---|---|---|---|---|---|---|---|---|---|---|---|")
    try:
        with sync_playwright() as playwright:
            path = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for game in options.game:
                for phone in (False, True):
                    print(measure(browser, server.address, game, options.steps, phone), flush=True)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
