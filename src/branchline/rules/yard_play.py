"""Playing a game with yards: what a seat may do now, why not the rest, and doing it."""

from .draw import (
    draw_blind,
    draw_face_up,
    legal_draws,
    legal_second_cards,
    refuse_blind,
    refuse_face_up,
    refuse_stop,
)
from .mode import Row, ints, rule
from .names import (
    CARDS,
    COMPLETE,
    COMPLETE_BEST,
    COMPLETING,
    DONE,
    DRAW_DECK,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP,
    LOCOMOTIVE,
    NOT_YET,
    OPENING,
    OVER,
    PASS,
    PLACE,
    PLACE_THREE,
    PUT,
    PUTTING,
    SECOND_CARD,
    STOP,
    TICKETS,
    TURN,
)
from .reasons import (
    ALREADY_CHOSEN,
    CAN_STILL_ACT,
    CHOOSE_TICKETS_FIRST,
    FINISH_DRAW_FIRST,
    FINISH_PLACING_FIRST,
    GAME_OVER,
    NOT_ASKED,
    NOT_YOUR_TURN,
    OK,
    SCORING_UNDER_WAY,
)
from .setting import answer_opening
from .tickets import keep_tickets, legal_keeps, offer_tickets, refuse_keep, refuse_tickets
from .yard_board import YardBoard
from .yard_place import (
    begin_set,
    has_one_set,
    legal_places,
    legal_puts,
    put_set,
    put_three,
    refuse_place,
    refuse_put,
    refuse_three,
)
from .yard_scoring import answer_scoring, legal_completes, refuse_best, refuse_complete
from .yard_state import YardState
from .yard_turn import end_turn, pass_turn


@rule
def is_waiting(state: YardState, seat: int) -> bool:
    """Tell whether the seat is asked something now."""
    if state.decision == OVER:
        return False
    if state.decision == OPENING or state.decision == COMPLETING:
        return seat < state.seats and state.answer[seat] == NOT_YET
    return seat == state.turn


@rule
def waiting_seat(state: YardState) -> int:
    """Return the lowest seat that is asked something now; the game must not be over."""
    if state.decision != OPENING and state.decision != COMPLETING:
        return state.turn
    seat = 0
    while state.answer[seat] != NOT_YET:
        seat += 1
    return seat


@rule
def refuse_moment(state: YardState, seat: int, kind: int) -> int:
    """Say why the seat cannot do anything of this kind at this moment."""
    decision = state.decision
    if decision == OVER:
        return GAME_OVER
    if not is_waiting(state, seat):
        at_once = decision == OPENING or decision == COMPLETING
        return ALREADY_CHOSEN if at_once else NOT_YOUR_TURN
    if decision == OPENING or decision == TICKETS:
        return OK if kind == KEEP else CHOOSE_TICKETS_FIRST
    if decision == TURN:
        if kind in (DRAW_DECK, DRAW_FACE_UP, DRAW_TICKETS, PLACE, PLACE_THREE, PASS):
            return OK
        return NOT_ASKED
    if decision == SECOND_CARD:
        return OK if kind in (DRAW_DECK, DRAW_FACE_UP, STOP) else FINISH_DRAW_FIRST
    if decision == PUTTING:
        return OK if kind == PUT else FINISH_PLACING_FIRST
    return OK if kind in (COMPLETE_BEST, COMPLETE, DONE) else SCORING_UNDER_WAY


@rule
def why_not(board: YardBoard, state: YardState, seat: int, action: int) -> int:
    """Return why the seat cannot take this action now, or OK: the one source of legality."""
    kind = board.kind[action]
    reason = refuse_moment(state, seat, kind)
    if reason != OK:
        return reason
    card = board.card[action]
    if kind == DRAW_DECK:
        return refuse_blind(state)
    if kind == DRAW_FACE_UP:
        return refuse_face_up(board, state, card)
    if kind == STOP:
        return refuse_stop(state)
    if kind == DRAW_TICKETS:
        return refuse_tickets(state)
    if kind == PLACE:
        return refuse_place(state, seat, card)
    if kind == PLACE_THREE:
        return refuse_three(state, seat, board.colours[action])
    if kind == PUT:
        return refuse_put(state, seat, board.coloured[action], board.locomotives[action])
    if kind == KEEP:
        return refuse_keep(board, state, seat, action)
    if kind == COMPLETE_BEST:
        return refuse_best(board, state, seat)
    if kind == COMPLETE:
        return refuse_complete(board, state, seat, board.ticket[action])
    if kind == PASS and can_act(board, state, seat):
        return CAN_STILL_ACT
    return OK


@rule
def can_act(board: YardBoard, state: YardState, seat: int) -> bool:
    """Tell whether the seat can use its turn for anything but passing (G-01)."""
    if refuse_blind(state) == OK or refuse_tickets(state) == OK:
        return True
    for card in range(CARDS):
        if refuse_face_up(board, state, card) == OK:
            return True
    out = ints(board.actions)
    return legal_places(board, state, seat, out, 0) > 0


@rule
def legal(board: YardBoard, state: YardState, seat: int, out: Row) -> int:
    """Write the numbers of all legal actions of a waiting seat into `out`; return how many."""
    decision = state.decision
    if decision == TURN:
        return legal_turn(board, state, seat, out)
    if decision == OPENING or decision == TICKETS:
        return legal_keeps(board, state, seat, out)
    if decision == PUTTING:
        return legal_puts(board, state, seat, out)
    if decision == SECOND_CARD:
        return legal_second_cards(board, state, out)
    if decision == COMPLETING:
        count = legal_of_kind(board, state, seat, COMPLETE_BEST, out, 0)
        count = legal_completes(board, state, seat, out, count)
        return legal_of_kind(board, state, seat, DONE, out, count)
    return 0


@rule
def legal_of_kind(
    board: YardBoard, state: YardState, seat: int, kind: int, out: Row, count: int
) -> int:
    """Add the legal actions of one kind to the `count` already in `out`."""
    for action in range(board.first_action[kind], board.first_action[kind + 1]):
        if why_not(board, state, seat, action) == OK:
            out[count] = action
            count += 1
    return count


@rule
def legal_turn(board: YardBoard, state: YardState, seat: int, out: Row) -> int:
    """Write what the seat may do with its turn."""
    count = legal_draws(board, state, out)
    if refuse_tickets(state) == OK:
        out[count] = board.first_action[DRAW_TICKETS]
        count += 1
    count = legal_places(board, state, seat, out, count)
    if count == 0:
        out[0] = board.first_action[PASS]
        return 1
    return count


@rule
def play(board: YardBoard, state: YardState, seat: int, action: int) -> None:
    """Carry out a legal action."""
    kind = board.kind[action]
    if kind != PASS:
        state.passes = 0
    if kind == DRAW_DECK:
        if not draw_blind(board, state):
            end_turn(board, state, True)
    elif kind == DRAW_FACE_UP:
        if not draw_face_up(board, state, board.card[action]):
            end_turn(board, state, True)
    elif kind == STOP:
        end_turn(board, state, True)
    elif kind == DRAW_TICKETS:
        offer_tickets(board, state, seat, board.offer)
        state.decision = TICKETS
    elif kind == PASS:
        pass_turn(board, state)
    elif kind == COMPLETE:
        state.marked[board.ticket[action]] = 1
    elif kind == COMPLETE_BEST or kind == DONE:
        answer_scoring(board, state, seat, action)
    elif kind == KEEP:
        play_keep(board, state, seat, action)
    else:
        play_place(board, state, action)


@rule
def play_keep(board: YardBoard, state: YardState, seat: int, action: int) -> None:
    """Keep tickets, at the opening or in play."""
    if state.decision == OPENING:
        answer_opening(board, state, seat, action)
        return
    changed = state.offered[seat] > board.returns[action]
    keep_tickets(board, state, seat, action)
    end_turn(board, state, changed)


@rule
def play_place(board: YardBoard, state: YardState, action: int) -> None:
    """Take the next step of placing cards in the yard."""
    kind = board.kind[action]
    if kind == PLACE:
        begin_set(state, board.card[action])
        if not has_one_set(state, state.turn):
            return
        hand = state.hand[state.turn]
        put_set(state, hand[board.card[action]], hand[LOCOMOTIVE])
    elif kind == PUT:
        put_set(state, board.coloured[action], board.locomotives[action])
    elif kind == PLACE_THREE:
        put_three(state, board.colours[action])
    end_turn(board, state, True)
