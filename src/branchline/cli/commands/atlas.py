"""`branchline atlas`: plays very many games for an atlas, or shows the one that ships."""

from pathlib import Path

from branchline.cli.arguments import check_jobs, load_game
from branchline.cli.console import notices
from branchline.cli.failure import FAILED, Failure, missing_extra
from branchline.cli.progress import progress_bar
from branchline.cli.reports.atlas_report import show_atlas
from branchline.errors import WorkerLost
from branchline.simulation.atlas import AtlasRun, FolderError, build_atlas, play_atlas
from branchline.simulation.on_ray import can_ray
from branchline.simulation.simulate import can_compile
from branchline.study.atlas import AtlasError, load_atlas, write_atlas

GAMES = 100_000


def atlas(
    game: str,
    /,
    *,
    seats: int | None = None,
    games: int = GAMES,
    folder: Path = Path("atlas"),
    out: Path | None = None,
    jobs: int = 1,
    ray: bool = False,
    show: bool = False,
) -> None:
    """Play very many games for an atlas of a game, or show the one that ships.

    Parameters
    ----------
    game
        A built-in game, or the file of your own sheet (`lakes.toml`).
    seats
        Number of seats; by default every number that the game allows, in turn.
    games
        Games for each number of seats; what the folder already holds is not played again.
    folder
        Where finished portions are kept, so that a stopped run goes on.
    out
        The file for the atlas; by default GAME.atlas.json in the folder.
    jobs
        Number of processes; it does not change the results.
    ray
        Play on a Ray cluster: the configured one, or else this machine.
    show
        Play nothing: show the atlas that ships with the game.
    """
    sheet = load_game(game)
    if seats is not None and seats not in sheet.seats:
        raise Failure(f"{sheet.name} has {sheet.seats[0]} to {sheet.seats[-1]} seats, not {seats}")
    if show:
        try:
            show_atlas(sheet, load_atlas(sheet.key), seats)
        except AtlasError as error:
            raise Failure(str(error), FAILED) from None
        return
    check_jobs(jobs)
    if games < 1:
        raise Failure(f"the number of games must be at least 1, not {games}")
    check_extras(ray)
    run = AtlasRun(sheet, folder, games, seats=() if seats is None else (seats,))
    play(run, jobs, ray)
    path = out or folder / f"{sheet.key}.atlas.json"
    made = build_atlas(run)
    path.write_text(write_atlas(made), "utf-8")
    least = min(cell.games for cell in made.cells)
    notices().print(f"{path}: at least {least:,} games for each number of seats", soft_wrap=True)


def check_extras(ray: bool) -> None:
    """Check that what is asked for is installed.

    Raises:
        Failure: if it is not.
    """
    if not can_compile():
        raise Failure(missing_extra("numba", "fast"), FAILED)
    if ray and not can_ray():
        raise Failure(missing_extra("ray", "ray"), FAILED)


def play(run: AtlasRun, jobs: int, ray: bool) -> None:
    """Play what is missing, with a bar.

    Raises:
        Failure: if the folder holds other games, or if it cannot go on.
    """
    missing = run.missing()
    try:
        with progress_bar(len(missing) * run.portion) as advance:
            play_atlas(run, jobs, ray, advance)
    except FolderError as error:
        raise Failure(str(error)) from None
    except (WorkerLost, KeyboardInterrupt) as error:
        left = len(run.missing())
        kept = f"{len(missing) - left} portions were played and are kept; {left} are left"
        notices().print(f"{kept}: the same command goes on", soft_wrap=True)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise Failure(str(error), FAILED) from None
