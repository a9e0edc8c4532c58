"""Calibration: how far rollouts can be trusted on a map without a network.

Rollouts are surer of themselves than they should be: their pilots play more alike than people do.
A few simulated games between bots of different strength tell by how much on this very map. The
factor of the logits under which the results of these games were likeliest is kept by the content
of the sheet and the number of seats.
"""

from collections import OrderedDict
from collections.abc import Sequence
from math import log
from random import Random
from statistics import fmean
from threading import Lock, Thread
from typing import ClassVar

from branchline.bots.determinization.world import world_from_view
from branchline.bots.registry import find_bot
from branchline.families.setup import Setup
from branchline.game import Game, start
from branchline.sheet import Sheet
from branchline.study.forecasts import BATCHES, ROLLOUTS, forecast

GAMES = 30  # simulated for each map and number of seats
OFTEN = 25  # decisions from one look to the next, on average
MOST_LOOKS = 120  # at all games together
PLAYERS = ("tourist", "commuter", "express", "racer", "collector")
FACTORS = [n / 50 for n in range(10, 76)]  # that are tried: 0.2 to 1.5
MOST_KEPT = 64  # maps; the first is forgotten

Shares = Sequence[float]
Look = tuple[Shares, Shares]  # what rollouts told, and what came; by seat


class Calibration:
    """The factors that this process knows; a thread finds those that it lacks."""

    factors: ClassVar[OrderedDict[tuple[Sheet, int], float]] = OrderedDict()
    thread: Thread | None = None
    _fitting: ClassVar[Lock] = Lock()

    @classmethod
    def factor_of(cls, setup: Setup, *, waits: bool) -> float | None:
        """Return the factor of a map, or None while it is not known."""
        key = setup.sheet, setup.seats
        if key not in cls.factors:
            if waits:
                cls.find(setup)
            elif cls.thread is None or not cls.thread.is_alive():
                cls.thread = Thread(target=cls.find, args=(setup,), daemon=True)
                cls.thread.start()
        return cls.factors.get(key)

    @classmethod
    def find(cls, setup: Setup) -> None:
        """Play, look and fit, unless that is done."""
        key = setup.sheet, setup.seats
        with cls._fitting:
            if key not in cls.factors:
                cls.factors[key] = fit(simulated(setup))
                if len(cls.factors) > MOST_KEPT:
                    cls.factors.popitem(last=False)


def simulated(setup: Setup) -> list[Look]:
    """Return looks at simulated games: the same for the same map."""
    looks: list[Look] = []
    for number in range(GAMES):
        chance = Random(f"calibration {number}")
        game = start(setup.sheet, setup.seats, seed=number)
        told = _play(setup, game, chance, MOST_LOOKS - len(looks))
        winners = game.scores().winners
        came = [(seat in winners) / len(winners) for seat in range(setup.seats)]
        looks += [(one, came) for one in told]
    return looks


def _play(setup: Setup, game: Game, chance: Random, most: int) -> list[Shares]:
    """Play a game between bots; return what rollouts told some of its seats meanwhile."""
    bots = [
        find_bot(chance.choice(PLAYERS))(seed=chance.getrandbits(30)) for _ in range(game.seats)
    ]
    told: list[Shares] = []
    while not game.over:
        if len(told) < most and chance.random() < 1 / OFTEN:
            seat = chance.randrange(game.seats)
            state = world_from_view(setup, game.view(seat), Random(0), None)
            batches = forecast(setup, state, seat, compiled=True)
            told.append(mean_shares([shares for shares, _ in batches]))
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat), tuple(game.legal(seat))))
    return told


def mean_shares(batches: Sequence[Shares]) -> list[float]:
    """Return the mean of some batches of rollouts, by seat."""
    return [fmean(column) for column in zip(*batches, strict=True)]


def fit(looks: Sequence[Look]) -> float:
    """Return the factor under which what came was likeliest; 1 if nothing was seen."""
    if not looks:
        return 1.0
    return max(FACTORS, key=lambda factor: sum(_likelihood(one, factor) for one in looks))


def _likelihood(look: Look, factor: float) -> float:
    told, came = look
    return sum(b * log(a) for a, b in zip(sharpened(told, factor), came, strict=True) if b)


def sharpened(shares: Shares, factor: float) -> list[float]:
    """Return shares whose logits are multiplied by a factor; one rollout more is an even split."""
    rollouts = BATCHES * ROLLOUTS
    even = 1 / len(shares)
    odds = [((rollouts * share + even) / (rollouts + 1)) ** factor for share in shares]
    return [one / sum(odds) for one in odds]


def slopes(shares: Shares, factor: float) -> list[float]:
    """Return by how much each calibrated share moves with what rollouts told."""
    before, after = sharpened(shares, 1.0), sharpened(shares, factor)
    return [factor * (b * (1 - b)) / (a * (1 - a)) for a, b in zip(before, after, strict=True)]
