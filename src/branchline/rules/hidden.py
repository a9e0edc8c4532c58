"""Determinization: hidden cards and tickets dealt again; from its seat it looks the same."""

from .board import AnyBoard
from .generator import below
from .mode import Row, ints, rule
from .names import CARDS, GONE, NOBODY, SCORED
from .state import AnyState
from .tickets import place_in_ring


@rule
def redeal_cards(state: AnyState, seat: int, generator: Row) -> None:
    """Deal the deck and the other hands again; cards that all have seen stay where they are."""
    pool = ints(CARDS)
    size = state.deck_size
    for card in range(CARDS):
        pool[card] = state.deck[card]
    for other in range(state.seats):
        if other != seat:
            for card in range(CARDS):
                hidden = state.hand[other][card] - state.known[other][card]
                pool[card] += hidden
                size += hidden
    for other in range(state.seats):
        if other != seat:
            due = 0
            for card in range(CARDS):
                due += state.hand[other][card] - state.known[other][card]
                state.hand[other][card] = state.known[other][card]
            for _ in range(due):
                card = take_from(pool, below(generator, size))
                size -= 1
                state.hand[other][card] += 1
    for card in range(CARDS):
        state.deck[card] = pool[card]


@rule
def take_from(pool: Row, place: int) -> int:
    """Take the card at a place of a pool out of it."""
    card = 0
    while place >= pool[card]:
        place -= pool[card]
        card += 1
    pool[card] -= 1
    return card


@rule
def knows_place(state: AnyState, place: int, seat: int) -> bool:
    """Tell whether the seat knows which ticket lies at a place of the ring."""
    return seat >= 0 and ((state.order_known[place] >> seat) & 1) == 1


@rule
def hidden_tickets(board: AnyBoard, state: AnyState, seat: int, pool: Row) -> int:
    """Write every ticket whose place the seat cannot know into the pool; return how many."""
    count = 0
    for ticket in range(board.tickets):
        holder = state.holder[ticket]
        if holder > SCORED and holder != NOBODY and holder != seat and holder != GONE - seat:
            pool[count] = ticket
            count += 1
    for depth in range(state.ring_size):
        place = place_in_ring(board, state, depth)
        ticket = state.ring[place]
        if not knows_place(state, place, seat):
            if seat == NOBODY or state.returned_by[ticket] != seat:
                pool[count] = ticket
                count += 1
    return count


@rule
def shuffle(pool: Row, count: int, generator: Row) -> None:
    """Shuffle the first `count` numbers of a row."""
    for i in range(count - 1, 0, -1):
        j = below(generator, i + 1)
        held = pool[i]
        pool[i] = pool[j]
        pool[j] = held


@rule
def redeal_tickets(board: AnyBoard, state: AnyState, seat: int, generator: Row) -> None:
    """Deal the hidden tickets again, to the same numbers of places."""
    pool = ints(board.tickets)
    shuffle(pool, hidden_tickets(board, state, seat, pool), generator)
    held = ints(state.seats)  # by each seat, without offers
    gone = ints(state.seats)  # returned for good by each seat
    for ticket in range(board.tickets):
        holder = state.holder[ticket]
        if holder >= 0:
            held[holder] += 1
        elif holder != NOBODY and holder > SCORED:
            gone[GONE - holder] += 1
    dealt = 0
    for other in range(state.seats):
        if other == seat:
            continue
        for i in range(state.offered[other]):
            state.offer[other][i] = pool[dealt]
            state.holder[pool[dealt]] = other
            dealt += 1
        for _ in range(held[other] - state.offered[other]):
            state.holder[pool[dealt]] = other
            dealt += 1
        for _ in range(gone[other]):
            state.holder[pool[dealt]] = GONE - other
            dealt += 1
    fill_ring(board, state, seat, pool, dealt, generator)


@rule
def fill_ring(
    board: AnyBoard, state: AnyState, seat: int, pool: Row, dealt: int, generator: Row
) -> None:
    """Lay the rest of the pool into the ring; what the seat returned at the start stays mixed."""
    mixed = ints(state.mixed)
    returner = ints(state.mixed)
    for i in range(state.mixed):
        place = place_in_ring(board, state, state.fresh + i)
        mixed[i] = state.ring[place]
        returner[i] = state.returned_by[state.ring[place]]
    for depth in range(state.ring_size):
        place = place_in_ring(board, state, depth)
        if knows_place(state, place, seat):
            continue
        i = depth - state.fresh
        if 0 <= i < state.mixed:
            if seat == NOBODY or returner[i] != seat:
                mixed[i] = pool[dealt]
                dealt += 1
        else:
            state.ring[place] = pool[dealt]
            state.holder[pool[dealt]] = NOBODY
            dealt += 1
    lay_mixed(board, state, mixed, returner, generator)


@rule
def lay_mixed(board: AnyBoard, state: AnyState, mixed: Row, returner: Row, generator: Row) -> None:
    """Lay the mixed tickets back in a new order, and note again who returned which."""
    forgotten = True
    for i in range(state.mixed):
        forgotten = forgotten and returner[i] == NOBODY
    if not forgotten:
        for ticket in range(board.tickets):
            state.returned_by[ticket] = NOBODY
        for i in range(state.mixed):
            state.returned_by[mixed[i]] = returner[i]
    shuffle(mixed, state.mixed, generator)
    for i in range(state.mixed):
        state.ring[place_in_ring(board, state, state.fresh + i)] = mixed[i]
        state.holder[mixed[i]] = NOBODY
