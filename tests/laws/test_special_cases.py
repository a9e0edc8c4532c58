"""Every special case of the rules occurs in the seeded games, so the laws have met it.

Most cases come by themselves under the policies. A few need players who want them; these are
directed walks: see `DIRECTED`.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, product

import pytest

from branchline.rules import names as n
from branchline.rules.maps.board import Board
from branchline.rules.maps.opening import new
from branchline.rules.maps.play import play
from branchline.rules.maps.state import State
from branchline.rules.rounds import waiting_seat
from branchline.simulation.simulate import POLICIES
from laws.walk import SETTINGS, Chooser, board_for, by_policy, legal_actions

GAMES_EACH = 5  # for each game, number of seats and policy
WALKS_EACH = 12  # for each directed walk
TIE_GAMES = 150  # of a game in which three seats often tie

Note = tuple[int, int, int, int]


@dataclass(frozen=True)
class Step:
    """One decision: what was before, what a seat did, what happened, what is after."""

    board: Board
    before: State
    seat: int
    action: int
    notes: list[Note]
    after: State

    @property
    def kind(self) -> int:
        """The kind of the action."""
        return self.board.kind[self.action]

    def notes_of(self, kind: int) -> list[Note]:
        """Return the notes of one kind."""
        return [note for note in self.notes if note[0] == kind]

    @property
    def turn_ends(self) -> bool:
        """Whether the turn of the seat is over."""
        return self.after.turns > self.before.turns or self.after.decision == n.OVER


# Which cases a step shows.


def cases_of_cards(step: Step) -> Iterator[str]:
    """Name the cases of deck, discards and row."""
    after = step.after
    if step.notes_of(n.RESHUFFLED):
        yield "reshuffle"
    if step.notes_of(n.WIPED):
        yield "wipe"
        if after.decision == n.SECOND_CARD:
            yield "wipe between two cards of a draw"
        if len(step.notes_of(n.WIPED)) == 10 * n.SLOTS:
            yield "ten wipes in a row"
    if n.NO_CARD in after.face_up:
        yield "empty face-up place"
    if after.deck_size + after.discards_size == 0:
        yield "deck and discards both empty"
    if 0 < step.board.wipe_at <= after.face_up.count(n.LOCOMOTIVE):
        yield "row of locomotives that stays"


def cases_of_a_draw(step: Step) -> Iterator[str]:
    """Name the cases of drawing cards."""
    after = step.after
    if step.kind == n.STOP:
        yield "stop after one card"
    if step.kind not in (n.DRAW_DECK, n.DRAW_FACE_UP):
        return
    card = step.board.card[step.action]
    if step.before.decision == n.TURN and step.turn_ends:
        if card == n.LOCOMOTIVE and step.board.face_up_locomotive_is_two:
            yield "locomotive drawn face up first"
        elif set(after.face_up) == {n.NO_CARD}:
            yield "draw of one card"
        elif set(after.face_up) <= {n.NO_CARD, n.LOCOMOTIVE}:
            yield "no second card because only locomotives are face up"
    if step.before.decision == n.SECOND_CARD and step.before.deck_size == 0:
        yield "second card from the row while the deck is empty"


def cases_of_a_claim(step: Step) -> Iterator[str]:
    """Name the cases of payments and of what a route gives."""
    for _, _, route, _ in step.notes_of(n.CLAIMED):
        board = step.board
        more = sum(laid for _, _, laid, _ in step.notes_of(n.LAID)) - board.length[route]
        if board.pairs[route] and more > 0:
            yield "pair for a ferry symbol"
        elif board.ferry[route] and more > 0:
            yield "any three for a locomotive"
            if more > 2 * board.ferry[route]:
                yield "any three for a locomotive for a coloured card"
        elif board.unit[route] and more > 0:
            yield "any four for one card"
        if board.draw_bonus[route]:
            drawn = len(step.notes_of(n.BONUS_DRAWN))
            yield "draw bonus"
            if drawn < board.draw_bonus[route]:
                yield "draw bonus with too few cards"


def cases_of_a_tunnel(step: Step) -> Iterator[str]:
    """Name the cases of tunnels."""
    for _, _, _, surcharge in step.notes_of(n.TUNNEL_TRIED):
        yield f"tunnel with {surcharge} due"
        if {card for _, card, _, _ in step.notes_of(n.LAID)} == {n.LOCOMOTIVE}:
            yield "tunnel with only locomotives"
        if len(step.notes_of(n.REVEALED)) < step.board.reveal:
            yield "tunnel with fewer cards to reveal"
    if step.notes_of(n.TUNNEL_LEFT):
        yield "tunnel left"
    if step.kind == n.PAY_SURCHARGE:
        if 0 < step.board.locomotives[step.action] < step.before.surcharge:
            yield "tunnel paid with a mixed surcharge"


def cases_of_tickets(step: Step) -> Iterator[str]:
    """Name the cases of drawing and returning tickets."""
    after = step.after
    if after.decision == n.TURN and after.ring_size == 0:
        yield "ticket deck empty"
    if step.kind == n.DRAW_TICKETS and after.offered[step.seat] < step.board.offer:
        yield "fewer tickets than asked for"
    if step.kind == n.KEEP and step.before.decision == n.TICKETS:
        returned = [ticket for _, _, ticket, _ in step.notes_of(n.RETURNED)]
        offered = step.before.offer[step.seat]
        places = [offered.index(ticket) for ticket in returned]
        if places != sorted(places):
            yield "returned tickets in a named order"


def cases_of_the_end(step: Step) -> Iterator[str]:
    """Name the cases of passing, of the last round and of the ranking."""
    if step.notes_of(n.PASSED):
        yield "pass"
    if step.notes_of(n.LAST_ROUND):
        yield "last round"
    if step.after.decision != n.OVER:
        return
    seats = step.after.seats
    points, ranks = step.after.final_points[:seats], step.after.rank[:seats]
    yield {
        n.BY_LAST_ROUND: "end by the last round",
        n.BY_ALL_PASSED: "end because all passed",
        n.BY_NO_PROGRESS: "end without progress",
    }[step.after.end]
    if points.count(max(points)) > 1:
        yield "tie on points"
        if ranks.count(1) == 1:
            yield "tie on points that a tie-break decides"
    if ranks.count(1) > 1:
        yield "shared victory"
    if min(points) < 0:
        yield "negative final points"


CASES = {
    "reshuffle": "G-02",
    "wipe": "US-15",
    "wipe at the deal": "US-06",
    "wipe between two cards of a draw": "US-15",
    "row of locomotives that stays": "G-04",
    "ten wipes in a row": "G-04",
    "empty face-up place": "G-03",
    "deck and discards both empty": "US-18",
    "draw of one card": "G-07",
    "no second card because only locomotives are face up": "G-05",
    "second card from the row while the deck is empty": "G-21",
    "locomotive drawn face up first": "US-13",
    "stop after one card": "G-06",
    "pair for a ferry symbol": "NL-17",
    "any three for a locomotive": "NC-22",
    "any three for a locomotive for a coloured card": "NC-22",
    "any four for one card": "NC-15",
    "draw bonus": "NL-20",
    "draw bonus with too few cards": "NL-20",
    "tunnel with 0 due": "NC-38",
    "tunnel with 1 due": "NC-24",
    "tunnel with 2 due": "NC-24",
    "tunnel with 3 due": "NC-24",
    "tunnel left": "NC-26",
    "tunnel paid with a mixed surcharge": "NC-36",
    "tunnel with only locomotives": "NC-25",
    "tunnel with fewer cards to reveal": "NC-28",
    "ticket deck empty": "G-08",
    "fewer tickets than asked for": "G-08",
    "returned tickets in a named order": "G-09",
    "pass": "G-01",
    "last round": "G-12",
    "end by the last round": "US-39",
    "end because all passed": "G-01",
    "end without progress": "G-15",
    "tie on points": "US-42",
    "tie on points that a tie-break decides": "US-42",
    "shared victory": "G-16",
    "negative final points": "G-19",
}
LOOKS: list[Callable[[Step], Iterator[str]]] = [
    cases_of_cards,
    cases_of_a_draw,
    cases_of_a_claim,
    cases_of_a_tunnel,
    cases_of_tickets,
    cases_of_the_end,
]


def cases_in_game(board: Board, seed: int, choose: Chooser) -> Counter[str]:
    """Play a seeded game and count the cases that occur."""
    found: Counter[str] = Counter()
    state = State(board.layout)
    state.notes = []
    new(board, state, n.NOBODY, seed, 0)
    found["wipe at the deal"] += any(note[0] == n.WIPED for note in state.notes)
    while state.decision != n.OVER:
        before, seat = state.copy(), waiting_seat(state)
        action = choose(board, state, seat)
        state.notes = []
        play(board, state, seat, action)
        step = Step(board, before, seat, action, state.notes, state)
        for look in LOOKS:
            found.update(look(step))
    return found


# Directed walks.

Taste = Callable[[Board, State, int], int]  # board, state, legal action -> how much it is liked


def by_taste(taste: Taste, seed: int) -> Chooser:
    """Return the choice of one of the actions that are liked most."""
    rng = random.Random(seed)

    def choose(board: Board, state: State, seat: int) -> int:
        likes = {
            action: taste(board, state, action) for action in legal_actions(board, state, seat)
        }
        return rng.choice([action for action in likes if likes[action] == max(likes.values())])

    return choose


def hoard_to_the_end(board: Board, state: State, action: int) -> int:
    """Draw cards as long as there are any, then tickets; claim only when nothing else is left."""
    kind = board.kind[action]
    if kind in (n.DRAW_DECK, n.DRAW_FACE_UP):
        return 2
    return int(kind == n.DRAW_TICKETS)


def shun_locomotives(board: Board, state: State, action: int) -> int:
    """Hoard, but leave the locomotives in the row, until nothing else is there."""
    if board.kind[action] == n.DRAW_FACE_UP and board.card[action] == n.LOCOMOTIVE:
        return -1
    return hoard_to_the_end(board, state, action)


def claim_for_a_bonus(board: Board, state: State, action: int) -> int:
    """Hoard until the row has a gap; then claim one space that gives a card, for a locomotive."""
    if n.NO_CARD in state.face_up and board.kind[action] == n.CLAIM:
        route = board.route[action]
        return 3 * (board.draw_bonus[route] >= board.length[route] == 1)
    if board.kind[action] == n.PAY:
        return board.locomotives[action]
    return hoard_to_the_end(board, state, action)


def leads_to(
    board: Board, state: State, action: int, wanted: Callable[[Board, State], bool]
) -> bool:
    """Look ahead: can the action lead to what is wanted, with some payment?"""
    then = state.copy()
    play(board, then, state.turn, action)
    if then.decision == n.PAYMENT:
        payments = legal_actions(board, then, then.turn)
        return any(leads_to(board, then, payment, wanted) for payment in payments)
    return wanted(board, then)


def asks_for_more(board: Board, state: State) -> bool:
    """Tell whether a tunnel asks for a surcharge."""
    return state.decision == n.SURCHARGE


def takes_a_mix(board: Board, state: State) -> bool:
    """Tell whether a tunnel asks for a surcharge that can be paid with a mix."""
    return state.decision == n.SURCHARGE and any(
        0 < board.locomotives[action] < state.surcharge
        for action in legal_actions(board, state, state.turn)
        if board.kind[action] == n.PAY_SURCHARGE
    )


def leave_tunnels(board: Board, state: State, action: int) -> int:
    """Look ahead for tunnels with a surcharge, try them, and leave them every time."""
    kind = board.kind[action]
    if kind == n.PAY or (kind == n.CLAIM and board.tunnel[board.route[action]]):
        return 3 * leads_to(board, state, action, asks_for_more)
    return 4 if kind == n.LEAVE else hoard_to_the_end(board, state, action)


def pay_mixed_surcharges(board: Board, state: State, action: int) -> int:
    """Look ahead for tunnels whose surcharge can be paid with a mix, and pay it so."""
    kind = board.kind[action]
    if kind == n.PAY or (kind == n.CLAIM and board.tunnel[board.route[action]]):
        return 3 * leads_to(board, state, action, takes_a_mix)
    if kind == n.PAY_SURCHARGE:
        return 5 * (0 < board.locomotives[action] < state.surcharge)
    return 4 if kind == n.LEAVE else hoard_to_the_end(board, state, action)


def stay_in_the_game(board: Board, state: State, action: int) -> int:
    """Claim short routes, but stay just above the last round, until all must pass."""
    if board.kind[action] != n.CLAIM:
        return hoard_to_the_end(board, state, action)
    length = board.length[board.route[action]]
    spare = state.trains[state.turn] - length - board.last_round_at - 1
    if spare < 0:
        return -1
    return 20 if spare == 0 else (spare > 3) * (19 - length)


DIRECTED: list[tuple[Taste, str, int]] = [
    (hoard_to_the_end, "usa", 5),
    (hoard_to_the_end, "nordic_countries", 3),
    (shun_locomotives, "usa", 4),
    (shun_locomotives, "new_york", 4),
    (claim_for_a_bonus, "northern_lights", 5),
    (leave_tunnels, "nordic_countries", 2),
    (pay_mixed_surcharges, "nordic_countries", 2),
    (stay_in_the_game, "usa", 3),
    (stay_in_the_game, "usa", 4),
]


@cache
def seen() -> Counter[str]:
    """Count the cases in all seeded games and directed walks."""
    seeds = count(1)
    found: Counter[str] = Counter()
    for (name, seats), policy in product(SETTINGS, POLICIES):
        for _ in range(GAMES_EACH):
            seed = next(seeds)
            found += cases_in_game(board_for(name, seats), seed, by_policy(policy, seed))
    for _ in range(TIE_GAMES):
        seed = next(seeds)
        found += cases_in_game(board_for("new_york", 3), seed, by_policy("random", seed))
    for taste, name, seats in DIRECTED:
        for _ in range(WALKS_EACH):
            seed = next(seeds)
            found += cases_in_game(board_for(name, seats), seed, by_taste(taste, seed))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.replace(" ", "-"))
def test_the_case_occurs(case: str) -> None:
    """The seeded games have met this case of the rules at least once."""
    assert seen()[case] > 0, f"{CASES[case]} is never met"


def test_every_case_has_a_name() -> None:
    """No game meets a case that the list does not name."""
    assert set(seen()) <= set(CASES)
