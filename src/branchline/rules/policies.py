"""Simple policies by number, and sampling by weight."""

from .generator import below
from .mode import Row, rule

RANDOM = 0
HOARD = 1  # draws cards as long as there are any
CLAIM_GREEDY = 2  # claims any route it can, long ones first
TICKET_GREEDY = 3  # draws tickets and keeps many
TUNNEL_HAPPY = 4  # tries tunnels, and often leaves them
BLOCK = 5  # claims routes that touch other seats' networks
MIXED = 6  # each seat another one
POLICIES = 7


@rule
def policy_of(policy: int, seat: int) -> int:
    """Return the policy that the seat follows."""
    return (seat + 1) % MIXED if policy == MIXED else policy


@rule
def sample(weights: Row, count: int, generator: Row) -> int:
    """Return a random place among `count`, each as likely as its weight says."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = below(generator, total)
    place = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place
