"""Prices of cards bound every choice of tickets, closely; and with them the best one is found."""

import random

from branchline.rules import names as n
from branchline.rules.yards.board import YardBoard
from branchline.rules.yards.complete import best_choice
from branchline.rules.yards.prices import FINE, WORTH, find_prices, gain_of, value_of
from rules.test_completing import (
    Ticket,
    box,
    feasible,
    in_order,
    is_feasible,
    made_up_board,
    random_stack,
    ticket_of,
    worth,
)
from table import rule

CASES = 150
Case = tuple[YardBoard, list[int], list[Ticket]]


def cases(seed: int) -> list[Case]:
    """Return boards, stacks and tickets: those of the box, and made-up ones."""
    rng = random.Random(seed)
    found = []
    for _ in range(CASES):
        board, size = (box(), 46) if rng.random() < 0.5 else (made_up_board(rng), 9)
        numbers = rng.sample(range(size), rng.randint(0, 7))
        tickets = in_order([ticket_of(board, number) for number in numbers])
        found.append((board, random_stack(rng, tickets), tickets))
    return found


def bound_of(board: YardBoard, stack: list[int], tickets: list[Ticket]) -> float:
    """Return the upper bound that the prices give for every choice, in worths."""
    prices, numbers = [0] * n.CARDS, [ticket.number for ticket in tickets]
    find_prices(board, stack, numbers, len(numbers), prices)
    assert min(prices) >= 0
    assert prices[n.LOCOMOTIVE] == max(prices)
    gains = sum(max(0, gain_of(board, number, prices)) for number in numbers)
    return (value_of(stack, prices) + gains) / FINE


def best_worth(stack: list[int], tickets: list[Ticket]) -> int:
    """Return the worth of the best choice by going through all of them."""
    points, count = max(map(worth, feasible(tickets, stack)))
    return points * WORTH + count


@rule("CG-21", "CG-22")
def test_the_best_choice_is_found() -> None:
    """It is possible, nothing has more points, or equal points and more tickets."""
    for board, stack, tickets in cases(seed=111):
        chosen, numbers = [0] * len(tickets), [ticket.number for ticket in tickets]
        before = stack[:]
        points = best_choice(board, stack, numbers, len(numbers), chosen)
        choice = tuple(ticket for ticket, mark in zip(tickets, chosen, strict=True) if mark)
        assert stack == before
        assert is_feasible(choice, stack)
        assert worth(choice) == max(map(worth, feasible(tickets, stack)))
        assert points == worth(choice)[0]


def test_prices_bound_every_choice_closely() -> None:
    """No choice is worth more than its bound; all bounds together are little above the best."""
    bounds, best = 0.0, 0.0
    for case in cases(seed=6):
        bound, most = bound_of(*case), best_worth(*case[1:])
        assert bound >= most
        bounds += bound
        best += most

    assert bounds < 1.09 * best
