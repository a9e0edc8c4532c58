"""Scoring with yards: all choose which tickets to complete; a second deck, or the end."""

from ..cards import discard
from ..mode import Row, ints, note, rule
from ..names import (
    CARDS,
    COMPLETE,
    COMPLETE_BEST,
    COMPLETED,
    COMPLETING,
    COMPLETING_ENDS,
    DEALT,
    ENDED,
    LAID,
    NO_CARD,
    NOT_YET,
    OVER,
    SCORED,
    SECOND_DECK,
    SLOTS,
)
from ..ranking import count_bits, rank_seats, score_bonuses, touches
from ..reasons import ALREADY_CHOOSING, NOT_YOUR_TICKET, OK, STACK_TOO_SMALL, TICKETS_IN_ORDER
from ..rounds import begin_last_round, next_turn
from ..setting import deal, have_all_answered, turn_up
from .board import YardBoard
from .complete import can_complete, left_by_marked, mark_best, use_cards
from .place import empty_yards
from .state import YardState


@rule
def begin_scoring(board: YardBoard, state: YardState, why: int) -> None:
    """Ask every seat which tickets to complete from its on-track stack (CG-21)."""
    empty_yards(state)
    state.end = why
    state.decision = COMPLETING
    for seat in range(state.seats):
        state.answer[seat] = NOT_YET
    for ticket in range(board.tickets):
        state.marked[ticket] = 0


@rule
def last_marked(board: YardBoard, state: YardState, seat: int) -> int:
    """Return the highest ticket that the seat has marked, or -1."""
    last = -1
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and state.marked[ticket] == 1:
            last = ticket
    return last


@rule
def refuse_best(board: YardBoard, state: YardState, seat: int) -> int:
    """Say why the seat cannot take the best choice: it has begun to choose for itself."""
    return OK if last_marked(board, state, seat) < 0 else ALREADY_CHOOSING


@rule
def refuse_complete(board: YardBoard, state: YardState, seat: int, ticket: int) -> int:
    """Say why the seat cannot complete this ticket in addition to those it has marked."""
    if state.holder[ticket] != seat:
        return NOT_YOUR_TICKET
    if ticket <= last_marked(board, state, seat):
        return TICKETS_IN_ORDER
    left = ints(CARDS)
    left_by_marked(board, state, seat, left)
    return OK if can_complete(board, ticket, left) else STACK_TOO_SMALL


@rule
def legal_completes(board: YardBoard, state: YardState, seat: int, out: Row, count: int) -> int:
    """Add the tickets that the seat can complete to the `count` actions already in `out`."""
    left = ints(CARDS)
    left_by_marked(board, state, seat, left)
    for ticket in range(last_marked(board, state, seat) + 1, board.tickets):
        if state.holder[ticket] == seat and can_complete(board, ticket, left):
            out[count] = board.first_action[COMPLETE] + ticket
            count += 1
    return count


@rule
def answer_scoring(board: YardBoard, state: YardState, seat: int, action: int) -> None:
    """Store that a seat has chosen; when all have, score the tickets (CG-22)."""
    state.answer[seat] = action
    if not have_all_answered(state):
        return
    for other in range(state.seats):
        if board.kind[state.answer[other]] == COMPLETE_BEST:
            mark_best(board, state, other)
        score_tickets(board, state, other)
        state.answer[other] = NOT_YET
    state.decks_played += 1
    if state.decks_played < board.decks:
        play_second_deck(board, state)
    else:
        finish(board, state)


@rule
def score_tickets(board: YardBoard, state: YardState, seat: int) -> None:
    """Complete the marked tickets of a seat (CG-23)."""
    left = ints(CARDS)
    used = ints(CARDS)
    for card in range(CARDS):
        left[card] = state.stack[seat][card]
    for ticket in range(board.tickets):
        if state.holder[ticket] == seat and state.marked[ticket] == 1:
            use_cards(board, ticket, left, used)
            for card in range(CARDS):
                if used[card] > 0:
                    note(state, LAID, card, used[card], 0)
            note(state, COMPLETED, seat, ticket, 0)
            state.holder[ticket] = SCORED - seat
            state.points[seat] += board.ticket_points[ticket]
            state.completed[seat] += 1
    note(state, COMPLETING_ENDS, seat, 0, 0)


@rule
def collect_cards(state: YardState) -> None:
    """Shuffle everything that is in no hand into a new deck (CG-25)."""
    for seat in range(state.seats):
        for card in range(CARDS):
            discard(state, card, state.stack[seat][card])
            state.stack[seat][card] = 0
    for slot in range(SLOTS):
        if state.face_up[slot] != NO_CARD:
            discard(state, state.face_up[slot], 1)
            state.face_up[slot] = NO_CARD
    for card in range(CARDS):
        note(state, SECOND_DECK, card, state.discards[card], 0)
        state.deck[card] = state.discards[card]
        state.discards[card] = 0
    state.deck_size = state.discards_size
    state.discards_size = 0


@rule
def play_second_deck(board: YardBoard, state: YardState) -> None:
    """Deal from a new deck and go on with the seat after the one that had the last turn (CG-26)."""
    collect_cards(state)
    cards = state.deck_size
    last = state.turn
    for i in range(state.seats):
        share = cards // state.seats  # round by round where there are too few
        if i < cards % state.seats:
            share += 1
        seat = (last + 1 + i) % state.seats
        deal(state, seat, min(share, board.second_hand))
        if share == 0:
            note(state, DEALT, seat, NO_CARD, 0)
    turn_up(board, state)
    state.last_turns = NOT_YET
    state.passes = 0
    state.idle = 0
    if state.deck_size == 0:  # CG-33
        begin_last_round(state, last)
    next_turn(state)


@rule
def count_to_city(board: YardBoard, state: YardState, seat: int, bonus: int) -> int:
    """Count the completed tickets that a bonus card rewards (CG-28)."""
    count = 0
    mark = board.bonus_mark[bonus]
    for ticket in range(board.tickets):
        if state.holder[ticket] == SCORED - seat:
            if touches(board, mark, board.ticket_a[ticket], board.ticket_b[ticket]):
                count += 1
    return count


@rule
def finish(board: YardBoard, state: YardState) -> None:
    """Score what is left and rank the seats; the game is over."""
    note(state, ENDED, state.end, 0, 0)
    state.decision = OVER
    best = ints(board.bonuses)
    have = ints(board.bonuses * state.seats)
    for seat in range(state.seats):
        state.final_points[seat] = state.points[seat]
        for ticket in range(board.tickets):
            if state.holder[ticket] == seat:  # CG-27
                state.final_points[seat] -= board.ticket_points[ticket]
        for bonus in range(board.bonuses):
            have[seat * board.bonuses + bonus] = count_to_city(board, state, seat, bonus)
            best[bonus] = max(best[bonus], have[seat * board.bonuses + bonus])
    ties = ints(state.seats)
    for seat in range(state.seats):
        score_bonuses(board, state, seat, have, best)
        ties[seat] = count_bits(state.bonuses_scored[seat])
    rank_seats(state, ties)
