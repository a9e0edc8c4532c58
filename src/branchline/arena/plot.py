"""A plot of a contest: the share and the rating of each bot, with confidence intervals."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from branchline.arena.summary import PlayerSummary, Summary


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
    figure = Figure(figsize=(9, 1.6 + 0.45 * len(players)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    left.axvline(100 * summary.even_share, color="0.6", linestyle="--", linewidth=1)
    _draw_shares(left, players)
    _draw_ratings(right, players)
    figure.suptitle(f"{summary.game} for {summary.seats}, {summary.deals} deals")
    figure.savefig(path)


def _draw_shares(axes: Any, players: list[PlayerSummary]) -> None:
    rows = range(len(players))
    shares = [100 * player.share for player in players]
    below = [100 * (player.share - player.share_low) for player in players]
    above = [100 * (player.share_high - player.share) for player in players]
    axes.errorbar(shares, rows, xerr=[below, above], fmt="o", capsize=3)
    axes.set_yticks(rows, [player.name for player in players])
    axes.set_xlabel("share of victories in % (dashed: even share)")


def _draw_ratings(axes: Any, players: list[PlayerSummary]) -> None:
    rows = range(len(players))
    ratings = [player.rating for player in players]
    lows = [one.rating if one.rating_low is None else one.rating_low for one in players]
    highs = [one.rating if one.rating_high is None else one.rating_high for one in players]
    below = [max(0.0, rating - low) for rating, low in zip(ratings, lows, strict=True)]
    above = [max(0.0, high - rating) for rating, high in zip(ratings, highs, strict=True)]
    axes.errorbar(ratings, rows, xerr=[below, above], fmt="o", capsize=3)
    axes.set_xlabel("rating")
