"""Which bots play each other; the games of a mirrored deal share the deal."""

import pytest

from branchline.arena import Contest, play
from branchline.arena.play import play_deal
from branchline.game import Game, start
from branchline.sheet import load_sheet

SMALL = load_sheet("new_york")
BOTS = ("planner", "racer", "random", "wary", "collector")


def contest(bots: int, seats: int, deals: int = 1, seed: int = 0) -> Contest:
    """Return a contest of this many bots."""
    return Contest(SMALL, BOTS[:bots], seats, deals, seed)


def test_as_many_bots_as_seats_rotate() -> None:
    """Three bots at three seats play a deal three times, each bot once at each seat."""
    assert contest(3, 3).seatings() == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    """Every two of four bots play each other, from both seats."""
    seatings = contest(4, 2).seatings()

    assert len(seatings) == len(set(seatings)) == 12


def test_fewer_bots_than_seats_sit_among_copies() -> None:
    """Each of two bots sits alone among three of the other, once at each seat."""
    seatings = contest(2, 4).seatings()

    assert len(seatings) == 8
    assert all(sorted(seating) in ([0, 0, 0, 1], [0, 1, 1, 1]) for seating in seatings)
    assert {seating.index(0) for seating in seatings if seating.count(0) == 1} == {0, 1, 2, 3}


def test_one_bot_plays_each_deal_once() -> None:
    """Rotations of one bot with itself would be the same game again."""
    assert contest(1, 3, deals=5).games == 5


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 3), (2, 4)])
def test_mirrored_deals_share_the_deal(
    bots: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All games of a deal start the same: hands, tickets, row, deck and starting seat."""
    begun: list[list[int]] = []

    def watched(*arguments: object, **named: object) -> Game:
        game = start(*arguments, **named)  # type: ignore[arg-type]
        state = game.state
        rows = [state.first, *state.face_up, *state.deck, *state.ring, *state.generator]
        for seat in range(game.seats):
            rows += [*state.hand[seat], *state.offer[seat]]
        begun.append(rows)
        return game

    monkeypatch.setattr(play, "start", watched)
    setup = contest(bots, seats, deals=2, seed=5)
    results = [play_deal(setup, deal) for deal in range(2)]
    each = len(setup.seatings())

    assert len(begun) == 2 * each
    assert all(rows == begun[0] for rows in begun[:each])
    assert all(rows == begun[each] for rows in begun[each:])
    assert begun[0] != begun[each]
    assert [game.seating for game in results[0]] == setup.seatings()


def test_every_bot_begins_equally_often() -> None:
    """In the games of one deal each bot has the first seat once."""
    setup = contest(3, 3)
    starting = [seating[setup.first(7)] for seating in setup.seatings()]

    assert sorted(starting) == [0, 1, 2]


def test_a_bot_keeps_its_seed_in_all_rotations_and_copies_differ() -> None:
    """A bot has the same seed at every seat; copies and deals have their own."""
    setup = contest(2, 4)
    seeds = {
        setup.bot_seed(deal, player, copy)
        for deal in (0, 1)
        for player in (0, 1)
        for copy in (1, 2)
    }

    assert len(seeds) == 8
    assert setup.bot_seed(0, 1, 1) == contest(2, 4).bot_seed(0, 1, 1)


@pytest.mark.parametrize(
    ("bots", "seats", "deals", "seed", "message"),
    [
        (BOTS[:2], 7, 1, 0, "is for 2 to 4 players"),
        ((), 2, 1, 0, "at least one bot"),
        (("racer", "racer"), 2, 1, 0, "duplicate bot racer; name it once"),
        (BOTS[:2], 2, 0, 0, "deals must be at least 1"),
        (BOTS[:2], 2, 1, -1, "seeds must be from 0"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: tuple[str, ...], seats: int, deals: int, seed: int, message: str
) -> None:
    """An invalid contest is rejected with a message."""
    with pytest.raises(ValueError, match=message):
        Contest(SMALL, bots, seats, deals, seed)
