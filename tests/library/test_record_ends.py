"""Whole records of games that end because nothing changes: the referee and a replay agree."""

import pytest

import branchline as bl
from branchline.game import Game
from library.harness.records import judge


def keep_all(game: Game) -> None:
    """Let every seat keep all its starting tickets."""
    for seat in list(game.waiting):
        game.play(seat, next(iter(game.legal(seat))))


def check_record(game: Game, name: str) -> None:
    """Compare the record of a game that ended for lack of progress with referee and replay."""
    text = game.record()

    assert '{"event": "end", "reason": "no_progress"}' in text
    judge(text, name)
    assert bl.replay(text).record() == text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tickets_drawn_and_returned_without_end(seats: int) -> None:
    """A row rolls out first, so the ten rounds begin when its last card has moved (G-15)."""
    game = bl.new("card_game", seats=seats, seed=3, first=0)
    keep_all(game)
    sets = [action for action in game.legal(0) if len(action.text.split()) == 2]
    game.play(0, next(action for action in sets if action.text.startswith("place ")))
    while game.view(0).decision == "putting":
        game.play(0, next(iter(game.legal(0))))
    while game.view(None).decision == "turn":
        game.play(game.waiting[0], "draw tickets; keep none")
    after_the_last_card = game.record().rpartition("to_track")[2]
    for seat in list(game.waiting):
        game.play(seat, "done")

    assert after_the_last_card.count('"event": "keep"') == 1 + 10 * seats
    check_record(game, "card_game")


@pytest.mark.parametrize("seats", [2, 3])
def test_tunnels_tried_and_left_without_end(seats: int) -> None:
    """All cards but a few are in hands; those few hold a locomotive, so no tunnel succeeds."""
    for seed in range(100):
        game = bl.new("nordic_countries", seats=seats, seed=seed)
        keep_all(game)
        while game.view(None).deck > 3:
            game.play(game.waiting[0], "draw deck")
        if game.view(0).decision == "turn" and "locomotive" in deck_of(game):
            break
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, choose_tunnel(game, seat))

    check_record(game, "nordic_countries")


def deck_of(game: Game) -> list[str]:
    """Return the colours of the cards in the deck."""
    return [name for card, name in game.notation.cards.items() if game.state.deck[card]]


def choose_tunnel(game: Game, seat: int) -> str:
    """Try a tunnel, lay for it whatever comes first, and leave it."""
    actions = list(game.legal(seat))
    if actions[-1].text == "leave":
        return "leave"
    for action in actions:
        route = game.notation.table[action.number].route
        if action.text.startswith("claim ") and game.sheet.routes[route].tunnel:
            return action.text
    return actions[0].text
