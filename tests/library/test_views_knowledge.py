"""Views: what a seat knows is in its view, and what everybody knows in every view."""

from collections.abc import Callable

import pytest

from branchline.game import Game
from branchline.rules import names as n
from branchline.rules import policies
from branchline.rules.tickets import place_in_ring
from library.harness.in_full import in_full
from library.harness.seeded import TABLES, each_game, map_board, map_state, yard_state
from library.harness.two_worlds import viewers, walk


def move_one(counts: list[int], others: list[int], fewest: int = 0) -> None:
    """Swap one card of `counts` with another card of `others`."""
    give = next(card for card in range(n.CARDS) if counts[card] > fewest)
    take = next(card for card in range(n.CARDS) if others[card] > 0 and card != give)
    counts[give] -= 1
    others[give] += 1
    counts[take] += 1
    others[take] -= 1


def own_hand(game: Game, seat: int) -> None:
    """Change a card of the hand that nobody has seen."""
    hidden = [a - b for a, b in zip(game.state.hand[seat], game.state.known[seat], strict=True)]
    before = list(hidden)
    move_one(hidden, game.state.deck)
    for card in range(n.CARDS):
        game.state.hand[seat][card] += hidden[card] - before[card]


def own_ticket(game: Game, seat: int) -> None:
    """Change a ticket of the seat for one of the deck."""
    state = game.state
    mine = next(ticket for ticket in range(game.board.tickets) if state.holder[ticket] == seat)
    place = state.head
    assert state.fresh > 0
    state.holder[mine], state.holder[state.ring[place]] = n.NOBODY, seat
    state.ring[place] = mine


def own_offer(game: Game, seat: int) -> None:
    """Change a ticket before the seat for one of the deck."""
    state = game.state
    other = state.ring[state.head]
    mine, state.offer[seat][0] = state.offer[seat][0], other
    state.ring[state.head] = mine
    state.holder[mine], state.holder[other] = n.NOBODY, seat


def own_returned(game: Game, seat: int) -> None:
    """Change a ticket that the seat has returned for one that nobody has seen."""
    state = game.state
    other = state.ring[state.head]
    mine = next(
        ticket
        for ticket in range(game.board.tickets)
        if state.returned_by[ticket] == seat or state.holder[ticket] == n.GONE - seat
    )
    state.holder[mine], state.holder[other] = state.holder[other], state.holder[mine]
    swap = (state.returned_by[other], state.returned_by[mine])
    state.returned_by[mine], state.returned_by[other] = swap
    ring = [{mine: other, other: mine}.get(ticket, ticket) for ticket in state.ring]
    state.ring = ring


def own_place(game: Game, seat: int) -> None:
    """Swap two tickets of the deck of which the seat knows where they are."""
    state = game.state
    places = [place_in_ring(game.board, state, depth) for depth in range(state.ring_size)]
    known = [place for place in places if state.order_known[place] >> seat & 1]
    one = known[0]
    other = next(p for p in places if p != one and state.order_known[p] in (0, 1 << seat))
    state.ring[one], state.ring[other] = state.ring[other], state.ring[one]


def own_claim(game: Game, seat: int) -> None:
    """Change the route that the seat has announced."""
    map_state(game).route = (map_state(game).route + 1) % map_board(game).routes


def own_set(game: Game, seat: int) -> None:
    """Change the colour of the set that the seat has announced."""
    state = yard_state(game)
    state.placing = (state.placing + 1) % len(game.sheet.colours)


def own_choice(game: Game, seat: int) -> None:
    """Let the seat have chosen another ticket to complete."""
    mine = next(i for i in range(game.board.tickets) if game.state.holder[i] == seat)
    marked = yard_state(game).marked
    marked[mine] = 1 - marked[mine]


def yard(game: Game, seat: int) -> None:
    """Let a row of the yard be longer by a card of the deck."""
    card = next(c for c in range(n.COLOURS) if game.state.deck[c])
    game.state.deck[card] -= 1
    yard_state(game).row[seat][card] += 1


def stack(game: Game, seat: int) -> None:
    """Let the on-track stack be higher by a card of the deck."""
    card = next(c for c in range(n.COLOURS) if game.state.deck[c])
    game.state.deck[card] -= 1
    yard_state(game).stack[seat][card] += 1


def face_up(game: Game, seat: int) -> None:
    """Change a card of the row for one of the deck."""
    card = game.state.face_up[0]
    other = next(c for c in range(n.CARDS) if game.state.deck[c] and c != card)
    game.state.face_up[0] = other
    game.state.deck[card] += 1
    game.state.deck[other] -= 1


def discards(game: Game, seat: int) -> None:
    """Change a discard for a card of the deck."""
    move_one(game.state.discards, game.state.deck)


def owner(game: Game, seat: int) -> None:
    """Give a route to another seat."""
    owners = map_state(game).owner
    route = next(r for r in range(map_board(game).routes) if owners[r] != n.NOBODY)
    owners[route] = (owners[route] + 1) % game.seats


def memory(game: Game, seat: int) -> None:
    """Let a card of the hand that nobody has seen be one that all have seen."""
    state = game.state
    card = next(c for c in range(n.CARDS) if state.hand[seat][c] > state.known[seat][c])
    state.known[seat][card] += 1


def deck_size(game: Game, seat: int) -> None:
    """Let the deck be smaller by a card that has gone to the discards."""
    card = next(c for c in range(n.CARDS) if game.state.deck[c])
    game.state.deck[card] -= 1
    game.state.deck_size -= 1
    game.state.discards[card] += 1
    game.state.discards_size += 1


def ticket_count(game: Game, seat: int) -> None:
    """Give the seat the top ticket of the deck."""
    state = game.state
    state.holder[state.ring[state.head]] = seat
    state.head = (state.head + 1) % game.board.tickets
    state.ring_size -= 1
    state.fresh -= 1


def trains(game: Game, seat: int) -> None:
    """Take a train from the seat."""
    map_state(game).trains[seat] -= 1


def points(game: Game, seat: int) -> None:
    """Give the seat a point."""
    game.state.points[seat] += 1


def last_round(game: Game, seat: int) -> None:
    """Let the last round have begun."""
    game.state.last_turns = 1


def whose_turn(game: Game, seat: int) -> None:
    """Let it be the next seat's turn."""
    game.state.turn = (game.state.turn + 1) % game.seats


def revealed(game: Game, seat: int) -> None:
    """Change a card that the tunnel has shown."""
    move_one(map_state(game).revealed, game.state.deck)


def laid(game: Game, seat: int) -> None:
    """Change a card that lies before the tunnel."""
    move_one(map_state(game).laid, game.state.deck)


Change = Callable[[Game, int], None]
PRIVATE: tuple[Change, ...] = (
    *(own_hand, own_ticket, own_offer, own_returned, own_place, own_claim, own_set, own_choice),
)
PUBLIC: tuple[Change, ...] = (
    *(face_up, discards, owner, memory, deck_size, ticket_count, trains, points),
    *(last_round, whose_turn, revealed, laid, yard, stack),
)


def changes(name: str, seats: int, change: Change) -> list[tuple[Game, Game, int]]:
    """Return pairs of moments that differ just by the change, and the seat that it is about."""
    found = []
    for policy_number in (policies.MIXED, policies.TUNNEL_HAPPY):
        for at, step in enumerate(walk(name, seats, 5, policy_number)[:-1]):
            before, after = step.game, step.game.copy(reseed=False)
            if at % 3 and change not in (revealed, laid, own_offer, own_returned, own_choice):
                continue
            if not makes_sense(before, step.seat, change):
                continue
            try:
                change(after, step.seat)
            except (StopIteration, IndexError, AttributeError):
                continue  # there is nothing of this kind at this moment, or in this game
            found.append((before, after, step.seat))
    return found


def makes_sense(game: Game, seat: int, change: Change) -> bool:
    """Tell whether a change leaves a moment that could be one of this game."""
    state = game.state
    if change is own_offer:
        return state.offered[seat] > 0 and state.fresh > 0
    if change is own_claim:
        return state.decision == n.PAYMENT
    if change is own_set:
        return state.decision == n.PUTTING
    if change is own_choice:
        return state.decision == n.COMPLETING
    if change in (revealed, laid):
        return state.decision == n.SURCHARGE
    if change in (own_ticket, own_returned, ticket_count):
        return state.fresh > 0 and state.offered[seat] == 0
    if change in (whose_turn, last_round):
        return state.decision == n.TURN and state.last_turns == n.NOT_YET
    return change is not face_up or state.face_up[0] != n.NO_CARD


@pytest.mark.parametrize("change", PRIVATE)
@each_game
def test_what_a_seat_knows_is_in_its_view_alone(name: str, change: Change) -> None:
    """What only a seat knows differs in its view, and in nobody else's."""
    for before, after, seat in changes(name, 2, change):
        for viewer in viewers(before):
            same = in_full(before.view(viewer)) == in_full(after.view(viewer))
            assert same == (viewer != seat)


@pytest.mark.parametrize("change", PUBLIC)
@each_game
def test_what_everybody_knows_is_in_every_view(name: str, change: Change) -> None:
    """What lies open on the table, or is counted there, differs in every view."""
    for before, after, _ in changes(name, 2, change):
        for viewer in viewers(before):
            assert in_full(before.view(viewer)) != in_full(after.view(viewer))


@pytest.mark.parametrize("change", PRIVATE + PUBLIC)
def test_every_change_is_tried(change: Change) -> None:
    """Each of the changes above is possible in some moment of some game."""
    names = dict.fromkeys(name for name, _ in TABLES)
    assert any(changes(name, 2, change) for name in names)
