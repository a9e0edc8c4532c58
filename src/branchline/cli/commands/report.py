"""`branchline report`: what a map is like, how it plays, and what to change."""

import json as json_text
from pathlib import Path

from branchline.cli.arguments import check_bots, load_game
from branchline.cli.boards import Look, draw_to
from branchline.cli.failure import FAILED, Failure
from branchline.cli.progress import progress_bar
from branchline.cli.reports.map_report import facts, show_advice, show_played, show_shape
from branchline.sheet import Sheet
from branchline.simulation.bot_games import seat_names
from branchline.simulation.map_advice import advise_played
from branchline.simulation.map_report import Played, play_map
from branchline.workshop.advice import advise
from branchline.workshop.shape import shape_of


def report(
    sheet: str,
    /,
    *,
    games: int = 0,
    bot: str = "planner",
    seats: int | None = None,
    seed: int = 0,
    heat: Path | None = None,
    json: bool = False,
) -> None:
    """Report on a map: its shape beside the printed maps, how bots play it, and what to change.

    Parameters
    ----------
    sheet
        The file of your own sheet (`lakes.toml`), or a built-in game.
    games
        Games between bots to play for the report; without them it is about the shape only.
    bot
        The bots that play: a level such as `express`, or any other bot.
    seats
        Number of seats; by default the fewest that the game allows.
    seed
        The seed of the first game; each following game has the next seed.
    heat
        A file for the board with each route in the shade of how often it was claimed (.svg, .png).
    json
        Print JSON instead of text.
    """
    game = load_game(sheet)
    if games < 0:
        raise Failure(f"the number of games must be at least 0, not {games}")
    try:
        shape = shape_of(game)
    except ValueError as error:
        raise Failure(str(error), FAILED) from None
    if heat and not games:
        raise Failure("--heat needs games, such as --games 100")
    played = play(game, games, bot, seats or game.seats[0], seed) if games else None
    if heat and played:
        shares = [played.claims[i] / played.games for i in range(len(game.routes))]
        draw_to(heat, game, Look(heat=shares))
    advice = [*advise(shape), *(advise_played(game, played) if played else ())]
    if json:
        print(json_text.dumps(facts(game, shape, played, advice), ensure_ascii=False, indent=1))
        return
    show_shape(game, shape)
    if played:
        show_played(game, played)
    show_advice(advice)


def play(game: Sheet, games: int, bot: str, seats: int, seed: int) -> Played:
    """Play the games, with a bar."""
    if seats not in game.seats:
        raise Failure(f"{game.name} has {game.seats[0]} to {game.seats[-1]} seats, not {seats}")
    check_bots([bot])
    with progress_bar(games) as advance:
        return play_map(game, seat_names(bot, seats), range(seed, seed + games), advance)
