"""Many games at once: the kernels that environments call.

`rows` says which games of an array are meant; threads get slices of it. Whatever a kernel writes
has one line for each game of the array.
"""

from ....rules.board import AnyBoard
from ....rules.generator import below, seed_generator
from ....rules.mode import Grid, Row, ints, rule
from ....rules.names import COMPLETING, NOBODY, OVER
from ....rules.rounds import waiting_seat
from ....rules.state import AnyState
from ..arrays import Decisions, StepOptions, StepResults
from ..rewards import Shares, write_rewards
from .observe import observe
from .rules import choose, legal, new, play, playout, redeal


@rule
def new_games(
    boards: list[AnyBoard], states: list[AnyState], rows: Row, first: int, low: Row, high: Row
) -> None:
    """Set the table of each game; the words of its seed are `low` and `high`."""
    for i in rows:
        new(boards[0], states[i], first, low[i], high[i])


@rule
def first_refused(rows: Row, actions: Row, masks: Grid) -> int:
    """Return the first place of `actions` with what the masks do not allow, or -1."""
    for k in range(len(rows)):
        mask = masks[rows[k]]
        if actions[k] < 0 or actions[k] >= len(mask) or mask[actions[k]] == 0:
            return k
    return -1


@rule
def play_actions(
    boards: list[AnyBoard], states: list[AnyState], rows: Row, seats: Row, actions: Row
) -> None:
    """Play one legal action in each game."""
    for k in range(len(rows)):
        i = rows[k]
        play(boards[0], states[i], seats[i], actions[k])


@rule
def write_result(state: AnyState, points: Row, ranks: Row) -> None:
    """Write the final points and the rank of each seat."""
    for seat in range(state.seats):
        points[seat] = state.final_points[seat]
        ranks[seat] = state.rank[seat]


@rule
def reward_games(
    states: list[AnyState],
    rows: Row,
    points: Grid,
    ranks: Grid,
    reward: int,
    rewards: list[Shares],
) -> None:
    """Write what the result is worth to each seat, where a game is over."""
    for i in rows:
        if states[i].decision == OVER:
            write_result(states[i], points[i], ranks[i])
            write_rewards(reward, points[i], ranks[i], rewards[i])


@rule
def ask_one(
    board: AnyBoard, state: AnyState, seat: int, mask: Row, actions: Row, scratch: Row
) -> int:
    """Write what is legal for the seat that is asked, if any; return how many actions."""
    for action in range(len(mask)):
        mask[action] = 0
    if seat == NOBODY:
        return 0
    count = legal(board, state, seat, scratch)
    for k in range(count):
        mask[scratch[k]] = 1
        actions[k] = scratch[k]
    return count


@rule
def ask(boards: list[AnyBoard], states: list[AnyState], rows: Row, decisions: Decisions) -> None:
    """Write who is asked in each game and what is legal there; a game that is over asks nobody."""
    scratch = ints(boards[0].actions)
    for i in rows:
        state = states[i]
        seat = NOBODY if state.decision == OVER else waiting_seat(state)
        decisions.seats[i] = seat
        decisions.counts[i] = ask_one(
            boards[0], state, seat, decisions.masks[i], decisions.actions[i], scratch
        )


@rule
def end_game(
    board: AnyBoard, state: AnyState, i: int, options: StepOptions, results: StepResults
) -> None:
    """Write the result of a game that is over, and deal the next one."""
    out = results.finals[i]
    if len(out) > 0:
        observe(board, state, results.learners[i], options.open_stacks, 0, out)
    results.done[i] = 1
    write_result(state, results.points[i], results.ranks[i])
    write_rewards(options.reward, results.points[i], results.ranks[i], results.rewards[i])
    results.high[i] += 1
    new(board, state, NOBODY, results.low[i], results.high[i])


@rule
def step_games(
    boards: list[AnyBoard],
    states: list[AnyState],
    rows: Row,
    chosen: Row,
    decisions: Decisions,
    results: StepResults,
    options: StepOptions,
) -> None:
    """Play a legal action in each game, deal again where it is over, ask, and observe.

    All of it game by game, while its state is in the processor's cache.
    """
    board = boards[0]
    scratch = ints(board.actions)
    for k in range(len(rows)):
        i = rows[k]
        state = states[i]
        seat = decisions.seats[i]
        completing = state.decision == COMPLETING
        play(board, state, seat, chosen[k])
        results.done[i] = 0
        if state.decision == OVER:
            end_game(board, state, i, options, results)
        who = waiting_seat(state)
        decisions.seats[i] = who
        decisions.counts[i] = ask_one(
            board, state, who, decisions.masks[i], decisions.actions[i], scratch
        )
        out = results.observations[i]
        if len(out) > 0:
            goes_on = completing and state.decision == COMPLETING and who == seat
            observe(board, state, who, options.open_stacks, 1 if goes_on else 0, out)


@rule
def observe_games(
    boards: list[AnyBoard],
    states: list[AnyState],
    rows: Row,
    seats: Row,
    open_stacks: int,
    out: Grid,
) -> None:
    """Write what a seat observes in each game; a game that asks nobody is left as it was."""
    for i in rows:
        if seats[i] != NOBODY:
            observe(boards[0], states[i], seats[i], open_stacks, 0, out[i])


@rule
def sample(rows: Row, actions: Grid, counts: Row, generators: Grid, chosen: Row) -> None:
    """Choose one of the legal actions of each game, all equally likely."""
    for k in range(len(rows)):
        i = rows[k]
        chosen[k] = actions[i][below(generators[i], counts[i])]


@rule
def choose_actions(
    boards: list[AnyBoard],
    states: list[AnyState],
    rows: Row,
    seats: Row,
    policy: int,
    generators: Grid,
    chosen: Row,
) -> None:
    """Choose an action in each game by a simple policy."""
    scratch = ints(boards[0].actions)
    for k in range(len(rows)):
        i = rows[k]
        chosen[k] = choose(boards[0], states[i], seats[i], policy, generators[i], scratch)


@rule
def seed_generators(rows: Row, low: int, high: int, generators: Grid) -> None:
    """Begin a stream of chance for each game."""
    for i in rows:
        seed_generator(generators[i], low + i, high)


@rule
def redeal_games(
    boards: list[AnyBoard], states: list[AnyState], rows: Row, seat: int, generators: Grid
) -> None:
    """Deal again what a seat cannot know in each game, and begin another stream of chance."""
    for i in rows:
        redeal(boards[0], states[i], seat, generators[i])
        word = below(generators[i], 1 << 31)
        seed_generator(states[i].generator, word, below(generators[i], 1 << 31))


@rule
def roll_out(
    boards: list[AnyBoard], states: list[AnyState], rows: Row, policy: int, generators: Grid
) -> None:
    """Play each game to its end by a simple policy."""
    scratch = ints(boards[0].actions)
    for i in rows:
        playout(boards[0], states[i], policy, generators[i], scratch)
