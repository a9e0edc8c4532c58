"""`branchline simulate`: many games with a policy or bots, with a summary and maybe records."""

import json as json_text
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from branchline.bots.registry import bot_names
from branchline.cli.arguments import check_bots, check_jobs, load_game
from branchline.cli.console import output
from branchline.cli.failure import FAILED, Failure, describe_os_error, missing_extra, unknown
from branchline.cli.progress import progress_bar
from branchline.cli.summary import facts, show_summary
from branchline.sheet import Sheet
from branchline.simulation.simulate import POLICIES, Simulation, can_compile
from branchline.simulation.simulate import simulate as play_all

_WORTH_COMPILING = 100  # games; fewer finish before the compiled rules are loaded
_LOADING = "loading the compiled rules; compiling them the first time takes a minute"


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
    """Play many games with a policy or with bots, and summarise the results.

    Parameters
    ----------
    game
        A built-in game, or the file of your own sheet (`lakes.toml`).
    seats
        Number of seats; by default the fewest that the game allows.
    games
        Number of games.
    seed
        The seed of the first game; each following game has the next seed.
    policy
        random, hoard, claim-greedy, ticket-greedy, tunnel-happy, block, mixed; or `planner,racer`.
    records
        A folder for the records: one file per game, GAME-SEATS-SEED.jsonl.
    jobs
        Number of processes; it does not change the results.
    compiled
        Use the compiled rules; by default, when that is faster. It does not change the results.
    json
        Print JSON instead of tables.
    """
    check_jobs(jobs)
    simulation = make_simulation(load_game(game), seats, games, seed, policy, records, compiled)
    with progress_bar(games, _LOADING if simulation.compiled else "games") as report:
        try:
            tally = play_all(simulation, jobs, report)
        except OSError as error:
            raise Failure(f"cannot write the records: {describe_os_error(error)}", FAILED) from None
    if json:
        print(json_text.dumps(facts(simulation, tally), ensure_ascii=False, indent=1))
    else:
        show_summary(output(), simulation, tally)


def make_simulation(
    sheet: Sheet,
    seats: int | None,
    games: int,
    seed: int,
    policy: str,
    records: Path | None,
    compiled: bool | None,
) -> Simulation:
    """Return the simulation for the options.

    Raises:
        Failure: if an option is invalid.
    """
    check_policy(policy)
    if compiled and not can_compile():
        raise Failure(missing_extra("numba", "fast"), FAILED)
    if compiled is None:
        compiled = policy in POLICIES and records is None
        compiled = compiled and games >= _WORTH_COMPILING and can_compile()
    seats = sheet.seats[0] if seats is None else seats
    try:
        return Simulation(sheet, seats, games, seed, policy, records, compiled)
    except ValueError as error:
        raise Failure(str(error)) from None


def check_policy(policy: str) -> None:
    """Check the name of a policy, or a list of bots.

    Raises:
        Failure: if there is no such policy or bot.
    """
    names = [name.strip() for name in policy.split(",")]
    known = [*POLICIES, *bot_names()]
    for name in names:
        if ":" not in name and name not in known:
            raise unknown("policy or bot", name, known)
    if policy not in POLICIES:
        check_bots(names)
