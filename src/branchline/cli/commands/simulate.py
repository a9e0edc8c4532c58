"""`branchline simulate`: many games by a policy, summed up; perhaps with a record of each."""

import json as json_text
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from branchline.bots.registry import bot_names
from branchline.cli.arguments import check_bots, check_jobs, load_game
from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, unknown, why_closed
from branchline.cli.progress import progress_of
from branchline.cli.summary import facts, show_summary
from branchline.sheet import Sheet
from branchline.simulation.simulate import POLICIES, Simulation, can_compile
from branchline.simulation.simulate import simulate as play_all

_WORTH_COMPILING = 100  # games; fewer are over before the compiled rules are loaded
_LOADING = "loading the compiled rules; the first time they are compiled, which takes a minute"


def simulate(
    game: str,
    /,
    *,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    policy: str = "random",
    records: Path | None = None,
    jobs: int = 1,
    compiled: Annotated[bool | None, Parameter(negative="--no-compiled")] = None,
    json: bool = False,
) -> None:
    """Play many games by a policy or by bots and sum them up.

    Parameters
    ----------
    game
        One of our games, or a sheet of your own (`lakes.toml`).
    seats
        How many sit at the table; the fewest that the game allows if not said.
    games
        How many games are played.
    seed
        The seed of the first game; each next one has the next seed.
    policy
        random, hoard, claim-greedy, ticket-greedy, tunnel-happy, block, mixed; or `planner,racer`.
    records
        A folder for the records: one file for each game, GAME-SEATS-SEED.jsonl.
    jobs
        How many processes play; the results are the same.
    compiled
        Whether to play compiled; if not said, when it pays. The results are the same.
    json
        Print JSON instead of tables.
    """
    check_jobs(jobs)
    asked = plan(load_game(game), seats, games, seed, policy, records, compiled)
    with progress_of(games, _LOADING if asked.compiled else "games") as report:
        try:
            tally = play_all(asked, jobs, report)
        except OSError as error:
            raise Failure(f"records cannot be written: {why_closed(error)}", FAILED) from None
    if json:
        print(json_text.dumps(facts(asked, tally), ensure_ascii=False, indent=1))
    else:
        show_summary(output(), asked, tally)


def plan(
    sheet: Sheet,
    seats: int | None,
    games: int,
    seed: int,
    policy: str,
    records: Path | None,
    compiled: bool | None,
) -> Simulation:
    """Return what is to be played.

    Raises:
        Failure: if it cannot be.
    """
    known = [*POLICIES, *bot_names()]
    for name in map(str.strip, policy.split(",")):
        if ":" not in name and name not in known:
            raise unknown("policy or bot", name, known)
    if policy not in POLICIES:
        check_bots(map(str.strip, policy.split(",")))
    if compiled and not can_compile():
        raise Failure("numba is not installed; `pip install branchline[fast]` brings it", FAILED)
    if compiled is None:
        compiled = policy in POLICIES and records is None
        compiled = compiled and games >= _WORTH_COMPILING and can_compile()
    seats = sheet.seats[0] if seats is None else seats
    try:
        return Simulation(sheet, seats, games, seed, policy, records, compiled)
    except ValueError as error:
        raise Failure(str(error)) from None
