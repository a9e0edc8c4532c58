"""Plays lawful games of two that end with the highest score.

One seat builds the stored network; the other keeps out of its way. Chance must help, too: deals
are tried, seed after seed, until the right tickets come to the right seat.

python -m tools.records.play usa        # prints the record of the first such game
"""

import sys
from contextlib import suppress

from tools.records.page import bonus_points
from tools.records.plan import BUILDER, Plan
from tools.records.players import Stuck, choose
from tools.records.results import Result, read_results
from tools.records.variants import VARIANTS, Variant

from branchline.game import Game, start

DEALS = 20_000  # tried at most; four bonus cards of eleven are the dearest in one of 330


def play(plan: Plan, score: int, seed: int) -> Game:
    """Play a game.

    Raises:
        Stuck: if it does not end with this score.
    """
    game = start(plan.sheet, 2, seed=seed, first=BUILDER)
    in_play = [card for card in plan.sheet.bonuses if card.key in game.view(None).bonuses]
    if sum(card.points for card in in_play) < bonus_points(plan.sheet):
        raise Stuck
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, choose(plan, game, seat))
    if game.scores().seats[BUILDER].total < score:
        raise Stuck
    return game


def first_game(variant: Variant, result: Result) -> Game:
    """Return the first game that ends with the highest score.

    Raises:
        Stuck: if there is none among many deals.
    """
    sheet = variant.sheet()
    plan = Plan(sheet, result.routes)
    for seed in range(DEALS):
        with suppress(Stuck):
            return play(plan, result.score + bonus_points(sheet), seed)
    raise Stuck(f"no deal of {DEALS} leads to {result.score + bonus_points(sheet)} points")


def main() -> None:
    """Print the record of a game with the highest score."""
    results = read_results()
    for variant in VARIANTS:
        if variant.key in sys.argv[1:]:
            print(first_game(variant, results[variant.key]).record())


if __name__ == "__main__":
    main()
