"""A plot of a contest: the share and the rating of each bot, with confidence intervals."""

from importlib.util import find_spec
from math import isnan
from pathlib import Path
from typing import Any

from branchline.arena.summary import PlayerSummary, Summary

Interval = tuple[float, float, float]  # value, low, high


def can_plot() -> bool:
    """Tell whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def plot_formats() -> list[str]:
    """Return the file extensions of the supported formats.

    Raises:
        ImportError: if matplotlib is not installed.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415  only plots need it

    return sorted(Figure().canvas.get_supported_filetypes())


def save_plot(summary: Summary, path: Path) -> None:
    """Plot a summary to a file; the extension selects the format.

    Raises:
        ImportError: if matplotlib is not installed.
        OSError: if the file cannot be written.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415  only plots need it

    players = sorted(summary.players, key=lambda player: player.rating)
    crossed = len(players) > 2
    size = (13 if crossed else 9, 1.6 + 0.45 * len(players))
    figure = Figure(figsize=size, layout="constrained")
    left, right, *more = figure.subplots(1, 3 if crossed else 2, sharey=True)
    left.axvline(100 * summary.even_share, color="0.6", linestyle="--", linewidth=1)
    _draw_intervals(left, [_share_of(player) for player in players])
    left.set_yticks(range(len(players)), [player.name for player in players])
    left.set_xlabel("share of victories in % (dashed: even share)")
    _draw_intervals(right, [_rating_of(player) for player in players])
    right.set_xlabel("rating")
    for axes in more:
        _draw_crosstable(axes, summary, [player.name for player in players])
    figure.suptitle(f"{summary.game} for {summary.seats}, {summary.deals} deals")
    figure.savefig(path)


def _draw_crosstable(axes: Any, summary: Summary, names: list[str]) -> None:
    """Draw how often the bot of a row was ranked ahead of that of a column."""
    place = {player.name: i for i, player in enumerate(summary.players)}
    rows = [[summary.crosstable[place[a]][place[b]] for b in names] for a in names]
    shown = [[float("nan") if part is None else 100 * part for part in row] for row in rows]
    axes.imshow(shown, cmap="RdBu", vmin=0, vmax=100, aspect="auto", origin="lower")
    for y, row in enumerate(shown):
        for x, part in enumerate(row):
            if not isnan(part):
                axes.text(x, y, f"{part:.0f}", ha="center", va="center")
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_xlabel("ranked ahead of, %")


def _share_of(player: PlayerSummary) -> Interval:
    return 100 * player.share, 100 * player.share_low, 100 * player.share_high


def _rating_of(player: PlayerSummary) -> Interval:
    low = player.rating if player.rating_low is None else player.rating_low
    high = player.rating if player.rating_high is None else player.rating_high
    return player.rating, low, high


def _draw_intervals(axes: Any, intervals: list[Interval]) -> None:
    """Draw one row per interval, from bottom to top."""
    values = [value for value, _, _ in intervals]
    below = [max(0.0, value - low) for value, low, _ in intervals]
    above = [max(0.0, high - value) for value, _, high in intervals]
    axes.errorbar(values, range(len(intervals)), xerr=[below, above], fmt="o", capsize=3)
