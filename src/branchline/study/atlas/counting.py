"""What an atlas counts in some games, as sums that add up with those of other games."""

from typing import Any, NamedTuple

import numpy as np

from branchline.families.setup import Setup
from branchline.rules.names import NOBODY, OFFER
from branchline.study.atlas.sums import Array, sums_of

ROUNDS = 96  # in which routes are claimed or games end; later ones count as the last


class Games(NamedTuple):
    """Some games that are over, one line each."""

    states: Any
    log: Any  # see `study.kernels.family.atlas_games`
    shares: Array  # of the victory, by seat
    points: Array
    leads: Array  # over the mean of the other seats, by seat


class Starts(NamedTuple):
    """The starting tickets by game, seat and place of the offer."""

    tickets: Array
    offered: Array  # where there is a ticket
    kept: Array
    lots: Array  # by game and seat: a lot decided


def games_of(states: Any, log: Any, seats: int) -> Games:
    """Return games with what they brought to every seat."""
    points = states["final_points"][:, :seats].astype(float)
    winners = states["rank"][:, :seats] == 1
    shares = winners / winners.sum(1, keepdims=True)
    others = (points.sum(1, keepdims=True) - points) / (seats - 1)
    return Games(states, log, shares, points, points - others)


def starts_of(setup: Setup, log: Any) -> Starts:
    """Return the starting tickets."""
    shape = (len(log.lots), setup.seats, OFFER)
    tickets = log.offers.reshape(shape)
    places = np.arange(OFFER)
    offered = np.broadcast_to(places < setup.board.opening_offer, shape)
    kept = (log.kept[:, :, None] >> places & 1).astype(bool) & offered
    return Starts(tickets, offered, kept, log.lots.astype(bool))


def count(setup: Setup, states: Any, log: Any) -> dict[str, Array]:
    """Return all sums of some games."""
    games, starts = games_of(states, log, setup.seats), starts_of(setup, log)
    tables = {"games": np.array(float(len(states)))}
    tables |= _count_seats(setup, games, starts)
    tables |= _count_starts(setup, games, starts)
    tables |= _count_tickets(setup, games, starts)
    tables |= _count_bonuses(setup, games)
    if "owner" in states.dtype.names:
        tables |= _count_routes(setup, games)
    return tables


def _count_seats(setup: Setup, games: Games, starts: Starts) -> dict[str, Array]:
    """Count by place in the order of turns, who began the last round, and how long it took."""
    rows = np.arange(len(games.states))[:, None]
    seats = (games.states["first"][:, None] + np.arange(setup.seats)) % setup.seats
    last = games.log.last
    began = (last != NOBODY).astype(float)
    who = np.maximum(last, 0)
    lots, judged = starts.lots, ~starts.lots
    both = lots.any(1) & judged.any(1)
    rounds = np.minimum(games.states["turns"] // setup.seats + 1, ROUNDS - 1)
    tables = {"rounds": np.bincount(rounds, minlength=ROUNDS).astype(float)}
    for name, worth in (("share", games.shares), ("points", games.points)):
        tables[f"place.{name}"] = sums_of(worth[rows, seats], 1.0)
        tables[f"last.{name}"] = sums_of(worth[rows[:, 0], who] * began, began)
        by_lot, by_judgement = _mean(worth, lots), _mean(worth, judged)
        tables[f"judged.{name}"] = sums_of((by_judgement - by_lot) * both, both)
    return tables


def _mean(worth: Array, chosen: Array) -> Array:
    """Return the mean of the chosen seats of each game; 0 where there is none."""
    return (worth * chosen).sum(1) / np.maximum(1, chosen.sum(1))


def _count_starts(setup: Setup, games: Games, starts: Starts) -> dict[str, Array]:
    """Count what starting tickets brought: those that were judged, and those of lots."""
    tables: dict[str, Array] = {}
    judged, lots = ~starts.lots[:, :, None], starts.lots[:, :, None]
    seen = starts.offered & judged
    tables["judged.kept"] = _by_ticket(setup, starts, seen & starts.kept, seen)
    sets = {"kept": starts.offered & lots & starts.kept}
    sets["returned"] = starts.offered & lots & ~starts.kept
    for name, worth in (("share", games.shares), ("points", games.points)):
        for what, chosen in sets.items():
            wide = np.broadcast_to(worth[:, :, None], chosen.shape)
            tables[f"lot.{what}.{name}"] = _by_ticket(setup, starts, chosen, chosen, wide)
        sizes = starts.kept.sum(2)
        by_size = (sizes[:, :, None] == np.arange(OFFER + 1)) & lots
        tables[f"size.{name}"] = sums_of((by_size * worth[:, :, None]).sum(1), by_size.sum(1))
    return tables


def _by_ticket(
    setup: Setup, starts: Starts, hits: Array, among: Array, worth: Array | None = None
) -> Array:
    """Return the sums by ticket; a ticket lies before one seat at most, so no game has it twice."""
    tickets, size = starts.tickets[among], setup.board.tickets
    a = hits[among].astype(float)
    if worth is not None:
        a = a * worth[among]
    b = np.bincount(tickets, minlength=size).astype(float)
    first = np.bincount(tickets, a, size)
    return np.stack([first, b, np.bincount(tickets, a * a, size), first, b])


def _count_tickets(setup: Setup, games: Games, starts: Starts) -> dict[str, Array]:
    """Count how often tickets were completed, of starts and of those drawn in play."""
    size = setup.board.tickets
    completed = games.log.completed.astype(bool)
    held = starts.kept
    rows = np.broadcast_to(np.arange(len(completed))[:, None, None], held.shape)
    at_start = np.zeros(completed.shape, bool)
    by_lot = np.zeros(completed.shape, bool)
    at_start[rows[held], starts.tickets[held]] = True
    lots = held & starts.lots[:, :, None]
    by_lot[rows[lots], starts.tickets[lots]] = True
    judged = at_start & ~by_lot
    later = (games.log.later_kept > 0) & ~at_start
    log = games.log
    tables = {"later.kept": sums_of(log.later_kept, log.later)}
    for name, chosen in (("judged", judged), ("lot", by_lot), ("later", later)):
        tables[f"{name}.completed"] = sums_of(completed & chosen, chosen)
    assert tables["later.kept"].shape == (5, size)
    return tables


def _count_bonuses(setup: Setup, games: Games) -> dict[str, Array]:
    """Count who scored each bonus, and how those seats did."""
    bits = games.states["bonuses_scored"][:, : setup.seats]
    places = np.arange(setup.board.bonuses)
    scored = (bits[:, :, None] >> places & 1).astype(float)  # by game, seat and bonus
    in_play = games.states["bonus"][:, : setup.board.bonuses] == 1
    tables = {"bonus.scored": sums_of(scored.sum(1), in_play * setup.seats)}
    tables["bonus.share"] = sums_of((scored * games.shares[:, :, None]).sum(1), scored.sum(1))
    tables["bonus.points"] = sums_of((scored * games.points[:, :, None]).sum(1), scored.sum(1))
    return tables


def _count_routes(setup: Setup, games: Games) -> dict[str, Array]:
    """Count who claimed each route, when, and how those seats did."""
    routes = len(setup.sheet.routes)
    owner = games.states["owner"][:, :routes]
    claimed = owner != NOBODY
    rows = np.arange(len(owner))[:, None]
    who = np.maximum(owner, 0)
    tables = {"route.claimed": sums_of(claimed, 1.0)}
    for name, worth in (("share", games.shares), ("lead", games.leads)):
        tables[f"route.{name}"] = sums_of(worth[rows, who] * claimed, claimed)
    rounds = np.minimum(games.log.rounds[:, :routes], ROUNDS - 1)
    places = rounds + np.arange(routes) * ROUNDS
    when = np.bincount(places[claimed], minlength=routes * ROUNDS).astype(float)
    tables["route.rounds"] = when.reshape(routes, ROUNDS)
    return tables
