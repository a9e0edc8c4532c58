"""Limits of time, bots in processes of their own, and games lost by forfeit."""

import pytest

from branchline.arena import Contest, Limits, run, sum_up
from branchline.arena.contest import ORDERS
from branchline.errors import BotFailed, BotTimeout
from branchline.sheet import load_sheet

SMALL = load_sheet("new_york")


def play(bot: str, limits: Limits, deals: int = 1, other: str = "random") -> Contest:
    """Return a contest of a bot of the tests against another one."""
    return Contest(SMALL, (f"arena.bots_for_tests:{bot}", other), 2, deals, limits=limits)


def test_a_bot_that_never_answers_loses_by_forfeit() -> None:
    """It is ended, ranked last, and the game goes on to its end; both of its games are lost."""
    contest = play("Sleeping", Limits(decision=0.5))
    results = run(contest)
    sleeping, other = sum_up(contest, results).players

    assert (sleeping.share, other.share, sleeping.forfeits, other.forfeits) == (0, 1, 2, 0)
    for game in results[0]:
        seat = game.seating.index(0)
        assert game.ranks[seat] == 2
        assert "no answer within 0.5 s" in str(game.forfeits[seat])


def test_the_time_of_a_game_adds_up() -> None:
    """Decisions that are each quick enough use up the time for the game."""
    contest = play("Slow", Limits(decision=30, game=1.0))
    slow, other = sum_up(contest, run(contest)).players

    assert (slow.forfeits, other.forfeits) == (2, 0)


@pytest.mark.parametrize("bot", ["Failing", "Cheating", "Exiting", "Talking", "Dying"])
def test_a_bot_that_fails_may_lose_by_forfeit(bot: str) -> None:
    """Whatever it does wrong; without the option it ends the contest, with its name."""
    contest = play(bot, Limits(separate=bot == "Dying", forfeits=True))
    assert sum_up(contest, run(contest)).players[0].forfeits == 2
    with pytest.raises(BotFailed, match=f"{bot} failed"):
        run(play(bot, Limits(separate=bot == "Dying")))


def test_failures_are_told_in_words() -> None:
    """What to do about it is in the message, in the arena's process and in one of its own."""
    for separate in (False, True):
        limits = Limits(separate=separate)
        with pytest.raises(BotFailed, match=r"SystemExit: 7 .*must not end the program"):
            run(play("Exiting", limits))
        with pytest.raises(BotFailed, match="'draw deck' is a text: `choose` must return one"):
            run(play("Talking", limits))
        with pytest.raises(BotFailed, match=r"Seedless.*keyword argument 'seed'"):
            run(play("Seedless", limits))


def test_processes_of_their_own_change_no_result() -> None:
    """The same bots play the same games in a process of their own."""
    contest = Contest(SMALL, ("planner", "random"), 2, 2)
    apart = Contest(SMALL, ("planner", "random"), 2, 2, limits=Limits(separate=True))

    assert [game.points for deal in run(apart) for game in deal] == [
        game.points for deal in run(contest) for game in deal
    ]


def test_a_bot_in_its_own_process_finds_no_game() -> None:
    """No object of its process is a game or a position that it could read."""
    run(play("Searching", Limits(separate=True), other="planner"))
    with pytest.raises(BotFailed, match="found a game"):
        run(play("Searching", Limits(), other="planner"))


def test_all_orders_of_three_bots_are_played() -> None:
    """Six orders instead of three rotations, so that neighbours change."""
    bots = ("planner", "racer", "random")
    assert len(Contest(SMALL, bots, 3, 1).seatings()) == 3
    orders = Contest(SMALL, bots, 3, 1, mirror=ORDERS).seatings()
    assert len(set(orders)) == len(orders) == 6
    with pytest.raises(ValueError, match="rotations or all"):
        Contest(SMALL, bots, 3, 1, mirror="some")


def test_times_must_be_positive() -> None:
    """A limit of nothing is refused."""
    with pytest.raises(ValueError, match="time for a decision must be positive, not 0"):
        Limits(decision=0)
    assert issubclass(BotTimeout, BotFailed)
